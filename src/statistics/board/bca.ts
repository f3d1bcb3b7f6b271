import { tailOf } from '../bootstrap/percentile.ts'
import { normalQuantile, twoSidedNormalP } from '../distributions/normal-distribution.ts'

/** Where in the sorted replicates an interval ends, or why it has no ends. */
export type IntervalTails =
  | { lower: number; upper: number; reason: null }
  | { lower: null; upper: null; reason: string }

/**
 * The probabilities at which a bias-corrected and accelerated interval reads the replicates.
 *
 * z0 is the normal quantile of the share of replicates below the point (those equal to it count half); the acceleration
 * is the skewness of the influence values within their groups, a = sum(l^3 / n^3) / (6 sum(l^2 / n^2)^1.5). An end is at
 * Phi(z0 + (z0 + z) / (1 - a (z0 + z))).
 *
 * Source: Efron (1987), Better Bootstrap Confidence Intervals, JASA 82; for several samples Davison & Hinkley (1997), 5.3.
 *
 * @param options.below replicates below the point, those equal to it counted half
 * @param options.influences what each item (or source) adds to the statistic, by group: n times the change per weight,
 *   centred; for a mean the jackknife gives the same
 * @throws {StatisticsError} `level_invalid`
 */
export function bcaTails(options: {
  below: number
  resamples: number
  influences: readonly (readonly number[])[]
  level: number
}): IntervalTails {
  const { below, resamples, influences, level } = options
  const tail = tailOf(level)
  const { variance, skew } = momentsOf(influences)
  if (variance === 0) return undefinedFor('there is no spread: all resamples are equal')
  if (below <= 0 || below >= resamples) return undefinedFor('the score lies outside all its resamples')
  const bias = normalQuantile(below / resamples)
  const acceleration = skew / (6 * variance ** 1.5)
  const [lower, upper] = [tail, 1 - tail].map((probability) => {
    const shifted = bias + normalQuantile(probability)
    const stretch = 1 - acceleration * shifted
    return stretch > 0 ? normalBelow(bias + shifted / stretch) : Number.NaN
  })
  if (!(lower! < upper!)) return undefinedFor('the scores are too skewed for the acceleration')
  return { lower: lower!, upper: upper!, reason: null }
}

function momentsOf(influences: readonly (readonly number[])[]) {
  let variance = 0
  let skew = 0
  for (const group of influences) {
    for (const influence of group) {
      const part = influence / group.length
      variance += part ** 2
      skew += part ** 3
    }
  }
  return { variance, skew }
}

function normalBelow(z: number): number {
  return z < 0 ? twoSidedNormalP(z) / 2 : 1 - twoSidedNormalP(z) / 2
}

function undefinedFor(reason: string): IntervalTails {
  return { lower: null, upper: null, reason }
}
