import { describe, expect, it } from 'vitest'
import { examinedSheets, fieldsOf, missesOfExamined } from './examined-sheets.ts'

const here = (name: string) => new URL(name, import.meta.url)

const otherFields = fieldsOf(here('./examined-fields.json'))

describe('sheets with the verdicts of an examiner', () => {
  it.each([
    ['other fields, shown, then tuned on', './examined-shown.txt', otherFields, 30, { wrong: 0, lenient: 0 }],
    ['other fields, kept back', './examined-kept.txt', otherFields, 30, { wrong: 3, lenient: 1 }],
    ["the suite's fields, shown, then tuned on", './fair-shown.txt', undefined, 40, { wrong: 3, lenient: 0 }],
    ["the suite's fields, kept back", './fair-kept.txt', undefined, 40, { wrong: 6, lenient: 3 }],
    ['of other habits, measured blind, then tuned on', './unled-shown.txt', undefined, 206, { wrong: 6, lenient: 0 }],
    ['of other habits, kept back and measured once', './unled-kept.txt', undefined, 12, { wrong: 1, lenient: 0 }],
    [
      'as models write, measured blind, then tuned on: first',
      './natural-a.txt',
      undefined,
      60,
      { wrong: 0, lenient: 0 }
    ],
    [
      'as models write, measured blind, then tuned on: second',
      './natural-b.txt',
      undefined,
      60,
      { wrong: 0, lenient: 0 }
    ],
    [
      'as models write, measured blind, then tuned on: third',
      './natural-c.txt',
      undefined,
      60,
      { wrong: 0, lenient: 0 }
    ],
    [
      'with a list of habits, measured blind, then tuned on',
      './natural-d.txt',
      undefined,
      60,
      { wrong: 0, lenient: 0 }
    ],
    ['varied from the classes that these show', './natural-varied.txt', undefined, 30, { wrong: 0, lenient: 0 }],
    ['as models write, kept back: fifth', './natural-kept-e.txt', undefined, 60, { wrong: 3, lenient: 1 }],
    ['with a list of habits, kept back', './natural-kept-f.txt', undefined, 60, { wrong: 1, lenient: 0 }],
    ['of both kinds, kept back', './natural-kept-g.txt', undefined, 60, { wrong: 2, lenient: 0 }],
    ['as models write, kept back: eighth', './natural-kept-h.txt', undefined, 60, { wrong: 0, lenient: 0 }]
  ] as const)('are read as their examiner reads them: %s', (_, name, fields, count, known) => {
    const sheets = examinedSheets(here(name), fields)
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
