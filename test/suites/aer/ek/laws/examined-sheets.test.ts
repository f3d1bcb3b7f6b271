import { describe, expect, it } from 'vitest'
import { examinedSheets, missesOfExamined } from './examined-sheets.ts'

const here = (name: string) => new URL(name, import.meta.url)

describe('sheets with the verdicts of an examiner', () => {
  it.each([
    ['shown, measured blind, then tuned on', 'examined', 'shown', { wrong: 0, lenient: 0 }],
    ['kept back, measured and not tuned on', 'examined', 'kept', { wrong: 2, lenient: 0 }],
    ['shown, by a further writer, measured blind, then tuned on', 'fair', 'shown', { wrong: 3, lenient: 0 }],
    ['kept back, by a further writer', 'fair', 'kept', { wrong: 6, lenient: 2 }]
  ] as const)('are read as their examiner reads them: %s', (_, writer, half, known) => {
    const sheets = examinedSheets(here(`./${writer}-${half}.txt`), here(`./${writer}-quizzes.json`))
    const wrong = sheets
      .map((sheet) => ({ name: sheet.name, misses: missesOfExamined(sheet) }))
      .filter(({ misses }) => misses.length > 0)
    const lenient = wrong.filter(({ misses }) => misses.some((miss) => miss.lenient))
    const shown = JSON.stringify(wrong, null, 1)
    expect(sheets).toHaveLength(40)
    expect(wrong.length, shown).toBeLessThanOrEqual(known.wrong)
    expect(lenient.length, shown).toBeLessThanOrEqual(known.lenient)
  })
})
