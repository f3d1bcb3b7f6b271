import { mean } from 'simple-statistics'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import { type ChoiceCalibrationFigures, leastTemplates } from '../../schemas/choice-figures.ts'
import { percentileInterval } from '../../statistics/bootstrap/percentile.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import { templatesTooFew } from '../leaderboard/few-templates.ts'
import type { ElementSample, Measures } from './element-sample.ts'
import { level } from './level.ts'

/**
 * Means over elements, which count alike, with intervals over templates. What is made of exact match and chance is made of their
 * means, and its interval of that of exact match, as on boards. Source: STEER, section 8 of its specification.
 *
 * @param samples of at least one element
 * @param weightOf an element, above 0
 */
export function scopeEstimates(samples: readonly ElementSample[], weightOf: (element: string) => number = () => 1) {
  const chance = weightedMean(samples, weightOf, ({ chance }) => chance)
  const exactMatch = estimate(samples, 'exactMatch', weightOf)
  const calibrated = samples.filter(({ gap }) => gap === null)
  return {
    ...{ exactMatch, chance },
    gapClosed: mapped(exactMatch, (share) => gapClosed(share, chance)),
    gapRaw: mapped(exactMatch, (share) => share - chance),
    ratio: mapped(exactMatch, (share) => (share - chance) / chance),
    formulaScoring: samples.some(({ points }) => points.formulaScoring === null)
      ? { value: null, lower: null, upper: null, reason: 'guessing_is_right' }
      : estimate(samples, 'formulaScoring', weightOf),
    unread: weightedMean(samples, weightOf, ({ unread }) => unread),
    calibration: calibrated.length === 0 ? null : calibrationOf(calibrated, samples, weightOf),
    calibrationReason: calibrated.length === 0 ? samples[0]!.gap : null
  }
}

function calibrationOf(
  calibrated: readonly ElementSample[],
  samples: readonly ElementSample[],
  weightOf: (element: string) => number
): ChoiceCalibrationFigures {
  return {
    elements: calibrated.length,
    leftOut: samples.flatMap(({ element, gap }) => (gap === null ? [] : [{ element, reason: gap }])),
    expectedError: estimate(calibrated, 'expectedError', weightOf),
    brier: estimate(calibrated, 'brier', weightOf),
    expectedAccuracy: estimate(calibrated, 'expectedAccuracy', weightOf),
    mass: mean(calibrated.map(({ told }) => mean(told.map(({ mass }) => mass)))),
    mostlyElsewhere: mean(calibrated.map(({ told }) => mean(told.map((one) => (one.isMostlyElsewhere ? 1 : 0)))))
  }
}

/** @param samples all of which have the measure */
function estimate(
  samples: readonly ElementSample[],
  measure: keyof Measures<number>,
  weightOf: (element: string) => number
): BoardEstimate {
  const value = weightedMean(samples, weightOf, ({ points }) => points[measure]!)
  const templates = samples.reduce((sum, sample) => sum + sample.templates, 0)
  // An element of one template varies in no resample, as if its figure were certain.
  if (templates < leastTemplates || samples.some(({ templates }) => templates < 2)) {
    return { value, lower: null, upper: null, reason: templatesTooFew }
  }
  const means = samples[0]!.resampled[measure]!.map((_, at) =>
    weightedMean(samples, weightOf, ({ resampled }) => resampled[measure]![at]!)
  )
  return { value, ...percentileInterval(means, level), reason: null }
}

/** A mean over elements. */
export function weightedMean(
  samples: readonly ElementSample[],
  weightOf: (element: string) => number,
  of: (sample: ElementSample) => number
): number {
  let [sum, weights] = [0, 0]
  for (const sample of samples) {
    const weight = weightOf(sample.element)
    sum += weight * of(sample)
    weights += weight
  }
  return sum / weights
}

/** An estimate on another scale, which rises with the first. */
function mapped({ value, lower, upper, reason }: BoardEstimate, by: (share: number) => number): BoardEstimate {
  const end = (share: number | null) => (share === null ? null : by(share))
  return { value: end(value), lower: end(lower), upper: end(upper), reason }
}
