import { mean } from 'simple-statistics'
import type { Metric } from '../../schemas/manifest.ts'
import type { Split } from '../../schemas/states.ts'

/** Means over private items are shown to the nearest twentieth of the range of their metric: 21 values. */
export const privateSteps = 20
/** A mean over fewer private items than this is not shown to everyone. */
export const leastPrivateItems = 3

/**
 * The mean of some items of one task type, as it is shown to those who may not see private items: that of the private
 * ones is rounded first, so that it says nothing more when the exact mean of the public ones is subtracted.
 *
 * @param scores of all items of the task type that are asked about, null while unscored
 * @param options.isCounted whether the submission is a counted attempt; of others nothing private is shown
 * @returns null where nothing is scored, and where the private part may not be shown: for a private item without a score,
 *   for fewer private items than `leastPrivateItems`, and for a metric without bounds, which has no step
 */
export function shownMean(
  scores: readonly { split: Split; value: number | null }[],
  metric: Metric,
  { isCounted }: { isCounted: boolean }
): number | null {
  const valuesOf = (wanted: Split) => scores.filter(({ split }) => split === wanted).map(({ value }) => value)
  const known = valuesOf('public').filter((value) => value !== null)
  const secret = valuesOf('private')
  if (secret.length === 0) return known.length === 0 ? null : mean(known)
  const rounded = isCounted ? roundedMean(secret, metric) : null
  if (rounded === null || known.length === 0) return rounded
  return (known.length * mean(known) + secret.length * rounded) / (known.length + secret.length)
}

function roundedMean(scores: readonly (number | null)[], { range }: Metric): number | null {
  const given = scores.filter((score) => score !== null)
  if (range === null || given.length < scores.length || given.length < leastPrivateItems) return null
  const [least, most] = range
  // Sums in another order differ in the last digits; that must decide no step.
  const steps = Math.round(Number(((privateSteps * (mean(given) - least)) / (most - least)).toPrecision(12)))
  return least + (steps * (most - least)) / privateSteps
}
