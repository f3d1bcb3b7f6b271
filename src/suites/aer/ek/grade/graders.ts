import type { Letter, QuestionOf } from '../content.ts'
import { gradeFillInBlank } from './grade-fill-in-blank.ts'
import { gradeOrdering } from './grade-ordering.ts'
import { gradeSingleChoice } from './grade-single-choice.ts'
import { gradeTrueFalse } from './grade-true-false.ts'
import type { QuestionGrade } from './question-grade.ts'

/** What a version of the reader makes of the text given to one question, by its type. */
export type Graders = {
  singleChoice(
    question: Pick<QuestionOf<'single_choice'>, 'options'>,
    gold: { answer: Letter },
    given: string
  ): QuestionGrade
  trueFalse(gold: { answer: boolean }, given: string): QuestionGrade
  fillInBlank(
    question: { stem: string },
    gold: { answer: string; acceptable: readonly string[] },
    given: string
  ): QuestionGrade
  ordering(
    question: Pick<QuestionOf<'ordering'>, 'items'>,
    gold: { answer: readonly Letter[] },
    given: string | readonly string[]
  ): QuestionGrade
}

/** Of the reader of today. */
export const graders: Graders = {
  singleChoice: gradeSingleChoice,
  trueFalse: gradeTrueFalse,
  fillInBlank: gradeFillInBlank,
  ordering: gradeOrdering
}
