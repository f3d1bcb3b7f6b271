import type { GradedAnswer } from './graded-answer.ts'

/**
 * Answers as they go to a thread: JSON, some hundreds of answers each, which are handed over without being walked. What several
 * answers of a page have in common stands there once: to read all of it for each answer would take longer than the metrics.
 */
export type AnswerPages = readonly string[]

type Own = 'isRight' | 'unread' | 'probabilities' | 'use'
type Page = {
  /** What answers to the same question have in common. */
  questions: Omit<GradedAnswer, Own | 'parts'>[]
  parts: GradedAnswer['parts'][]
  /** Places in both lists, and what is an answer's own. */
  answers: [
    question: number,
    parts: number,
    isRight: boolean,
    unread: number,
    probabilities: GradedAnswer['probabilities'],
    use: GradedAnswer['use']
  ][]
}

/** @returns one page */
export function pageOf(answers: readonly GradedAnswer[]): string {
  const [questions, parts] = [distinct<Page['questions'][number]>(), distinct<GradedAnswer['parts']>()]
  const page: Page = {
    questions: questions.all,
    parts: parts.all,
    answers: answers.map(({ parts: chosen, isRight, unread, probabilities, use, ...question }) => {
      return [questions.placeOf(question), parts.placeOf(chosen), isRight, unread, probabilities, use]
    })
  }
  return JSON.stringify(page)
}

/** Each answer as it was; what answers have in common is one object, which nobody changes. */
export function answersOf(pages: AnswerPages): GradedAnswer[] {
  return pages.flatMap((page) => {
    const { questions, parts, answers } = JSON.parse(page) as Page
    return answers.map(([question, chosen, isRight, unread, probabilities, use]) => {
      return { ...questions[question]!, parts: parts[chosen]!, isRight, unread, probabilities, use }
    })
  })
}

function distinct<Value>() {
  const all: Value[] = []
  const places = new Map<string, number>()
  return {
    all,
    placeOf: (value: Value): number => {
      const key = JSON.stringify(value)
      const place = places.get(key) ?? all.push(value) - 1
      places.set(key, place)
      return place
    }
  }
}
