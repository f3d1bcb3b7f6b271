import { tailOf } from '../bootstrap/percentile.ts'
import { betaQuantile } from '../distributions/beta-quantile.ts'
import { normalQuantile } from '../distributions/normal-distribution.ts'
import { studentQuantile } from '../distributions/student-quantile.ts'
import type { BoardEstimate } from './board-estimates.ts'
import { NO_SPREAD, type StandardError } from './cluster-errors.ts'

/** From so many effective trials of either outcome on the beta and Student's t give the same ends. */
const manyTrials = 1e5
/** Beyond, the beta distribution is known to fewer digits than the difference is worth. */
const mostTrials = 1e9

export const tooFew = 'items_too_few'
export const noSpread = 'no_spread'

/**
 * The interval of a mean score from its standard error. A metric without bounds takes Student's t. For one with a range it
 * is that of Korn and Graubard: the exact interval of Clopper and Pearson for as many independent trials as would have this
 * error, m(1 - m)/V of the mean m within the range, by a factor (z/t)^2 for what V itself is uncertain by. It stays in
 * the range, leans as the scores do, and is exact where all scores are at an end of the range and each has a source of its own.
 *
 * Source: Korn & Graubard (1998), Survey Methodology 24; Clopper & Pearson (1934), Biometrika 26.
 *
 * @param mean in score units
 * @param error null where there are fewer than two sources
 * @param options.range of the metric; null without bounds
 * @param options.sources at the least over the strata that are in the mean: where all scores are at one end they are the trials
 * @param options.isBinary every score is at an end of the range and has a source of its own
 * @returns ends null with the reason `items_too_few`, or `no_spread` where all scores are equal and not at an end
 */
export function meanInterval(
  mean: number,
  error: StandardError | null,
  options: { level: number; range: readonly [number, number] | null; sources: number; isBinary: boolean }
): BoardEstimate {
  const { level, range, sources, isBinary } = options
  if (error === null) return without(mean, tooFew)
  const { standardError, degrees } = error
  const tail = tailOf(level)
  const isFlat = standardError <= NO_SPREAD
  const quantile = studentQuantile(1 - tail, degrees)
  if (range === null) return differenceInterval(mean, error, level)
  const [least, most] = range
  const width = most - least
  const share = Math.min(1, Math.max(0, (mean - least) / width))
  const isAtEnd = share <= NO_SPREAD || share >= 1 - NO_SPREAD
  if (isFlat && !isAtEnd) return without(mean, noSpread)
  const spread = isFlat ? 1 : (width / standardError) ** 2
  const normal = normalQuantile(1 - tail)
  const trials = isBinary || isFlat ? sources : share * (1 - share) * spread * (normal / quantile) ** 2
  const right = isAtEnd ? Math.round(share) * trials : share * trials
  const wrong = trials - right
  if (Math.min(right, wrong) > manyTrials || trials > mostTrials) {
    const reach = quantile * standardError
    return { value: mean, lower: Math.max(least, mean - reach), upper: Math.min(most, mean + reach), reason: null }
  }
  return {
    value: mean,
    lower: right === 0 ? least : least + width * betaQuantile(tail, right, wrong + 1),
    upper: wrong === 0 ? most : least + width * betaQuantile(1 - tail, right + 1, wrong),
    reason: null
  }
}

/**
 * The interval of a difference of two means, or of any mean without bounds, by Student's t.
 *
 * @param error null where there are fewer than two sources
 * @returns ends null with the reason `items_too_few` or `no_spread`
 */
export function differenceInterval(value: number, error: StandardError | null, level: number): BoardEstimate {
  if (error === null) return without(value, tooFew)
  if (error.standardError <= NO_SPREAD) return without(value, noSpread)
  const reach = studentQuantile(1 - tailOf(level), error.degrees) * error.standardError
  return { value, lower: value - reach, upper: value + reach, reason: null }
}

function without(mean: number, reason: string): BoardEstimate {
  return { value: mean, lower: null, upper: null, reason }
}
