import type { Resampling } from '../choices/element-sample.ts'
import { toldProbabilities } from '../choices/told-probabilities.ts'
import type { FigureAnswer } from './figure-answer.ts'
import type { AskedModel, FigureSubmission, Scope } from './figure-task.ts'
import { meanOfRatios, none, type RatioSample, ratioOfSums, sampleRatio } from './template-ratios.ts'

/** The answers of one model to the same question, asked in two ways. */
export type AnswerPair = { from: FigureAnswer; to: FigureAnswer }
export type SubmissionPair = {
  from: FigureSubmission
  to: FigureSubmission
  byElement: ReadonlyMap<string, AnswerPair[]>
}

/** @returns null where the model was not asked in both ways */
export function pairOf({ byAdaptation }: AskedModel, from: string, to: string): SubmissionPair | null {
  const [one, other] = [byAdaptation.get(from), byAdaptation.get(to)]
  if (!one || !other) return null
  const answers = new Map(one.answers.map((answer) => [answer.item, answer]))
  const pairs = other.answers.flatMap((to) => {
    const from = answers.get(to.item)
    return from ? [{ from, to }] : []
  })
  return { from: one, to: other, byElement: Map.groupBy(pairs, ({ to }) => to.element) }
}

/** By how much a mean over answers changes from one way of asking to the other, question by question. */
export function differenceOf(
  pair: SubmissionPair,
  { elements }: Pick<Scope, 'elements'>,
  { measured, ...resampling }: Resampling & { measured: (answer: FigureAnswer) => number | null }
) {
  const samples: RatioSample[] = []
  for (const element of elements) {
    const shares = (pair.byElement.get(element) ?? []).map(({ from, to }) => {
      const [before, after] = [measured(from), measured(to)]
      return before === null || after === null ? null : { template: to.template, top: after - before, bottom: 1 }
    })
    const known = shares.filter((share) => share !== null)
    if (known.length < shares.length) return { samples, estimate: none('probabilities_not_told') }
    if (known.length > 0) samples.push(sampleRatio(element, known, resampling))
  }
  return { samples, estimate: meanOfRatios(samples) }
}

/**
 * Of the questions that are right with hidden options and wrong without any: in how many the option that was chosen is the one nearest to
 * what was answered without options, so that it may have been chosen for being near. An answer that no number could be read of
 * is near to none. Source: STEER-ME, section 9 of its specification.
 *
 * @param pair from an answer with options to one without
 */
export function wonByNearest(pair: SubmissionPair, { elements }: Pick<Scope, 'elements'>, resampling: Resampling) {
  const samples = elements.flatMap((element) => {
    const wrong = (pair.byElement.get(element) ?? []).filter(({ from, to }) => from.isRight && !to.isRight)
    const shares = wrong.map(({ from, to }) => ({
      ...{ template: to.template, bottom: 1 },
      top: to.nearest !== null && to.nearest === from.parts[0]!.chosen ? 1 : 0
    }))
    return shares.length === 0 ? [] : [sampleRatio(`${element} nearest`, shares, resampling)]
  })
  return { samples, estimate: ratioOfSums(samples) }
}

/** Of the questions that are right without options and wrong with hidden ones: in how many the option that was chosen is at least 10 % off. */
export function wrongThoughFar(pair: SubmissionPair, { elements }: Pick<Scope, 'elements'>, resampling: Resampling) {
  const samples = elements.flatMap((element) => {
    const wrong = (pair.byElement.get(element) ?? []).filter(({ from, to }) => !from.isRight && to.isRight)
    const known = wrong.filter(({ from }) => from.chosenOff !== null)
    const shares = known.map(({ from, to }) => ({
      ...{ template: to.template, bottom: 1 },
      top: from.chosenOff! >= 0.1 ? 1 : 0
    }))
    return shares.length === 0 ? [] : [sampleRatio(`${element} far`, shares, resampling)]
  })
  return { samples, estimate: ratioOfSums(samples) }
}

export const accuracyOf = ({ isRight }: FigureAnswer) => (isRight ? 1 : 0)

/** The probability of the option that is the likeliest; null where none is told. */
export function confidenceOf(answer: FigureAnswer): number | null {
  const told = toldProbabilities(answer, 'conditioning')
  return 'gap' in told ? null : Math.max(...told.probabilities)
}
