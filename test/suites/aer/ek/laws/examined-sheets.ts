import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  contentSchema,
  type EkContent,
  type GoldAnswer,
  type Question
} from '../../../../../src/suites/aer/ek/content.ts'
import { graders } from '../../../../../src/suites/aer/ek/grade/graders.ts'
import { gradeQuestions } from '../../../../../src/suites/aer/ek/grade/rules.ts'
import { economicKnowledge } from '../../../../../src/suites/aer/ek/index.ts'
import type { EkAnswer } from '../../../../../src/suites/aer/ek/read/claim.ts'
import { readResponse } from '../../../../../src/suites/read-response.ts'
import { anEkItem } from '../an-item.ts'

const itemSchema = z.object({
  id: z.string(),
  type: z.string(),
  stem: z.string(),
  options: z.record(z.string(), z.string()).optional(),
  gold: z.union([z.string(), z.boolean(), z.array(z.string()), z.number()]),
  acceptable: z.array(z.union([z.string(), z.number()])).optional()
})
const quizSchema = z.object({ quiz: z.union([z.string(), z.number()]), items: z.array(itemSchema) })
type Item = z.infer<typeof itemSchema>

/** A sheet with an examiner's verdict on each item: a letter, `true`, an order, `none`, or for a blank `text | right`. */
export type ExaminedSheet = { name: string; items: readonly Item[]; truth: ReadonlyMap<string, string>; output: string }

/** Sheets of a file, and the quizzes that they answer, by name. */
export function examinedSheets(sheets: URL, quizzes: URL): ExaminedSheet[] {
  const byName = new Map(
    z
      .array(quizSchema)
      .parse(JSON.parse(readFileSync(quizzes, 'utf8')))
      .map(({ quiz, items }) => [Number(String(quiz).replace(/\D/g, '')), items] as const)
  )
  return readFileSync(sheets, 'utf8')
    .split(/^=== (?=sheet )/m)
    .slice(1)
    .map((block) => {
      const [, name, quiz, output, truth] = /^(sheet \d+ quiz (\d+)[^\n]*)\n([\s\S]*?)\n?--- truth\n([\s\S]*)$/.exec(
        block
      )!
      const verdicts = truth!.split('\n').flatMap((line) => {
        const [, id, verdict] = /^(\w+): (.*)$/.exec(line) ?? []
        return id === undefined ? [] : [[id, verdict!.trim()] as const]
      })
      return { name: name!, items: byName.get(Number(quiz))!, truth: new Map(verdicts), output: output! }
    })
}

function questionOf({ id, type, stem, options = {} }: Item): Question {
  const texts = Object.entries(options).map(([letter, text]) => ({ letter, text }))
  const own = type === 'ordering' ? { items: texts } : type === 'single_choice' ? { options: texts } : {}
  return { id, type, stem, ...own } as Question
}

const background = anEkItem().gold

function contentOf(sheet: ExaminedSheet, keyOf: (item: Item) => string): EkContent {
  const answers = sheet.items.map((item) => {
    const { explanation, sourcePoint, contentType, difficulty } = background.answers[0]!
    const key = keyOf(item)
    const answer = item.type === 'true_false' ? key === 'true' : item.type === 'ordering' ? key.split(',') : key
    const accepted = item.type === 'fill_in_blank' ? { acceptable: (item.acceptable ?? []).map(String) } : {}
    return { id: item.id, type: item.type, answer, explanation, sourcePoint, contentType, difficulty, ...accepted }
  })
  const examinee = { questions: sheet.items.map(questionOf) }
  return contentSchema.parse({ examinee, gold: { ...background, answers: answers as GoldAnswer[] } })
}

const others: Record<string, readonly string[]> = {
  single_choice: ['A', 'B', 'C', 'D'],
  true_false: ['true', 'false'],
  ordering: ['A,B,C,D', 'D,C,B,A', 'B,A,D,C', 'C,D,A,B']
}

/** The items of a sheet that are read otherwise than its examiner read them; lenient where another answer is given credit. */
export function missesOfExamined(sheet: ExaminedSheet): { id: string; own: string; got: unknown; lenient: boolean }[] {
  const first = contentOf(sheet, (item) => fallback(item, sheet.truth.get(item.id)!))
  const { parsed } = readResponse(economicKnowledge, { output: sheet.output, content: first })
  const answer = parsed.ok ? (parsed.answer as EkAnswer) : {}
  // What an answer is, is seen from the keys under which it is right.
  const rounds = [0, 1, 2, 3].map((at) =>
    contentOf(sheet, (item) => others[item.type]?.[at % others[item.type]!.length] ?? String(item.gold))
  )
  const scored = [first, ...rounds].map((content) => gradeQuestions(content, answer, graders))
  return sheet.items.flatMap((item, at) => {
    const own = sheet.truth.get(item.id)!
    const keyed = [
      fallback(item, own),
      ...[0, 1, 2, 3].map((round) => others[item.type]?.[round % others[item.type]!.length] ?? String(item.gold))
    ]
    const isOwn = (key: string) => (item.type === 'fill_in_blank' ? own.endsWith('| right') : key === own)
    const missed = scored.some((grades, round) => isOwn(keyed[round]!) && grades[at]!.score < 1)
    const lenient = scored.some(
      (grades, round) =>
        !isOwn(keyed[round]!) && (own.startsWith('none') ? grades[at]!.score > 0 : grades[at]!.score === 1)
    )
    return missed || lenient ? [{ id: item.id, own, got: answer[item.id], lenient }] : []
  })
}

function fallback(item: Item, own: string): string {
  if (item.type === 'fill_in_blank') return String(item.gold)
  return own === 'none' ? others[item.type]![0]! : own
}
