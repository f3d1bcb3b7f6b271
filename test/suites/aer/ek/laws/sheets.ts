import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  contentSchema,
  type EkContent,
  type GoldAnswer,
  letterSchema,
  type Question
} from '../../../../../src/suites/aer/ek/content.ts'
import { graders } from '../../../../../src/suites/aer/ek/grade/graders.ts'
import { gradeQuestions } from '../../../../../src/suites/aer/ek/grade/rules.ts'
import { economicKnowledge } from '../../../../../src/suites/aer/ek/index.ts'
import type { EkAnswer } from '../../../../../src/suites/aer/ek/read/claim.ts'
import { readResponse } from '../../../../../src/suites/read-response.ts'
import { anEkItem } from '../an-item.ts'

const textsSchema = z.object({ A: z.string(), B: z.string(), C: z.string(), D: z.string() })
const quizSchema = z.record(
  z.string(),
  z.object({
    stem: z.string().optional(),
    statement: z.string().optional(),
    options: textsSchema.optional(),
    items: textsSchema.optional()
  })
)
const file = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
/** The quizzes that sheets answer. */
export const quizzes: readonly (readonly Question[])[] = z
  .array(quizSchema)
  .parse(JSON.parse(file('./quizzes.json')))
  .map((quiz) => Object.entries(quiz).map(([id, asked]) => questionOf(id, asked)))

function questionOf(id: string, { stem, statement, options, items }: z.infer<typeof quizSchema>[string]): Question {
  const lettered = (texts?: z.infer<typeof textsSchema>) =>
    letterSchema.options.map((letter) => ({ letter, text: texts?.[letter] ?? '' }))
  const asked = { id, stem: stem ?? statement ?? '' }
  switch (id.slice(0, 2)) {
    case 'SC':
      return { ...asked, type: 'single_choice', options: lettered(options) }
    case 'TF':
      return { ...asked, type: 'true_false' }
    case 'FB':
      return { ...asked, type: 'fill_in_blank' }
    default:
      return { ...asked, type: 'ordering', items: lettered(items) }
  }
}

/** What a fair examiner reads, by question; null where nothing is clear. */
export type Key = ReadonlyMap<string, string | null>
export type Sheet = { name: string; questions: readonly Question[]; key: Key; output: string }

/** Sheets of a file: name and quiz, the key in the order of the questions, and the text. */
export function sheetsIn(name: string): Sheet[] {
  return file(name)
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [, title, quiz, line, output] = /^(.+) \| quiz (\d+)\n(.+)\n([\s\S]*)$/.exec(block)!
      const questions = quizzes[Number(quiz) - 1]!
      // A single fill-in of several words ends with the sign that parts others: 'moral hazard; '.
      const read = line!
        .split(' / ')
        .flatMap((part) => part.split(part.includes('; ') ? '; ' : ' ').filter((one) => one !== ''))
      if (read.length !== questions.length) throw new Error(`the key of ${title} has ${read.length} answers`)
      const key = new Map(questions.map(({ id }, at) => [id, read[at] === '-' ? null : read[at]!]))
      return { name: title!, questions, key, output: output! }
    })
}

const background = anEkItem().gold

function contentWith(
  { questions, key }: Sheet,
  another: (question: Question, own: string | null) => string
): EkContent {
  const answers = questions.map((question) => {
    const text = another(question, key.get(question.id) ?? null)
    const { explanation, sourcePoint, contentType, difficulty } = background.answers[0]!
    const answer = { true_false: text === 'T', ordering: [...text], single_choice: text, fill_in_blank: text }
    return {
      ...{ id: question.id, type: question.type, explanation, sourcePoint, contentType, difficulty },
      answer: answer[question.type],
      ...(question.type === 'fill_in_blank' ? { acceptable: [] } : {})
    }
  })
  return contentSchema.parse({ examinee: { questions }, gold: { ...background, answers: answers as GoldAnswer[] } })
}

/** An answer that the sheet does not give. */
function otherAnswer({ type }: Question, own: string | null): string {
  const others = {
    single_choice: ['A', 'B'],
    true_false: ['T', 'F'],
    ordering: ['ABCD', 'DCBA'],
    fill_in_blank: ['phlogiston', 'zebra']
  }
  return others[type].find((answer) => answer !== own)!
}

/** The questions of a sheet that are read otherwise than a fair examiner reads them; `usual` are answers to all questions. */
export function missesOf(sheet: Sheet, usual: Key) {
  const right = contentWith(sheet, (question, own) => own ?? usual.get(question.id) ?? otherAnswer(question, null))
  const wrong = contentWith(sheet, otherAnswer)
  const { parsed } = readResponse(economicKnowledge, { output: sheet.output, content: right })
  const answer = parsed.ok ? (parsed.answer as EkAnswer) : {}
  const wrongly = gradeQuestions(wrong, answer, graders)
  return gradeQuestions(right, answer, graders).flatMap(({ id, score, reason }, at) => {
    const own = sheet.key.get(id) ?? null
    // Another order may be close to the one that was given; every other answer is right or wrong.
    const lenient = wrongly[at]!.score === 1 || (own === null && score > 0)
    return lenient || (own !== null && score < 1) ? [{ id, own, got: answer[id], reason, lenient }] : []
  })
}

/** For each question of a sheet an answer that some sheet gives to it. */
export function usualAnswers(all: readonly Sheet[], { questions }: Pick<Sheet, 'questions'>): Key {
  return new Map(
    questions.map(({ id }) => {
      const given = all.find((sheet) => sheet.questions === questions && sheet.key.get(id))
      return [id, given?.key.get(id) ?? null]
    })
  )
}
