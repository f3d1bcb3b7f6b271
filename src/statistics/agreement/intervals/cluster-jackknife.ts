import { tailOf } from '../../bootstrap/percentile.ts'
import { studentQuantile } from '../../distributions/student-quantile.ts'
import type { Clusters } from './clusters.ts'

/** Errors up to this are rounding: coefficients lie about [-1, 1]. */
const NO_SPREAD = 1e-12

/** The ends of an interval, or why there are none. */
export type Interval =
  | { lower: number; upper: number; reason: null }
  | { lower: null; upper: null; reason: 'items_too_few' | 'no_spread' }

type Jackknife = {
  /** The coefficient of all rows; null where it is not defined. */
  value: number | null
  /** By cluster, the coefficient without it; null where it is not defined. */
  without: readonly (number | null)[]
  clusters: Clusters
  /** How many raters the coefficient is of, which bounds it below by -1 / (raters - 1). Two when left out. */
  raters?: number
  /** Coverage in (0, 1). */
  level: number
}

/**
 * The interval of a coefficient of agreement or correlation over clusters drawn anew within their strata: its jackknife
 * standard error, put with Student's t about its Fisher transform, which for k raters is that of intraclass correlations:
 *
 *   V = sum over strata h of V_h,   V_h = ((G - 1) / G)^2 g / (g - 1) sum over the g clusters of h of (r(-c) - their mean)^2
 *   z = 1/2 log((1 + (k - 1) r) / (1 - r)),   ends: z -+ t(degrees) root(V) dz/dr, transformed back
 *   degrees = V^2 / sum of V_h^2 / d_h,   d_h = (sum of m^2)^2 / sum of m^4 - 1 for clusters of m rows, at least 1
 *
 * where G is the number of clusters in all and r(-c) the coefficient without cluster c. In a stratum of equal clusters d_h
 * is g - 1. The degrees go by the sizes of clusters, whose rows may move as one; in simulations the intervals hold
 * what they say from 10 to 20 clusters on, but for scores with rare extremes, where those of moments cover less (docs/statistics.md).
 *
 * Source: Tukey (1958), Ann. Math. Statist. 29, the jackknife; Fisher (1925), Statistical Methods for Research Workers, sections
 * 35 and 39, the transforms; Satterthwaite (1946). The degrees d_h and the transform for alpha and kappa are choices of ours.
 *
 * @returns in units of the coefficient; `items_too_few` with fewer than two clusters, `no_spread` where the coefficient is not
 *   defined, also without some cluster, where leaving a cluster out moves nothing, or at an end of its range
 * @example
 * jackknifeInterval({ value: 0.5, without: [0.4, 0.5, 0.6], clusters: clustersOf(['a', 'b', 'c']), level: 0.95 })
 * // => { lower: -0.11, upper: 0.84, reason: null }: root(V) = 0.115, 2 degrees
 */
export function jackknifeInterval({ value, without, clusters, raters = 2, level }: Jackknife): Interval {
  if (without.length < 2) return nothing('items_too_few')
  const left = without.filter((coefficient) => coefficient !== null)
  const least = -1 / (raters - 1)
  if (value === null || left.length < without.length || value <= least + NO_SPREAD || value >= 1 - NO_SPREAD) {
    return nothing('no_spread')
  }
  const { variance, degrees } = errorOf(left, clusters)
  if (Math.sqrt(variance) <= NO_SPREAD) return nothing('no_spread')
  const [above, below] = [1 + (raters - 1) * value, 1 - value]
  const slope = raters / 2 / (above * below)
  const reach = studentQuantile(1 - tailOf(level), degrees) * Math.sqrt(variance) * slope
  // exp(2z) of an end; beyond what a double holds the end is that of the range.
  const end = (sign: 1 | -1) => {
    const odds = (above / below) * Math.exp(2 * sign * reach)
    return odds === Number.POSITIVE_INFINITY ? 1 : (odds - 1) / (odds + raters - 1)
  }
  return { lower: end(-1), upper: end(1), reason: null }
}

/**
 * The interval of the mean of k raters from that of one: the formula of Spearman and Brown, r -> k r / (1 + (k - 1) r), which
 * rises with r. Source: Spearman (1910), Brown (1910), British Journal of Psychology 3.
 */
export function steppedUp(interval: Interval, raters: number): Interval {
  if (interval.reason !== null) return interval
  const up = (single: number) => (raters * single) / (1 + (raters - 1) * single)
  const [lower, upper] = [up(interval.lower), up(interval.upper)]
  return Number.isFinite(lower) ? { lower, upper, reason: null } : nothing('no_spread')
}

function nothing(reason: 'items_too_few' | 'no_spread'): Interval {
  return { lower: null, upper: null, reason }
}

function errorOf(without: readonly number[], clusters: Clusters): { variance: number; degrees: number } {
  const all = without.length
  const parts = clusters.strata.map((places) => {
    const mean = places.reduce((sum, place) => sum + without[place]!, 0) / places.length
    const squares = places.reduce((sum, place) => sum + (without[place]! - mean) ** 2, 0)
    const variance = (((all - 1) / all) ** 2 * places.length * squares) / (places.length - 1)
    return { variance, degrees: degreesOf(places.map((place) => clusters.rows[place]!.length)) }
  })
  const variance = parts.reduce((sum, part) => sum + part.variance, 0)
  const squares = parts.reduce((sum, part) => sum + part.variance ** 2 / part.degrees, 0)
  return { variance, degrees: squares > 0 ? variance ** 2 / squares : 1 }
}

function degreesOf(sizes: readonly number[]): number {
  const squares = sizes.reduce((sum, size) => sum + size ** 2, 0)
  const fourths = sizes.reduce((sum, size) => sum + size ** 4, 0)
  return Math.max(1, squares ** 2 / fourths - 1)
}
