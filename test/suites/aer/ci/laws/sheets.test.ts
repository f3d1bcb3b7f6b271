import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../../src/statistics/random.ts'
import { dropThinking } from '../../../../../src/text/drop-thinking.ts'
import { fields } from '../an-item.ts'
import { given, half } from './laws.ts'
import { sheetForms } from './sheet-forms.ts'

type Sheet = { name: string; response: string; expected: readonly string[] }
const letters: Record<string, string> = { y: 'yes', n: 'no', '-': 'none' }

/** Sheets of a file; the letters behind a name are the values of the fields in their order. */
function sheetsIn(file: string): Sheet[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const [, name, values, response] = /^(\S+) ([yn-]{8})\n([\s\S]*)$/.exec(block)!
      return { name: name!, response: response!, expected: [...values!].map((letter) => letters[letter]!) }
    })
}

/** Sheets as families of models write them, by hand. */
const byHand = sheetsIn('./sheets.txt')

const random = seededRandom(31)
const byForm: Sheet[] = sheetForms.flatMap(({ name, write }) =>
  Array.from({ length: 2 }, () => {
    const labels = Object.fromEntries(fields.map((field) => [field, random.integer(2) === 0 ? 'yes' : 'no']))
    return { name, response: write(labels), expected: Object.values(labels) }
  })
)

const read = (sheet: Sheet) => ({ ...sheet, got: fields.map((field) => given(sheet.response, field)) })
const sheets = [...byHand, ...byForm].map((sheet) => ({ ...read(sheet), half: half(sheet.response) }))
const isRight = ({ got, expected }: { got: readonly string[]; expected: readonly string[] }) =>
  got.every((value, index) => value === expected[index])

describe('whole sheets', () => {
  it('are many, of many hands', () => {
    expect(byHand.length).toBeGreaterThanOrEqual(40)
    expect(sheets.length).toBeGreaterThanOrEqual(150)
    expect(new Set(sheets.map(({ response }) => response)).size).toBe(sheets.length)
  })

  it.each([
    ['tuned', 1],
    ['held out', 0.97]
  ] as const)('of the half that is %s are read whole', (name, share) => {
    expectRead(
      sheets.filter((sheet) => sheet.half === name),
      share
    )
  })

  it.each([
    ['written blind by others, then tuned on', './blind-sheets.txt', 108],
    ['of further forms, then tuned on', './further-sheets.txt', 70],
    ['written blind by others for a third time, then tuned on', './third-sheets.txt', 45],
    ['composed of forms and languages, then tuned on', './composed-sheets.txt', 67],
    ['in prose, then tuned on', './prose-sheets.txt', 37],
    ['in many voices, then tuned on', './voiced-sheets.txt', 46],
    ['written blind by another hand, then tuned on', './another-hand-sheets.txt', 36],
    ['written blind by a fresh hand, then tuned on', './fresh-hand-sheets.txt', 36],
    ['written blind by that hand, measured after rules were made from those', './second-hand-sheets.txt', 36],
    ['in the habits that these show, then tuned on', './habit-sheets.txt', 96],
    ['of eleven families, written blind, then tuned on', './family-blind-a.txt', 36],
    ['of eleven families, written blind, never looked at', './family-blind-b.txt', 36, { wrong: 2, lenient: 1 }],
    ['in the habits of eleven families, then tuned on', './family-sheets.txt', 111],
    [
      'written blind by a later hand, and no rule made from them',
      './later-hand-sheets-a.txt',
      45,
      { wrong: 4, lenient: 0 }
    ],
    ['written blind by that hand too', './later-hand-sheets-b.txt', 45, { wrong: 6, lenient: 0 }],
    ['shown by another writer, measured blind, then tuned on', './shown-sheets.txt', 59, { wrong: 2, lenient: 0 }],
    ['kept back of that writer, measured and not tuned on', './kept-back-sheets.txt', 58, { wrong: 8, lenient: 2 }],
    ['shown by a further writer, measured blind, then tuned on', './tuned-sheets.txt', 35, { wrong: 0, lenient: 0 }],
    ['kept back of that writer, measured and not tuned on', './unseen-sheets.txt', 35, { wrong: 2, lenient: 1 }],
    [
      'shown by one more writer, measured blind, then tuned on',
      './shown-again-sheets.txt',
      50,
      { wrong: 0, lenient: 0 }
    ],
    // What these five are nobody has looked at.
    [
      'kept back of that one more writer, measured and not tuned on',
      './unseen-again-sheets.txt',
      50,
      { wrong: 5, lenient: 2 }
    ]
  ] as const)('are read whole: %s', (_, file, count, known?: { wrong: number; lenient: number }) => {
    // Thinking is dropped before a response is read.
    const own = sheetsIn(file).map((sheet) => ({ ...sheet, response: dropThinking(sheet.response).text }))
    expect(own).toHaveLength(count)
    expectRead(own.map(read), 0.97, known)
  })

  function expectRead(
    own: readonly ReturnType<typeof read>[],
    share: number,
    known?: { wrong: number; lenient: number }
  ) {
    const wrong = own.filter((sheet) => !isRight(sheet))
    const lenient = wrong.filter(({ got, expected }) =>
      got.some((value, at) => value !== 'none' && value !== expected[at])
    )
    const shown = wrong.map(({ name: form, response, got, expected }) => `${form}: ${got} not ${expected}\n${response}`)
    const counts = `${own.length - wrong.length} of ${own.length} right, ${lenient.length} too lenient`
    expect(wrong.length, `${counts}\n${shown.join('\n\n')}`).toBeLessThanOrEqual(
      known?.wrong ?? (1 - share) * own.length
    )
    expect(lenient.length, `${counts}\n${shown.join('\n\n')}`).toBeLessThanOrEqual(known?.lenient ?? 0.01 * own.length)
  }
})
