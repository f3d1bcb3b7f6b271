import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../src/ingestion/pdf/glyph-text.ts'
import { glyphReaderOf } from '../../../src/ingestion/pdf/glyphs/glyph-reader.ts'

/** Glyphs of a font without names, each with a code of its own. */
const glyphs = (...texts: string[]) => texts.map((unicode, i) => ({ unicode, originalCharCode: 200 + i, width: 500 }))
const reader = () => glyphReaderOf({}, 'Unknown')

describe('textsOf', () => {
  it('reads the ligatures of TeX fonts that map to control characters', () => {
    expect(textsOf(glyphs('m', 'o', 'd', 'i', '\x1c', 'e', 'd'), reader()).join('')).toBe('modified')
    expect(textsOf(glyphs('e', '\x0e', 'c', 'i', 'e', 'n', 't'), reader()).join('')).toBe('efficient')
  })

  it('reads them alone, too, once their font has spelled a word', () => {
    const font = reader()
    textsOf(glyphs('d', 'i', '\x1b', 'e', 'r'), font)
    expect(textsOf([{ unicode: '\x1c', originalCharCode: 28, width: 500 }], font)).toEqual(['fi'])
  })

  it('tells control characters from others where no word is spelled, but not what they are', () => {
    expect(textsOf(glyphs('x', '\x0b', '+'), reader())).toEqual(['x', '\ufffd', '+'])
    expect(textsOf(glyphs('a\u200b', 'b'), reader())).toEqual(['a', 'b'])
  })

  it('leaves out what has neither a character nor a width', () => {
    expect(textsOf([{ unicode: '\x00', originalCharCode: 0, width: 0 }], reader())).toEqual([''])
  })

  it('gives nothing for the numbers between glyphs', () => {
    const [a, b] = glyphs('a', 'b')
    expect(textsOf([a, -120, b], reader())).toEqual(['a', '', 'b'])
  })
})

describe('textsOf of fonts of Windows whose glyphs are numbered', () => {
  const shown = (...codes: number[]) =>
    codes.map((code) => ({ unicode: String.fromCharCode(code), originalCharCode: code, width: 500 }))

  it('counts the characters of ASCII from 3, once a number shows that nothing is mapped', () => {
    const font = glyphReaderOf({ composite: true }, 'ArialMT')
    expect(textsOf(shown(0x30, 0x48, 0x47, 0x4c, 0x44, 0x51, 3), font).join('')).toBe('Median ')
    expect(textsOf(shown(0x10, 0x13, 0x11, 0x18), font).join('')).toBe('-0.5')
  })

  it('takes codes that are characters as they are', () => {
    const font = glyphReaderOf({ composite: true }, 'ArialMT')
    expect(textsOf(shown(0x59, 0x65, 0x61, 0x72), font).join('')).toBe('Year')
  })
})
