import type { QuestionGrade } from './question-grade.ts'

/** Reasons of grades of questions for which the response holds nothing that could be right or wrong. */
const unreadReasons = ['no_answer', 'unreadable']

/** The share in [0, 1] of an item's questions to which no answer could be found. */
export function unreadShare(questions: readonly Pick<QuestionGrade, 'reason'>[]): number {
  return questions.filter(({ reason }) => unreadReasons.includes(reason)).length / questions.length
}
