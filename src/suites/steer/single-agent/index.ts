import type { AnyQuestionType } from '../../question-bank/question-type.ts'

/** Setting 2: the question types of each element. */
export const singleAgent: Readonly<Record<string, readonly AnyQuestionType[]>> = {}
