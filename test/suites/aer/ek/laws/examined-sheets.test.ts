import { describe, expect, it } from 'vitest'
import { examinedSheets, missesOfExamined } from './examined-sheets.ts'

const here = (name: string) => new URL(name, import.meta.url)

describe('sheets with the verdicts of an examiner', () => {
  it.each([
    ['shown, measured blind, then tuned on', './examined-shown.txt', 40, { wrong: 0, lenient: 0 }],
    ['kept back, measured and not tuned on', './examined-kept.txt', 40, { wrong: 2, lenient: 0 }]
  ] as const)('are read as their examiner reads them: %s', (_, name, count, known) => {
    const sheets = examinedSheets(here(name), here('./examined-quizzes.json'))
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
