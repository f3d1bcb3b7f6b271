import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
const quizzes = z
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
type Key = ReadonlyMap<string, string | null>
type Sheet = { name: string; questions: readonly Question[]; key: Key; output: string }

function sheetsIn(name: string): Sheet[] {
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
      expect(read, title).toHaveLength(questions.length)
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
function missesOf(sheet: Sheet, usual: Key) {
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

describe('whole sheets of quizzes', () => {
  it.each([
    ['written blind by others, then tuned on', './blind-sheets.txt', 87],
    ['of further forms, then tuned on', './further-sheets.txt', 60],
    ['written blind by others for a third time, then tuned on', './third-sheets.txt', 45],
    ['composed of forms and languages, then tuned on', './composed-sheets.txt', 97],
    ['in prose, then tuned on', './prose-sheets.txt', 32],
    ['in many voices, then tuned on', './voiced-sheets.txt', 70],
    // Of these, eleven are prose without the names of its questions, or with notes in place of answers.
    ['written blind by another hand, then tuned on', './another-hand-sheets.txt', 44, 11],
    ['written blind for six quizzes of other lengths, then tuned on', './fresh-hand-sheets.txt', 40],
    ['written blind for six more, measured after rules were made from those', './second-hand-sheets.txt', 40, 2],
    ['in the habits that these show, then tuned on', './habit-sheets.txt', 311, 19],
    ['of eleven families, written blind, then tuned on', './family-blind-a.txt', 40],
    ['of eleven families, written blind, never looked at', './family-blind-b.txt', 40, 3],
    ['in the habits of eleven families, then tuned on', './family-sheets.txt', 140],
    ['written blind for six further quizzes, then tuned on', './later-hand-sheets.txt', 50, 3],
    ['written blind for three more, measured after rules were made from those', './later-hand-sheets-b.txt', 50, 7],
    ['varied from the first of these, with counter-examples', './later-variations.txt', 37, 0],
    // These three are prose, of which some questions stay unread.
    ['shown by another writer, measured blind, then tuned on', './shown-sheets.txt', 63, 3],
    // Prose by numbers or by its matter alone, steps that end in bare answers, notes.
    ['kept back of that writer, measured and not tuned on', './kept-back-sheets.txt', 62, 9],
    // Two have the texts of options in another language than the quiz.
    ['shown by a further writer, measured blind, then tuned on', './tuned-sheets.txt', 40, 2],
    ['kept back of the further writer, measured and not tuned on', './unseen-sheets.txt', 40, 2, 1],
    // Prose that speaks of options and of its matter in place of questions.
    ['shown by one more writer, measured blind, then tuned on', './shown-again-sheets.txt', 60, 1, 0],
    // What these five are nobody has looked at.
    ['kept back of that one more writer, measured and not tuned on', './unseen-again-sheets.txt', 60, 5, 1]
  ] as const)('are read as a fair examiner reads them: %s', (_, name, count, known?: number, knownLenient?: number) => {
    const all = sheetsIn(name)
    const usualOf = ({ questions }: Sheet): Key =>
      new Map(
        questions.map(({ id }) => {
          const given = all.find((sheet) => sheet.questions === questions && sheet.key.get(id))
          return [id, given?.key.get(id) ?? null]
        })
      )
    const sheets = all.map((sheet) => ({ name: sheet.name, misses: missesOf(sheet, usualOf(sheet)) }))
    const wrong = sheets.filter(({ misses }) => misses.length > 0)
    const lenient = wrong.filter(({ misses }) => misses.some((miss) => miss.lenient))
    const shown = `${wrong.length} of ${sheets.length} wrong, ${lenient.length} too lenient\n${JSON.stringify(wrong, null, 1)}`
    expect(sheets).toHaveLength(count)
    expect(wrong.length, shown).toBeLessThanOrEqual(known ?? 0.03 * count)
    expect(lenient.length, shown).toBeLessThanOrEqual(knownLenient ?? 0.01 * sheets.length)
  })
})
