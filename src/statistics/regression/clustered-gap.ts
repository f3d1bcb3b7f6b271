import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { ZERO_BAND } from '../bootstrap/paired-difference.ts'
import { tailOf } from '../bootstrap/percentile.ts'
import { studentQuantile } from '../distributions/student-quantile.ts'
import { NEGLIGIBLE } from './clustered-ols.ts'
import { fixedEffectsOls } from './fixed-effects-ols.ts'

/** A difference of two groups of rows, with its clustered error; no interval where nothing is left to take one from. */
export type ClusteredGap = {
  /** Later minus earlier, in the unit of y. */
  value: number
  /** What one unit of the covariate adds to y; null without a covariate. */
  slope: number | null
  /** Null, as the interval, where residuals are zero or cancel within clusters, but for rounding. */
  error: number | null
  interval: { lower: number; upper: number } | null
  /** Clusters with rows in the earlier group, and in the later; a cluster may be in both. */
  clusters: { earlier: number; later: number }
}

/**
 * The mean of the later rows minus that of the earlier ones, plain or with a covariate held fixed: the coefficient b of
 * least squares y = a + b later + c covariate + error. With a covariate, b is the plain difference minus c times the
 * difference of the covariate's means.
 *
 * Errors may depend on each other within clusters (Liang & Zeger), times G/(G-1) (N-1)/(N-K) on the variance. The
 * interval is of Student's t with one degree of freedom less than the smaller group has clusters, a choice: G - 1 would
 * take the few clusters of one group for as many as both groups have. With one row a cluster and no covariate Welch's
 * degrees of freedom are never fewer.
 *
 * Source: Liang & Zeger (1986); Cameron & Miller (2015), A practitioner's guide to cluster-robust inference, VI, on
 * few clusters; Welch (1938).
 *
 * @param data.cluster of each row, by any name
 * @param data.covariate one value per row, of the order of one
 * @param data.level of the interval, in (0, 1)
 * @throws {StatisticsError} `too_few_clusters` below two in either group; `rank_deficient` where the covariate does not
 *   vary, or follows from the groups; `too_few_rows`, `not_finite`, `level_invalid`
 * @example
 * // Means 0.25 and 0.75 of four rows each.
 * clusteredGap({
 *   y: [0, 0, 0, 1, 0, 1, 1, 1],
 *   isLater: [false, false, false, false, true, true, true, true],
 *   cluster: [0, 1, 2, 3, 4, 5, 6, 7],
 *   covariate: null,
 *   level: 0.95
 * }).value // => 0.5
 */
export function clusteredGap(data: {
  y: readonly number[]
  isLater: readonly boolean[]
  cluster: readonly (number | string)[]
  covariate: { name: string; values: readonly number[] } | null
  level: number
}): ClusteredGap {
  const { y, isLater, covariate, level } = data
  const names = [...new Set(data.cluster)]
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const cluster = data.cluster.map((name) => placeOf.get(name)!)
  const clustersOf = (side: boolean) => new Set(cluster.filter((_, row) => isLater[row] === side)).size
  const clusters = { earlier: clustersOf(false), later: clustersOf(true) }
  const fewest = Math.min(clusters.earlier, clusters.later)
  if (fewest < 2) {
    throw new StatisticsError('too_few_clusters', `clusteredGap requires two clusters in each group, got ${fewest}`)
  }
  const fit = fixedEffectsOls({
    y,
    group: y.map(() => 0),
    cluster,
    slopes: [{ name: 'the later group', values: isLater.map(Number) }, ...(covariate ? [covariate] : [])]
  })
  const [, coefficient, slope] = fit.values
  const meanOf = (side: boolean) => mean(y.filter((_, row) => isLater[row] === side))
  // Without a covariate the coefficient is the difference of the means, but for rounding.
  const gap = covariate ? coefficient! : meanOf(true) - meanOf(false)
  const value = Math.abs(gap) <= ZERO_BAND ? 0 : gap
  const correction = Math.sqrt((names.length / (names.length - 1)) * ((fit.rows - 1) / (fit.rows - fit.columns)))
  const error = fit.clustered[1]! * correction
  const isDefined = !fit.isExact && error > NEGLIGIBLE * fit.classical[1]!
  const reach = -studentQuantile(tailOf(level), fewest - 1) * error
  return {
    ...{ value, slope: slope ?? null, clusters },
    error: isDefined ? error : null,
    interval: isDefined ? { lower: value - reach, upper: value + reach } : null
  }
}
