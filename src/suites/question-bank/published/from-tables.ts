import { InvalidError } from '../../../errors.ts'
import { contentSchema, type QuestionContent } from '../content.ts'
import { perspectiveSchema } from '../perspectives.ts'
import type { PublishedTables } from './tables.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Questions of published tables, in the order of their first rows. What a wrong option comes of, and the values of a question, the tables do
 * not tell.
 *
 * @throws {InvalidError} `tables_disagree` naming the question: a part without options or metadata, or without exactly one
 *   right option
 */
export function fromTables({ questions, options, answers, metadata }: PublishedTables): {
  id: string
  content: QuestionContent
}[] {
  const optionsOf = Map.groupBy(options, ({ question_id }) => question_id)
  const rightOf = Map.groupBy(
    answers.filter(({ correct }) => correct),
    ({ question_id }) => question_id
  )
  const metadataOf = new Map(metadata.map((row) => [row.question_id, row]))
  return [...Map.groupBy(questions, ({ question_id }) => baseOf(question_id))].map(([id, rows]) => {
    const about = metadataOf.get(rows[0]!.question_id)
    if (!about) throw disagree(id, 'has no metadata')
    let used = 0
    const right: string[] = []
    const parts = rows.toSorted(byPart).map(({ question_id, question_text }) => {
      const own = (optionsOf.get(question_id) ?? []).toSorted((one, other) => one.option_id - other.option_id)
      const [correct, ...more] = rightOf.get(question_id) ?? []
      const place = own.findIndex(({ option_id }) => option_id === correct?.option_id)
      if (place === -1 || more.length > 0) throw disagree(question_id, 'has not exactly one right option')
      const lettered = own.map(({ option_text }) => ({ letter: letters[used++] ?? '', text: option_text }))
      right.push(lettered[place]!.letter)
      return { text: question_text, options: lettered }
    })
    const { explanation } = rows[0]!
    const content = contentSchema.safeParse({
      examinee: { parts },
      gold: {
        ...{ accepted: [right], mistakes: {}, explanation: explanation || '', type: about.type },
        ...{ grade: about.difficulty_level, domain: about.domain, perspective: perspectiveIn(about.tags), values: null }
      }
    })
    if (!content.success) throw disagree(id, content.error.issues[0]!.message)
    return { id, content: content.data }
  })
}

function baseOf(questionId: string): string {
  return questionId.slice(0, questionId.lastIndexOf('_'))
}

function byPart(one: { question_id: string }, other: { question_id: string }): number {
  const [first, second] = [one, other].map(({ question_id }) => Number(question_id.split('_').at(-1)))
  return first! - second!
}

function perspectiveIn(tags: string) {
  const named = tags.split(';').map((tag) => tag.trim().toLowerCase().replaceAll(' ', '_'))
  return named.map((tag) => perspectiveSchema.safeParse(tag).data).find((found) => found !== undefined) ?? null
}

function disagree(question: string, what: string): InvalidError {
  return new InvalidError('tables_disagree', `question ${question} ${what}`)
}
