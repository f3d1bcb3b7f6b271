import type { AnyQuestionType } from '../../question-bank/question-type.ts'

/** Setting 4: the question types of each element. */
export const otherAgents: Readonly<Record<string, readonly AnyQuestionType[]>> = {}
