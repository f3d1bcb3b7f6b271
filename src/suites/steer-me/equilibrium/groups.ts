import { plain, step } from '../../question-bank/decimals.ts'

/** A value of each of two groups. */
export type Pair = [first: number, second: number]

export function pairOf(value: (group: 0 | 1) => number): Pair {
  return [value(0), value(1)]
}

/** What groups of these sizes come to together, where `each` is of one member. */
export function total(sizes: readonly number[], each: readonly number[]): number {
  return sizes.reduce((sum, size, group) => sum + size * each[group]!, 0)
}

/** As if half of all members were in each of two groups. */
export function totalByAverage(sizes: readonly number[], each: readonly number[]): number {
  return ((sizes[0]! + sizes[1]!) * (each[0]! + each[1]!)) / 2
}

/** @example totalShown([820, 384], [5.416, 2.528]) // => '820 * 5.416 + 384 * 2.528' */
export function totalShown(sizes: readonly number[], each: readonly number[]): string {
  return sizes.map((size, group) => `${plain(size)} * ${step(each[group]!)}`).join(' + ')
}
