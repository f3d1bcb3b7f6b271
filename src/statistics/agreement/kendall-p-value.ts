import { twoSidedNormalP } from '../distributions/normal-distribution.ts'
import { factorial, inversionCounts } from './inversions.ts'
import { assertPaired, type Kendall, kendall } from './kendall.ts'

/**
 * Exact two-sided p of no association: twice the share of the n! orders that lie at least as far from the middle,
 * at most 1. Defined without ties only.
 *
 * Source: Kendall (1970), Rank Correlation Methods; agrees with `scipy.stats.kendalltau(method='exact')`.
 *
 * @returns null with ties, below two values, and above the 170 that a double can count
 */
export function kendallExactP({ n, distance, tiesX, tiesY }: Kendall): number | null {
  if (tiesX > 0 || tiesY > 0 || n < 2 || n > 170) return null
  const nearest = Math.min(distance, (n * (n - 1)) / 2 - distance)
  const orders = inversionCounts(n, nearest).reduce((sum, count) => sum + count, 0)
  return Math.min(1, (2 * orders) / factorial(n))
}

/**
 * Two-sided p of no association by the normal approximation, corrected for ties, without continuity correction.
 *
 * Source: Kendall (1970), ch. 4; agrees with `scipy.stats.kendalltau(method='asymptotic')`.
 *
 * @returns null where tau-b is undefined: fewer than two values, or a constant side
 * @throws {StatisticsError} `unequal_lengths`, `not_finite`
 */
export function kendallAsymptoticP(x: readonly number[], y: readonly number[]): number | null {
  assertPaired(x, y)
  const { n, concordant, discordant, tauB } = kendall(x, y)
  if (tauB === null) return null
  const ordered = n * (n - 1)
  const [a, b] = [tieSums(x), tieSums(y)]
  // With two values the last term is zero over zero, and there is no triple to be tied.
  const triples = n > 2 ? (a.triples * b.triples) / (9 * ordered * (n - 2)) : 0
  const variance =
    (ordered * (2 * n + 5) - a.variance - b.variance) / 18 + (a.pairs * b.pairs) / (2 * ordered) + triples
  return twoSidedNormalP((concordant - discordant) / Math.sqrt(variance))
}

/** Sums over groups of t equal values: t(t-1), t(t-1)(t-2) and t(t-1)(2t+5). */
function tieSums(values: readonly number[]) {
  const sizes = new Map<number, number>()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  const sums = { pairs: 0, triples: 0, variance: 0 }
  for (const size of sizes.values()) {
    sums.pairs += size * (size - 1)
    sums.triples += size * (size - 1) * (size - 2)
    sums.variance += size * (size - 1) * (2 * size + 5)
  }
  return sums
}
