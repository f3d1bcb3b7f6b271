import { mean } from 'simple-statistics'
import { resampleMeans } from '../../statistics/bootstrap/resample-means.ts'
import { answerMetrics, formulaScore } from '../../statistics/choices/choice-metrics.ts'
import { seededRandom } from '../../statistics/random.ts'
import type { ChosenAnswer } from './graded-answer.ts'

/** A mean over the answers to an element, and over those of each resample of its templates. */
export type Sampled = { point: number; resampled: Float64Array }

export type Resampling = { resamples: number; seed: number }

/** The answers to one element, and how many of them are right. */
export type ElementSample<Answer extends ChosenAnswer = ChosenAnswer> = {
  element: string
  answers: readonly Answer[]
  templates: number
  chance: number
  unread: number
  exactMatch: Sampled
  /** Null where guessing is always right in one of them. */
  formulaScoring: Sampled | null
}

/** @param answers at least one */
export function sampleElement<Answer extends ChosenAnswer>(
  element: string,
  answers: readonly Answer[],
  resampling: Resampling
): ElementSample<Answer> {
  const templates = templatesOf(answers)
  const { exactMatch, chance, formulaScoring } = answerMetrics(answers)
  const [right, formula] = resampledRatios(
    templates,
    [(answer) => (answer.isRight ? 1 : 0), ...(formulaScoring === null ? [] : [(one: Answer) => formulaScore(one)!])],
    { element, ...resampling }
  )
  return {
    ...{ element, answers, templates: templates.length, chance },
    unread: mean(answers.map(({ unread }) => unread)),
    exactMatch: { point: exactMatch, resampled: right! },
    formulaScoring: formulaScoring === null ? null : { point: formulaScoring, resampled: formula! }
  }
}

/** Answers to fillings of one template, template by template. */
export function templatesOf<Answer extends { template: string }>(answers: readonly Answer[]): Answer[][] {
  return [...Map.groupBy(answers, ({ template }) => template).values()]
}

/**
 * Means over the answers of each resample of templates, one row per number that an answer has. Templates are drawn whole, as many as
 * there are, from a stream named after the element: what is found of an element depends on no other, and all that is found of it
 * on the same draws. Source: STEER-ME, section 9 of its specification.
 */
export function resampledRatios<Answer>(
  templates: readonly (readonly Answer[])[],
  numbers: readonly ((answer: Answer) => number)[],
  { element, resamples, seed }: Resampling & { element: string }
): Float64Array[] {
  const rows = [() => 1, ...numbers].map((numberOf) =>
    Float64Array.from(templates, (members) => members.reduce((sum, one) => sum + numberOf(one), 0))
  )
  const random = seededRandom(seed, element)
  const [counts, ...sums] = resampleMeans(rows, resamples, (into) => random.fill(into, templates.length))
  return sums.map((row) => row.map((sum, resample) => sum / counts![resample]!))
}
