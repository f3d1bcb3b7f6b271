import { StatisticsError } from '../../errors.ts'

/** How far two values are apart: not at all or wholly, by their ranks squared, or by their numbers squared. */
export const alphaMetrics = ['nominal', 'ordinal', 'interval'] as const
export type AlphaMetric = (typeof alphaMetrics)[number]

export type KrippendorffAlpha = {
  /** 1 for perfect agreement, 0 for that of chance, below 0 for less; null where there is nothing to compare. */
  alpha: number | null
  /** Why there is none: no unit has two values, or all values that can be compared are the same. */
  reason: 'no_pairs' | 'no_variation' | null
  /** Units with at least two values, and the values in them; all others are left out. */
  units: number
  values: number
}

/**
 * Krippendorff's alpha: 1 - observed / expected disagreement, where values are missing or coders change from unit to
 * unit.
 *
 * Disagreement of a set is the sum of distances over its ordered pairs: observed within units, each weighted by
 * 1/(values - 1), expected within the pool of all values. The ordinal distance between two values is the squared
 * difference of their midranks in the pool, so that one formula serves both squared metrics.
 *
 * Source: Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 *
 * @param units one list of values per thing that was coded, null for a missing one; their order has no meaning
 * @throws {StatisticsError} `not_finite`
 * @example
 * krippendorffAlpha([[0, 0], [1, 1], [0, 1], [0, 0, null]], { metric: 'nominal' }).alpha // => 0.533
 */
export function krippendorffAlpha(
  units: readonly (readonly (number | null)[])[],
  { metric }: { metric: AlphaMetric }
): KrippendorffAlpha {
  const pairable = units.map((unit) => unit.filter((value) => value !== null)).filter(({ length }) => length >= 2)
  const pool = pairable.flat()
  if (!pool.every(Number.isFinite)) {
    throw new StatisticsError('not_finite', 'krippendorffAlpha requires finite numbers or null')
  }
  const counts = { units: pairable.length, values: pool.length }
  if (pool.length === 0) return { alpha: null, reason: 'no_pairs', ...counts }
  const ranks = metric === 'ordinal' ? midranks(pool) : null
  const placed = (values: readonly number[]) => (ranks ? values.map((value) => ranks.get(value)!) : values)
  const disagreement = metric === 'nominal' ? unequalPairs : squaredDifferences
  const expected = disagreement(placed(pool)) / (pool.length - 1)
  if (expected === 0) return { alpha: null, reason: 'no_variation', ...counts }
  const observed = pairable.reduce((sum, unit) => sum + disagreement(placed(unit)) / (unit.length - 1), 0)
  return { alpha: 1 - observed / expected, reason: null, ...counts }
}

/** Ordered pairs whose values differ. */
function unequalPairs(values: readonly number[]): number {
  return values.length ** 2 - [...countsOf(values).values()].reduce((sum, count) => sum + count ** 2, 0)
}

/** Squared differences summed over ordered pairs: twice their number times the sum of squares about the mean. */
function squaredDifferences(values: readonly number[]): number {
  // Rounding in the mean would give equal values a trace of disagreement.
  if (values.every((value) => value === values[0])) return 0
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return 2 * values.length * values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** Of each value: how many are smaller, and half of those that are equal. */
function midranks(values: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>()
  let smaller = 0
  for (const [value, count] of [...countsOf(values)].sort(([a], [b]) => a - b)) {
    ranks.set(value, smaller + count / 2)
    smaller += count
  }
  return ranks
}

function countsOf(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
