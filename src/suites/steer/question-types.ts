import type { AnyQuestionType } from '../question-bank/question-type.ts'
import { foundations } from './foundations/index.ts'
import { multiAgent } from './multi-agent/index.ts'
import { otherAgents } from './other-agents/index.ts'
import { singleAgent } from './single-agent/index.ts'

/** The question types of every element, by the name of the element in the taxonomy. */
export const questionTypes: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  ...foundations,
  ...singleAgent,
  ...multiAgent,
  ...otherAgents
}
