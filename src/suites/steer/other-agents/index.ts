import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { bordaCount } from './borda-count.ts'
import { condorcetCriterion } from './condorcet-criterion.ts'
import { copeland } from './copeland.ts'
import { pluralityVoting } from './plurality-voting.ts'

/** Setting 4: the question types of each element. */
export const otherAgents: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  plurality_voting: pluralityVoting,
  borda_count: bordaCount,
  copeland: copeland,
  condorcet_criterion: condorcetCriterion
}
