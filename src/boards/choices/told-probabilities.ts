import type { Reshaping } from '../../schemas/choice-figures.ts'
import { massOf, type ReshapingWay, reshapedBy } from '../../statistics/choices/reshape-probabilities.ts'
import type { GradedAnswer, ProbabilityGap } from './graded-answer.ts'

/** Probabilities of the options of an answer, reshaped, and where the right one stands. */
export type ToldProbabilities = {
  probabilities: readonly number[]
  right: number
  mass: number
  isMostlyElsewhere: boolean
  /** Whether the likeliest token is no option; null where that is not told. */
  isFirstElsewhere: boolean | null
}

const waysOf = {
  conditioning: 'conditioning',
  mixing: 'mixing',
  'conditioning-softmax': 'conditioningSoftmax',
  'mixing-softmax': 'mixingSoftmax'
} as const satisfies Record<Exclude<Reshaping, 'none'>, ReshapingWay>

/** @returns why there are none where its provider tells none */
export function toldProbabilities(
  { probabilities, parts, elsewhere }: GradedAnswer,
  rpm: Reshaping
): ToldProbabilities | { gap: ProbabilityGap } {
  if ('reason' in probabilities) return { gap: probabilities.reason }
  const mass = massOf(probabilities)
  const best = Math.max(...probabilities)
  const isMostlyElsewhere = 1 - mass > best
  const untold = isMostlyElsewhere ? null : false
  const isFirstElsewhere = elsewhere === undefined ? untold : elsewhere > best
  const ofOptions = rpm === 'none' ? probabilities : reshapedBy(waysOf[rpm], probabilities, mass)
  return { probabilities: ofOptions, right: parts[0]!.right, mass, isMostlyElsewhere, isFirstElsewhere }
}
