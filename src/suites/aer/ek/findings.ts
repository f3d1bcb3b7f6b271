import { z } from 'zod'
import type { Finding } from '../../../schemas/finding.ts'
import type { JsonValue } from '../../../schemas/json.ts'
import type { UnreadPart } from '../../suite.ts'
import type { EkContent, GoldAnswer, Question } from './content.ts'

/** What `gradeAnswers` stores. Details differ by the reason of the grade. */
const evidenceSchema = z.object({
  questions: z.array(
    z.object({ id: z.string(), score: z.number().min(0).max(1), reason: z.string(), detail: z.unknown() })
  )
})
const textSchema = z.union([z.string(), z.boolean(), z.array(z.string())])
const detailSchema = z.object({
  given: textSchema,
  chosen: textSchema,
  verdict: textSchema,
  order: textSchema,
  read: textSchema,
  accepted: textSchema,
  other: textSchema
})

/** Why a question has its score, in words. */
const words: Readonly<Record<string, string>> = {
  right: 'right',
  wrong: 'wrong',
  close: 'not the order, but close to it: half a point',
  matched: 'matches an accepted answer',
  no_match: 'holds no accepted answer',
  several_offers: 'offers more than one answer',
  several_options: 'names more than one option, and nothing decides between them',
  several_orders: 'gives more than one order, and nothing decides between them',
  both_verdicts: 'says both true and false',
  contradictory: 'answers the question more than once, and not alike',
  no_answer: 'no answer to this question was found',
  unreadable: 'nothing in it reads as an answer',
  too_long: 'too long to be read as an answer',
  unknown_item: 'orders something that is not among the items',
  too_many: 'orders more than the items',
  too_few: 'orders fewer than the items',
  duplicate: 'orders an item twice'
}

/** Question by question what was read, what the key says, and why it counts or not. */
export function findings({ examinee, gold }: EkContent, evidence: JsonValue): Finding[] {
  const read = evidenceSchema.safeParse(evidence)
  const grades = new Map(read.data?.questions.map((grade) => [grade.id, grade]))
  const keys = new Map(gold.answers.map((key) => [key.id, key]))
  const ofType = Map.groupBy(examinee.questions, ({ type }) => type)
  return examinee.questions.flatMap((question): Finding[] => {
    const [grade, key] = [grades.get(question.id), keys.get(question.id)]
    if (!grade || !key) return []
    const { score, reason, detail } = grade
    return [
      {
        part: question.id,
        dimension: question.type,
        share: 1 / ofType.get(question.type)!.length,
        score,
        said: saidBy(detail),
        expected: expectedOf(question, key),
        words: words[reason] ?? reason.replaceAll('_', ' ')
      }
    ]
  })
}

/** Reasons of questions to which the response gives no one answer. They depend on no key, as that of being too long does. */
const unreadReasons = new Set([
  ...['no_answer', 'unreadable', 'contradictory', 'several_options', 'several_orders', 'both_verdicts'],
  ...['unknown_item', 'too_many', 'too_few', 'duplicate']
])

/** Questions without one answer that can be graded. */
export function unreadParts(evidence: JsonValue): UnreadPart[] {
  const { questions } = evidenceSchema.catch({ questions: [] }).parse(evidence)
  return questions.flatMap(({ id, reason }) =>
    unreadReasons.has(reason) ? [{ part: id, words: words[reason] ?? reason.replaceAll('_', ' ') }] : []
  )
}

/** What was read as the answer, the nearest to the grade first; several answers that contradict each other are all of it. */
function saidBy(detail: unknown): string | null {
  if (Array.isArray(detail)) return detail.map(String).join(' · ')
  const { read, chosen, verdict, order, given, accepted } = detailSchema.partial().catch({}).parse(detail)
  // Of an answer of the key, word for word, only that is kept.
  const found = read ?? chosen ?? verdict ?? order ?? given ?? (typeof accepted === 'string' ? accepted : undefined)
  return found === undefined ? null : shown(found)
}

function expectedOf(question: Question, key: GoldAnswer): string {
  if (key.type === 'single_choice' && question.type === 'single_choice') {
    const option = question.options.find(({ letter }) => letter === key.answer)
    return option ? `${key.answer}. ${option.text}` : key.answer
  }
  if (key.type !== 'fill_in_blank') return shown(key.answer)
  return [key.answer, ...key.acceptable].join(' / ')
}

function shown(value: z.infer<typeof textSchema>): string {
  return Array.isArray(value) ? value.join(', ') : String(value)
}
