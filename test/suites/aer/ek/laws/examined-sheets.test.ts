import { describe, expect, it } from 'vitest'
import { examinedSheets, missesOfExamined } from './examined-sheets.ts'

const here = (name: string) => new URL(name, import.meta.url)

describe('sheets with the verdicts of an examiner', () => {
  it.each([
    ['shown, measured blind, then tuned on', 'examined', 'shown', 40, { wrong: 0, lenient: 0 }],
    ['kept back, measured and not tuned on', 'examined', 'kept', 40, { wrong: 2, lenient: 0 }],
    ['shown, by a further writer, measured blind, then tuned on', 'fair', 'shown', 40, { wrong: 3, lenient: 0 }],
    ['kept back, by a further writer', 'fair', 'kept', 40, { wrong: 6, lenient: 2 }],
    ['of other habits, measured blind, then tuned on', 'unled', 'shown', 207, { wrong: 3, lenient: 0 }],
    ['of other habits, kept back and measured once', 'unled', 'kept', 12, { wrong: 0, lenient: 0 }],
    ['as models write, by a first blind writer, all read at first', 'natural', 'a', 60, { wrong: 0, lenient: 0 }],
    ['as models write, by a second, measured blind, then tuned on', 'natural', 'b', 60, { wrong: 0, lenient: 0 }],
    ['as models write, by a third, measured blind, then tuned on', 'natural', 'c', 60, { wrong: 0, lenient: 0 }],
    ['with a list of habits, by a fourth, measured blind, then tuned on', 'natural', 'd', 60, { wrong: 0, lenient: 0 }],
    ['varied from the classes that these show', 'natural', 'varied', 30, { wrong: 3, lenient: 0 }],
    ['as models write, by a fifth, kept back', 'natural-kept', 'e', 60, { wrong: 1, lenient: 0 }],
    ['with a list of habits, by a sixth, kept back', 'natural-kept', 'f', 60, { wrong: 1, lenient: 0 }],
    ['of both kinds, by a seventh, kept back', 'natural-kept', 'g', 60, { wrong: 0, lenient: 0 }]
  ] as const)('are read as their examiner reads them: %s', (_, writer, half, count, known) => {
    const sheets = examinedSheets(here(`./${writer}-${half}.txt`), here(`./${writer}-quizzes.json`))
    const wrong = sheets
      .map((sheet) => ({ name: sheet.name, misses: missesOfExamined(sheet) }))
      .filter(({ misses }) => misses.length > 0)
    const lenient = wrong.filter(({ misses }) => misses.some((miss) => miss.lenient))
    const shown = JSON.stringify(wrong, null, 1)
    expect(sheets).toHaveLength(count)
    expect(wrong.length, shown).toBeLessThanOrEqual(known.wrong)
    expect(lenient.length, shown).toBeLessThanOrEqual(known.lenient)
  })
})
