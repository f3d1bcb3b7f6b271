import { describe, expect, it } from 'vitest'
import { fields } from '../an-item.ts'
import { given } from './laws.ts'
import { makeSheet } from './made-sheets.ts'

describe('sheets of fields made of independent choices', () => {
  it('are read as they were made, and hardly ever too leniently', () => {
    const count = 300
    const sheets = Array.from({ length: count }, (_, at) => makeSheet(at + 1))
    const wrong = sheets
      .map(({ name, response, expected }) => ({ name, expected, got: fields.map((field) => given(response, field)) }))
      .filter(({ got, expected }) => got.some((value, at) => value !== expected[at]))
    const lenient = wrong.filter(({ got, expected }) =>
      got.some((value, at) => value !== 'none' && value !== expected[at])
    )
    const shown = JSON.stringify(wrong, null, 1)
    expect(wrong.length, shown).toBeLessThanOrEqual(0.02 * count)
    expect(lenient.length, shown).toBeLessThanOrEqual(0.005 * count)
  })
})
