import type { ChosenAnswer, GradedAnswer } from './graded-answer.ts'

/**
 * Answers as they go to a thread: some hundreds of answers each, which are handed over without being walked. A page is two lines of
 * JSON, what was chosen and what was told of it. The second is most of the characters, and most cards do without it.
 */
export type AnswerPages = readonly string[]

/** What several answers of a page have in common stands there once: to read all of it for each answer would take longer than the metrics. */
type Chosen = {
  /** What answers to the same question have in common. */
  questions: Omit<ChosenAnswer, 'isRight' | 'unread' | 'parts'>[]
  parts: ChosenAnswer['parts'][]
  /** Places in both lists, and what is an answer's own. */
  answers: [question: number, parts: number, isRight: boolean, unread: number][]
}

/** Of each answer of a page, in the same order. */
type Told = [probabilities: GradedAnswer['probabilities'], use: GradedAnswer['use'], elsewhere?: number][]

/** @returns one page */
export function pageOf(answers: readonly GradedAnswer[]): string {
  const [questions, parts] = [distinct<Chosen['questions'][number]>(), distinct<ChosenAnswer['parts']>()]
  const told: Told = answers.map(({ probabilities, use, elsewhere }) =>
    elsewhere === undefined ? [probabilities, use] : [probabilities, use, elsewhere]
  )
  const chosen: Chosen = {
    questions: questions.all,
    parts: parts.all,
    answers: answers.map(
      ({ parts: choices, isRight, unread, probabilities: _, use: __, elsewhere: ___, ...question }) => {
        return [questions.placeOf(question), parts.placeOf(choices), isRight, unread]
      }
    )
  }
  return `${JSON.stringify(chosen)}\n${JSON.stringify(told)}`
}

/** Each answer as it was; what answers have in common is one object, which nobody changes. */
export function answersOf(pages: AnswerPages): GradedAnswer[] {
  return pages.flatMap((page) => {
    const told = JSON.parse(page.slice(page.indexOf('\n'))) as Told
    return chosenIn(page).map((answer, place) => {
      const [probabilities, use, elsewhere] = told[place]!
      return { ...answer, probabilities, use, ...(elsewhere !== undefined && { elsewhere }) }
    })
  })
}

/** Each answer without what was told of it. */
export function chosenOf(pages: AnswerPages): ChosenAnswer[] {
  return pages.flatMap(chosenIn)
}

function chosenIn(page: string): ChosenAnswer[] {
  const { questions, parts, answers } = JSON.parse(page.slice(0, page.indexOf('\n'))) as Chosen
  return answers.map(([question, choices, isRight, unread]) => {
    return { ...questions[question]!, parts: parts[choices]!, isRight, unread }
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
