import { StatisticsError } from '../../errors.ts'
import { countPairs } from './count-pairs.ts'

/** How far two rankings of the same things agree. Null where the numbers given leave a coefficient undefined. */
export type Kendall = {
  n: number
  /** Pairs in the same order in both, and in opposite order. */
  concordant: number
  discordant: number
  /** Pairs tied in x, and in y; a pair tied in both counts in both. */
  tiesX: number
  tiesY: number
  /** Kendall distance: the number of discordant pairs. */
  distance: number
  /** Distance over all pairs: 0 same order, 1 reversed. */
  normalizedDistance: number | null
  /** (concordant - discordant) over all pairs, tied ones included. */
  tauA: number | null
  /** Corrected for ties on either side; null when either side is constant. */
  tauB: number | null
  /** Stuart's tau-c, for tables with unequal numbers of values; null when either side is constant. */
  tauC: number | null
}

/**
 * Kendall's rank correlation with its pair counts, in n log n steps.
 *
 * Source: Kendall (1938), Biometrika 30; tau-b and tau-c as in
 * `scipy.stats.kendalltau`. The normalised distance is the one of AER-bench 2.3; without ties it is (1 - tau) / 2.
 *
 * @param x ranks or any numbers, one per thing
 * @param y the same things in the same order
 * @throws {StatisticsError} `unequal_lengths`, `not_finite`
 * @example
 * kendall([1, 2, 3, 4], [1, 2, 4, 3]).tauB // => 0.667: five pairs agree, one does not
 */
export function kendall(x: readonly number[], y: readonly number[]): Kendall {
  assertPaired(x, y)
  const n = x.length
  const pairs = (n * (n - 1)) / 2
  const [ranksX, ranksY] = [denseRanks(x), denseRanks(y)]
  const { concordant, discordant, tiesX, tiesY } = countPairs(ranksX, ranksY, n)
  const surplus = concordant - discordant
  const varied = tiesX < pairs && tiesY < pairs
  const values = Math.min(new Set(x).size, new Set(y).size)
  return {
    n,
    concordant,
    discordant,
    tiesX,
    tiesY,
    distance: discordant,
    normalizedDistance: pairs > 0 ? discordant / pairs : null,
    tauA: pairs > 0 ? surplus / pairs : null,
    tauB: varied ? within(surplus / Math.sqrt(pairs - tiesX) / Math.sqrt(pairs - tiesY)) : null,
    tauC: varied ? within(((2 * surplus) / n ** 2) * (values / (values - 1))) : null
  }
}

/** @throws {StatisticsError} `unequal_lengths`, `not_finite` */
export function assertPaired(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) {
    throw new StatisticsError('unequal_lengths', `kendall requires paired values, got ${x.length} and ${y.length}`)
  }
  if (![...x, ...y].every(Number.isFinite)) throw new StatisticsError('not_finite', 'kendall requires finite numbers')
}

/** The place of each value among the distinct ones, from 0. */
function denseRanks(values: readonly number[]): number[] {
  const distinct = Float64Array.from(new Set(values)).sort()
  const ranks = new Map(Array.from(distinct, (value, rank) => [value, rank]))
  return values.map((value) => ranks.get(value)!)
}

/** Rounding may carry a perfect correlation past one. */
function within(tau: number): number {
  return Math.max(-1, Math.min(1, tau))
}
