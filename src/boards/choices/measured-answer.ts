import type { Reshaping } from '../../schemas/choice-figures.ts'
import { formulaScore } from '../../statistics/choices/choice-metrics.ts'
import { massOf, type ReshapingWay, reshapedBy } from '../../statistics/choices/reshape-probabilities.ts'
import type { GradedAnswer, ProbabilityGap } from './graded-answer.ts'

/** An answer with what single answers come to under metrics of choices. */
export type MeasuredAnswer = {
  answer: GradedAnswer
  formulaScore: number | null
  /** Of its options, reshaped. */
  told: { probabilities: readonly number[]; right: number; mass: number; isMostlyElsewhere: boolean } | null
  gap: ProbabilityGap | null
}

const waysOf = {
  conditioning: 'conditioning',
  mixing: 'mixing',
  'conditioning-softmax': 'conditioningSoftmax',
  'mixing-softmax': 'mixingSoftmax'
} as const satisfies Record<Exclude<Reshaping, 'none'>, ReshapingWay>

export function measureAnswer(answer: GradedAnswer, rpm: Reshaping): MeasuredAnswer {
  const { probabilities, parts } = answer
  const measured = { answer, formulaScore: formulaScore(answer) }
  if ('reason' in probabilities) return { ...measured, told: null, gap: probabilities.reason }
  const mass = massOf(probabilities)
  const isMostlyElsewhere = 1 - mass > Math.max(...probabilities)
  const ofOptions = rpm === 'none' ? probabilities : reshapedBy(waysOf[rpm], probabilities, mass)
  return { ...measured, told: { probabilities: ofOptions, right: parts[0]!.right, mass, isMostlyElsewhere }, gap: null }
}
