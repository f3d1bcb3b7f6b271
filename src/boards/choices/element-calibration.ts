import { mean } from 'simple-statistics'
import type { Reshaping } from '../../schemas/choice-figures.ts'
import { binOf } from '../../statistics/bootstrap/calibration.ts'
import { brierOf, choiceCalibration } from '../../statistics/choices/choice-metrics.ts'
import { type Resampling, resampledRatios, type Sampled, templatesOf } from './element-sample.ts'
import type { GradedAnswer, ProbabilityGap } from './graded-answer.ts'
import { type ToldProbabilities, toldProbabilities } from './told-probabilities.ts'

/** How the probabilities that are told of the answers to an element go with what is right. */
export type ElementCalibration = {
  expectedError: Sampled
  brier: Sampled
  expectedAccuracy: Sampled
  mass: number
  mostlyElsewhere: number
  /** Null unless it is told of all answers. */
  firstElsewhere: number | null
}

const bins = 10

/** @returns why it has none, unless all its answers tell probabilities */
export function calibrateElement(
  element: string,
  answers: readonly GradedAnswer[],
  { rpm, ...resampling }: Resampling & { rpm: Reshaping }
): ElementCalibration | { gap: ProbabilityGap } {
  const told: Answered[] = []
  for (const answer of answers) {
    const probabilities = toldProbabilities(answer, rpm)
    if ('gap' in probabilities) return probabilities
    told.push({ template: answer.template, ...probabilities })
  }
  const { expectedError, brier, expectedAccuracy } = choiceCalibration(told, bins)
  const [ofBrier, ofAccuracy, ...overconfidence] = resampledRatios(
    templatesOf(told.map(withConfidence)),
    [
      brierOf,
      ({ probabilities, right }) => probabilities[right]!,
      ...Array.from(
        { length: bins },
        (_, wanted) =>
          ({ bin, beyond }: Confident) =>
            bin === wanted ? beyond : 0
      )
    ],
    { element, ...resampling }
  )
  return {
    expectedError: {
      point: expectedError,
      resampled: ofBrier!.map((_, at) => overconfidence.reduce((sum, row) => sum + Math.abs(row[at]!), 0))
    },
    brier: { point: brier, resampled: ofBrier! },
    expectedAccuracy: { point: expectedAccuracy, resampled: ofAccuracy! },
    mass: mean(told.map(({ mass }) => mass)),
    mostlyElsewhere: mean(told.map(({ isMostlyElsewhere }) => (isMostlyElsewhere ? 1 : 0))),
    firstElsewhere: told.some(({ isFirstElsewhere }) => isFirstElsewhere === null)
      ? null
      : mean(told.map(({ isFirstElsewhere }) => (isFirstElsewhere ? 1 : 0)))
  }
}

type Answered = ToldProbabilities & { template: string }
type Confident = ReturnType<typeof withConfidence>

/** With its bin, and how far confidence is beyond accuracy. */
function withConfidence(answer: Answered) {
  const { probabilities, right } = answer
  const confidence = Math.max(...probabilities)
  const beyond = confidence - (probabilities.indexOf(confidence) === right ? 1 : 0)
  return { ...answer, bin: binOf(confidence, 'right_closed', bins), beyond }
}
