import { StatisticsError } from '../../errors.ts'

/** Values by side, at the same places: `x[i]` and `y[i]` belong to the same thing. */
export type Pairs = { x: number[]; y: number[] }

/**
 * The pairs with both values there: where one is missing, nothing can be compared.
 *
 * @throws {StatisticsError} `unequal_lengths`
 * @example
 * completePairs([1, null, 3], [1, 2, 4]) // => { x: [1, 3], y: [1, 4] }
 */
export function completePairs(x: readonly (number | null)[], y: readonly (number | null)[]): Pairs {
  if (x.length !== y.length) {
    throw new StatisticsError(
      'unequal_lengths',
      `completePairs requires paired values, got ${x.length} and ${y.length}`
    )
  }
  const pairs: Pairs = { x: [], y: [] }
  for (const [i, left] of x.entries()) {
    const right = y[i] ?? null
    if (left === null || right === null) continue
    pairs.x.push(left)
    pairs.y.push(right)
  }
  return pairs
}

/** Whether all values are the same, or there are none: nothing varies, and what rests on variance is undefined. */
export function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0])
}
