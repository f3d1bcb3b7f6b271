import { mean } from 'simple-statistics'
import { binOf } from '../../statistics/bootstrap/calibration.ts'
import { resampleMeans } from '../../statistics/bootstrap/resample-means.ts'
import { answerMetrics, brierOf, choiceCalibration } from '../../statistics/choices/choice-metrics.ts'
import { seededRandom } from '../../statistics/random.ts'
import type { GradedAnswer, ProbabilityGap } from './graded-answer.ts'
import type { MeasuredAnswer } from './measured-answer.ts'

/** Means over the answers of an element; null where one of these has no such number. */
export type Measures<Value> = {
  exactMatch: Value
  formulaScoring: Value | null
  expectedError: Value | null
  brier: Value | null
  expectedAccuracy: Value | null
}

/** The answers to one element, what they come to, and what they come to in each resample of its templates. */
export type ElementSample = {
  element: string
  answers: readonly GradedAnswer[]
  /** Of each answer that tells probabilities. */
  told: readonly NonNullable<MeasuredAnswer['told']>[]
  templates: number
  chance: number
  unread: number
  points: Measures<number>
  resampled: Measures<Float64Array>
  /** Why it has no calibration; null where it has one. */
  gap: ProbabilityGap | null
}

const bins = 10

/**
 * Templates are drawn whole, as many as there are, from a stream named after the element: what is found of an element depends
 * on no other. Source: STEER-ME, section 9 of its specification.
 *
 * @param measured its answers, at least one
 */
export function sampleElement(
  element: string,
  measured: readonly MeasuredAnswer[],
  { resamples, seed }: { resamples: number; seed: number }
): ElementSample {
  const answers = measured.map(({ answer }) => answer)
  const templates = [...Map.groupBy(measured, ({ answer }) => answer.template).values()]
  const { exactMatch, chance, formulaScoring } = answerMetrics(answers)
  const told = measured.flatMap(({ told }) => told ?? [])
  const isTold = told.length === answers.length
  const calibration = isTold ? choiceCalibration(told, bins) : null
  const rows = [
    templates.map((members) => members.length),
    templates.map((members) => members.filter(({ answer }) => answer.isRight).length),
    ...(formulaScoring === null ? [] : [templates.map((members) => total(members, (one) => one.formulaScore!))]),
    ...(calibration ? calibrationRows(templates) : [])
  ].map((row) => Float64Array.from(row))
  const random = seededRandom(seed, element)
  const [counts, right, ...others] = resampleMeans(rows, resamples, (into) => random.fill(into, templates.length))
  const ratio = (sums: Float64Array) => sums.map((sum, resample) => sum / counts![resample]!)
  const formula = formulaScoring === null ? null : ratio(others.shift()!)
  const [brier, expectedAccuracy, ...overconfidence] = others.map(ratio)
  return {
    ...{ element, answers, told, templates: templates.length, chance },
    unread: mean(answers.map(({ unread }) => unread)),
    points: {
      ...{ exactMatch, formulaScoring },
      expectedError: calibration?.expectedError ?? null,
      brier: calibration?.brier ?? null,
      expectedAccuracy: calibration?.expectedAccuracy ?? null
    },
    resampled: {
      exactMatch: ratio(right!),
      formulaScoring: formula,
      expectedError: calibration && counts!.map((_, at) => total(overconfidence, (row) => Math.abs(row[at]!))),
      brier: brier ?? null,
      expectedAccuracy: expectedAccuracy ?? null
    },
    gap: measured.find(({ gap }) => gap !== null)?.gap ?? null
  }
}

/** By template: sums of the Brier scores, of the probabilities of right options, and, bin by bin, of confidence beyond accuracy. */
function calibrationRows(templates: readonly (readonly MeasuredAnswer[])[]): number[][] {
  const told = templates.map((members) =>
    members.map(({ told }) => {
      const { probabilities, right } = told!
      const confidence = Math.max(...probabilities)
      const beyond = confidence - (probabilities.indexOf(confidence) === right ? 1 : 0)
      return {
        brier: brierOf(told!),
        ofRight: probabilities[right]!,
        bin: binOf(confidence, 'right_closed', bins),
        beyond
      }
    })
  )
  return [
    told.map((members) => total(members, ({ brier }) => brier)),
    told.map((members) => total(members, ({ ofRight }) => ofRight)),
    ...Array.from({ length: bins }, (_, wanted) =>
      told.map((members) => total(members, ({ bin, beyond }) => (bin === wanted ? beyond : 0)))
    )
  ]
}

function total<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0)
}
