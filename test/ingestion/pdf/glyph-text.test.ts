import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../src/ingestion/pdf/glyph-text.ts'

const glyphs = (...texts: string[]) => texts.map((unicode) => ({ unicode }))

describe('textsOf', () => {
  it('reads the ligatures of TeX fonts that map to control characters', () => {
    expect(textsOf(glyphs('m', 'o', 'd', 'i', '\x1c', 'e', 'd')).join('')).toBe('modified')
    expect(textsOf(glyphs('e', '\x0e', 'c', 'i', 'e', 'n', 't')).join('')).toBe('efficient')
  })

  it('drops control characters where no word is spelled', () => {
    expect(textsOf(glyphs('x', '\x0b', '+'))).toEqual(['x', '', '+'])
    expect(textsOf(glyphs('a\u200b', '\x00'))).toEqual(['a', ''])
  })

  it('gives nothing for the numbers between glyphs', () => {
    expect(textsOf([{ unicode: 'a' }, -120, { unicode: 'b' }])).toEqual(['a', '', 'b'])
  })
})
