import type { AnyQuestionType } from '../../question-bank/question-type.ts'

/** Setting 1: the question types of each element. */
export const foundations: Readonly<Record<string, readonly AnyQuestionType[]>> = {}
