import { describe, expect, it } from 'vitest'
import { joinGlyphs } from '../../../src/ingestion/pdf/join-glyphs.ts'
import type { Glyph } from '../../../src/ingestion/pdf/text-run.ts'

/** Glyphs of a 10-point font: text, start, end. */
const glyphs = (...list: [string, number, number][]): Glyph[] =>
  list.map(([text, start, end]) => ({ text, start, end }))

describe('joinGlyphs', () => {
  it('spells ligatures out', () => {
    expect(joinGlyphs(glyphs(['e', 0, 5], ['ﬃ', 5, 12], ['cient', 12, 30]), 10)).toBe('efficient')
  })

  it('sets an accent on the letter painted after it', () => {
    expect(joinGlyphs(glyphs(['K', 0, 6], ['¨', 6, 11], ['o', 6, 11], ['ll', 11, 16]), 10)).toBe('Köll')
  })

  it('sets an accent on the letter painted before it', () => {
    expect(joinGlyphs(glyphs(['c', 0, 5], ['¸', 0.5, 4.5], ['a', 5, 10]), 10)).toBe('ça')
  })

  it('gives the dotless i its accent', () => {
    expect(joinGlyphs(glyphs(['´', 0, 3], ['ı', 0, 3]), 10)).toBe('í')
  })

  it('leaves an accent alone that stands beside its neighbours', () => {
    expect(joinGlyphs(glyphs(['a', 0, 5], ['´', 5, 8], ['b', 8, 13]), 10)).toBe('a´b')
  })

  it('adds no second space where one is painted', () => {
    expect(joinGlyphs(glyphs(['a', 0, 5], [' ', 5, 8], ['b', 12, 17]), 10)).toBe('a b')
  })
})
