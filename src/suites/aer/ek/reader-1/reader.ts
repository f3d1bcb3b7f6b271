import type { EkContent } from '../content.ts'
import type { Graders } from '../grade/graders.ts'
import { gradeAnswers } from '../grade/rules.ts'
import type { EkAnswer } from '../read/claim.ts'
import { gradeFillInBlank } from './grade/grade-fill-in-blank.ts'
import { gradeOrdering } from './grade/grade-ordering.ts'
import { gradeSingleChoice } from './grade/grade-single-choice.ts'
import { gradeTrueFalse } from './grade/grade-true-false.ts'
import { parseAnswers } from './read/parse-answers.ts'

const graders: Graders = {
  singleChoice: gradeSingleChoice,
  trueFalse: gradeTrueFalse,
  fillInBlank: gradeFillInBlank,
  ordering: gradeOrdering
}

/** The first reader, as releases from before the second one pin it: nothing below this folder changes any more. */
export const reader1 = {
  parse: parseAnswers,
  rules: (content: EkContent, answer: EkAnswer) => gradeAnswers(content, answer, graders)
}
