import type { AnyQuestionType } from '../../question-bank/question-type.ts'

/** Setting 3: the question types of each element. */
export const multiAgent: Readonly<Record<string, readonly AnyQuestionType[]>> = {}
