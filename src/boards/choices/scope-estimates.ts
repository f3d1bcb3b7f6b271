import { mean } from 'simple-statistics'
import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import { type ChoiceCalibrationFigures, leastTemplates } from '../../schemas/choice-figures.ts'
import { percentileInterval } from '../../statistics/bootstrap/percentile.ts'
import { gapClosed } from '../../statistics/gap-closed.ts'
import { templatesTooFew } from '../leaderboard/few-templates.ts'
import type { ElementCalibration } from './element-calibration.ts'
import type { ElementSample, Sampled } from './element-sample.ts'
import type { ProbabilityGap } from './graded-answer.ts'
import { level } from './level.ts'

/** What an element counts in means, above 0. */
export type Weights = (element: string) => number
const alike: Weights = () => 1

/** With how its probabilities go with what is right, or why it has none. */
export type CalibratedSample = ElementSample & { calibration: ElementCalibration | { gap: ProbabilityGap } }

/** All means over some elements, which count alike. @param samples of at least one */
export function scopeEstimates(samples: readonly CalibratedSample[]) {
  const chance = weightedMean(samples, ({ chance }) => chance)
  const exactMatch = exactMatchOf(samples)
  const calibration = calibrationOf(samples)
  return {
    ...{ exactMatch, chance },
    gapClosed: onScale('gapClosed', exactMatch, chance),
    gapRaw: onScale('gapRaw', exactMatch, chance),
    ratio: onScale('ratio', exactMatch, chance),
    formulaScoring: formulaScoringOf(samples),
    unread: weightedMean(samples, ({ unread }) => unread),
    calibration,
    calibrationReason: calibration === null ? gapOf(samples) : null
  }
}

export function exactMatchOf(samples: readonly ElementSample[], weightOf = alike): BoardEstimate {
  return estimate(
    samples.map((sample) => ({ ...sample, sampled: sample.exactMatch })),
    weightOf
  )
}

/** What exact match comes to against what guessing scores. */
const scales = {
  gapClosed,
  gapRaw: (share: number, chance: number) => share - chance,
  ratio: (share: number, chance: number) => (share - chance) / chance
}

/** What is made of exact match and chance is made of their means, and its interval of that of exact match, as on boards. */
export function onScale(
  scale: keyof typeof scales,
  { value, lower, upper, reason }: BoardEstimate,
  chance: number
): BoardEstimate {
  const end = (share: number | null) => (share === null ? null : scales[scale](share, chance))
  return { value: end(value), lower: end(lower), upper: end(upper), reason }
}

export function formulaScoringOf(samples: readonly ElementSample[], weightOf = alike): BoardEstimate {
  const scored = samples.flatMap((sample) =>
    sample.formulaScoring ? [{ ...sample, sampled: sample.formulaScoring }] : []
  )
  return scored.length < samples.length
    ? { value: null, lower: null, upper: null, reason: 'guessing_is_right' }
    : estimate(scored, weightOf)
}

/** Of those elements that have a calibration; null with the reason where none has. */
export function calibrationEstimate(
  samples: readonly CalibratedSample[],
  measure: 'expectedError' | 'brier' | 'expectedAccuracy',
  weightOf = alike
): BoardEstimate {
  const calibrated = samples.flatMap((sample) =>
    'gap' in sample.calibration ? [] : [{ ...sample, sampled: sample.calibration[measure] }]
  )
  return calibrated.length === 0
    ? { value: null, lower: null, upper: null, reason: gapOf(samples) }
    : estimate(calibrated, weightOf)
}

function calibrationOf(samples: readonly CalibratedSample[]): ChoiceCalibrationFigures | null {
  const calibrations = samples.flatMap(({ calibration }) => ('gap' in calibration ? [] : [calibration]))
  if (calibrations.length === 0) return null
  return {
    elements: calibrations.length,
    leftOut: samples.flatMap(({ element, calibration }) =>
      'gap' in calibration ? [{ element, reason: calibration.gap }] : []
    ),
    expectedError: calibrationEstimate(samples, 'expectedError'),
    brier: calibrationEstimate(samples, 'brier'),
    expectedAccuracy: calibrationEstimate(samples, 'expectedAccuracy'),
    mass: mean(calibrations.map(({ mass }) => mass)),
    mostlyElsewhere: mean(calibrations.map(({ mostlyElsewhere }) => mostlyElsewhere)),
    firstElsewhere: meanOfAll(calibrations.map(({ firstElsewhere }) => firstElsewhere))
  }
}

function meanOfAll(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null)
  return known.length < shares.length ? null : mean(known)
}

function gapOf([first]: readonly CalibratedSample[]): ProbabilityGap | null {
  return first && 'gap' in first.calibration ? first.calibration.gap : null
}

/** A mean over elements with its interval over templates. */
function estimate(
  samples: readonly { element: string; templates: number; sampled: Sampled }[],
  weightOf: Weights
): BoardEstimate {
  const value = weightedMean(samples, ({ sampled }) => sampled.point, weightOf)
  const templates = samples.reduce((sum, sample) => sum + sample.templates, 0)
  // An element of one template varies in no resample, as if its figure were certain.
  if (templates < leastTemplates || samples.some(({ templates }) => templates < 2)) {
    return { value, lower: null, upper: null, reason: templatesTooFew }
  }
  const means = new Float64Array(samples[0]!.sampled.resampled.length)
  let weights = 0
  for (const { element, sampled } of samples) {
    const weight = weightOf(element)
    for (let at = 0; at < means.length; at++) means[at]! += weight * sampled.resampled[at]!
    weights += weight
  }
  for (let at = 0; at < means.length; at++) means[at]! /= weights
  return { value, ...percentileInterval(means, level), reason: null }
}

/** A mean over elements. */
export function weightedMean<Sample extends { element: string }>(
  samples: readonly Sample[],
  of: (sample: Sample) => number,
  weightOf = alike
): number {
  let [sum, weights] = [0, 0]
  for (const sample of samples) {
    const weight = weightOf(sample.element)
    sum += weight * of(sample)
    weights += weight
  }
  return sum / weights
}
