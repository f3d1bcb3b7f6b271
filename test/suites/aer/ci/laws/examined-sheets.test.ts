import { describe, expect, it } from 'vitest'
import { examinedSheets, missesOfExamined } from './examined-sheets.ts'

const here = (name: string) => new URL(name, import.meta.url)

describe('sheets of other fields with the verdicts of an examiner', () => {
  it.each([
    ['shown, measured blind, then tuned on', './examined-shown.txt', 30, { wrong: 0, lenient: 0 }],
    ['kept back, measured and not tuned on', './examined-kept.txt', 30, { wrong: 3, lenient: 1 }]
  ] as const)('are read as their examiner reads them: %s', (_, name, count, known) => {
    const sheets = examinedSheets(here(name), here('./examined-fields.json'))
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
