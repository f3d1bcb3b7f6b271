import { type EkContent, type GoldAnswer, type Question, questionTypes } from '../content.ts'
import type { EkAnswer, GivenValue } from '../read/claim.ts'
import type { Graders } from './graders.ts'
import type { QuestionGrade } from './question-grade.ts'

/**
 * Grades every question of an item. A dimension is the mean over its questions and has their number as its share, so
 * that the item scores the mean over all its questions. Source: AER-bench G.1.8.
 */
export function gradeAnswers(content: EkContent, answer: EkAnswer, graders: Graders) {
  const questions = gradeQuestions(content, answer, graders)
  const dimensions = questionTypes.flatMap((type) => {
    const scores = questions.filter((question) => question.type === type).map(({ score }) => score)
    const share = scores.length
    return share === 0 ? [] : [{ dimension: type, score: scores.reduce((sum, score) => sum + score, 0) / share, share }]
  })
  return { dimensions, evidence: { questions } }
}

/** The grade of each question, in the order of the item. @throws {TypeError} when the key does not fit the questions */
export function gradeQuestions({ examinee, gold }: EkContent, answer: EkAnswer, graders: Graders) {
  return examinee.questions.map((question) => {
    const key = gold.answers.find(({ id }) => id === question.id)
    if (!key) throw new TypeError(`question ${question.id} has no key`)
    return {
      id: question.id,
      type: question.type,
      ...gradeQuestion({ question, gold: key }, answer[question.id], graders)
    }
  })
}

function gradeQuestion(
  { question, gold }: { question: Question; gold: GoldAnswer },
  given: EkAnswer[string] | undefined,
  graders: Graders
): QuestionGrade {
  if (!given) return { score: 0, reason: 'no_answer', detail: null }
  if ('contradictory' in given) {
    return { score: 0, reason: 'contradictory', detail: given.contradictory.map(asText) }
  }
  const { value } = given
  if (question.type === 'single_choice' && gold.type === 'single_choice') {
    return graders.singleChoice(question, gold, asText(value))
  }
  if (question.type === 'true_false' && gold.type === 'true_false') return graders.trueFalse(gold, asText(value))
  if (question.type === 'fill_in_blank' && gold.type === 'fill_in_blank') {
    return graders.fillInBlank(question, gold, asText(value))
  }
  if (question.type === 'ordering' && gold.type === 'ordering') return graders.ordering(question, gold, value)
  throw new TypeError(`question ${question.id} is ${question.type}, its key ${gold.type}`)
}

/** A list where one text was asked for is read as several offers. */
function asText(value: GivenValue): string {
  return typeof value === 'string' ? value : value.join('; ')
}
