import { StatisticsError } from '../../errors.ts'

/** How p-values of many tests are made to count for one another. */
export const adjustments = ['bonferroni', 'holm', 'hochberg', 'bh', 'by'] as const
export type Adjustment = (typeof adjustments)[number]

/** What the p at a place of the ascending list is multiplied by; places from 1 to n. */
const factors: Record<Adjustment, (place: number, n: number) => number> = {
  bonferroni: (_, n) => n,
  holm: (place, n) => n - place + 1,
  hochberg: (place, n) => n - place + 1,
  bh: (place, n) => n / place,
  by: (place, n) => (n * harmonic(n)) / place
}

/**
 * p-values adjusted over all tests given, each at most 1 and in the order of the input: a test is significant at level a
 * when its adjusted p is at most a. Bonferroni, Holm and Hochberg bound the chance of any false rejection (Hochberg for
 * independent or positively dependent tests), Benjamini-Hochberg and Benjamini-Yekutieli the expected share of false
 * ones among the rejected (the first for independent or positively dependent tests, the second for any).
 *
 * Holm goes up the sorted list and lets no adjusted p fall; the last three go down it and let none rise.
 *
 * Source: Holm (1979); Hochberg (1988); Benjamini & Hochberg (1995); Benjamini & Yekutieli (2001). As R's `p.adjust`.
 *
 * @param p in [0, 1]
 * @throws {StatisticsError} `p_invalid`
 * @example
 * adjustP([0.01, 0.04, 0.03], 'holm') // => [0.03, 0.06, 0.06]
 */
export function adjustP(p: readonly number[], method: Adjustment): number[] {
  const wrong = p.find((value) => !(value >= 0 && value <= 1))
  if (wrong !== undefined) throw new StatisticsError('p_invalid', `adjustP requires p in [0, 1], got ${wrong}`)
  const n = p.length
  const ascending = [...p.keys()].sort((i, j) => p[i]! - p[j]!)
  const scaled = ascending.map((test, i) => Math.min(1, p[test]! * factors[method](i + 1, n)))
  if (method === 'holm') keepRising(scaled)
  else if (method !== 'bonferroni') keepFalling(scaled)
  const adjusted = new Array<number>(n)
  for (const [i, test] of ascending.entries()) adjusted[test] = scaled[i]!
  return adjusted
}

/** Makes each value at least the one before. */
function keepRising(values: number[]): void {
  for (let i = 1; i < values.length; i++) values[i] = Math.max(values[i]!, values[i - 1]!)
}

/** Makes each value at most the one after. */
function keepFalling(values: number[]): void {
  for (let i = values.length - 2; i >= 0; i--) values[i] = Math.min(values[i]!, values[i + 1]!)
}

/** 1 + 1/2 + ... + 1/n. */
function harmonic(n: number): number {
  let sum = 0
  for (let i = n; i > 0; i--) sum += 1 / i
  return sum
}
