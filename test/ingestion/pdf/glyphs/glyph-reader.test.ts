import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'
import { type FontParts, pdfWithFonts, showing } from './font-with.ts'

async function read(content: string, ...fonts: FontParts[]) {
  const { pages, notes } = await sharedReader.read(pdfWithFonts(content, fonts))
  return { text: pages[0]!.lines.map(({ text }) => text).join('\n'), notes }
}

describe('a mapping to Unicode that is wrong', () => {
  it('gives way to the names of signs, so that no minus is lost', async () => {
    // As Quartz writes it: low codes become control characters, arrows and keys.
    const signs = {
      baseFont: 'ABCDEF+CMSY10',
      names: { 33: 'minus', 34: 'lessequal', 35: 'element', 36: 'asteriskmath', 37: 'radical', 38: 'arrowdblright' },
      mapping: { 33: '\0', 34: '\uf8ff', 35: '2', 36: '⇤', 37: 'p', 38: ')' }
    }
    expect((await read(showing(['G0', '!'], ['F1', '0.44']), signs)).text).toBe('−0.44')
    expect((await read(showing(['F1', 'x'], ['G0', '"#$%&']), signs)).text).toBe('x≤∈∗√⇒')
  })

  it('gives way to the names of Greek letters and of ligatures', async () => {
    const letters = { baseFont: 'CMMI12', names: { 33: 'theta', 34: 'tau' }, mapping: { 33: '✓', 34: '⌧' } }
    expect((await read(showing(['F1', 'a '], ['G0', '!"']), letters)).text).toBe('a θτ')
    const text = { baseFont: 'CMR12', names: { 33: 'ff', 34: 'f_f_i' }, mapping: { 33: '↵', 34: '\uffff' } }
    expect((await read(showing(['F1', 'Di'], ['G0', '!'], ['F1', 'erence']), text)).text).toBe('Difference')
    expect((await read(showing(['F1', 'e'], ['G0', '"'], ['F1', 'cient']), text)).text).toBe('efficient')
  })

  it('gives way to the names of letters with accents, of accents and of digits in forms of their own', async () => {
    const names = { 33: 'eacute.sc', 34: 'oe.sc', 36: 'germandbls.sc', 37: 'three.superior' }
    const smallCapitals = { baseFont: 'AAAAAE+TimesLTStd-Roman', names, mapping: {} }
    const line = showing(
      ['F1', 'Cl'],
      ['G0', '!'],
      ['F1', 'ment, Haultf'],
      ['G0', '"'],
      ['F1', 'uille, Gro'],
      ['G0', '$%']
    )
    expect((await read(line, smallCapitals)).text).toBe('Clément, Haultfœuille, Groß3')
    const spacing = { baseFont: 'AAAAAG+TimesLTStd-Roman', names: { 33: 'circumflex.sc' }, mapping: {} }
    expect((await read(showing(['F1', 'a '], ['G0', '!']), spacing)).text).toBe('a ˆ')
  })

  it('gives way to names that state a character by its number', async () => {
    const font = { baseFont: 'erewMI', names: { 33: 'uni03B2', 34: 'u1D456' }, mapping: { 33: '7', 34: 'B' } }
    expect((await read(showing(['G0', '!"']), font)).text).toBe('β𝑖')
  })

  it('is believed for letters and digits, whatever their glyphs are called', async () => {
    const font = { baseFont: 'Times-Italic', names: { 33: 'T', 34: 'two' }, mapping: { 33: 't', 34: 'n' } }
    expect((await read(showing(['G0', '!"']), font)).text).toBe('tn')
  })

  it('gives way to the code of a capital that it maps to a small letter', async () => {
    const font = { baseFont: 'Times-Italic', mapping: { 80: 'p', 67: 'c', 112: 'p', 99: 'c' } }
    expect((await read(showing(['G0', 'PpCc']), font)).text).toBe('PpCc')
  })

  it('is believed where the codes of a font are its own', async () => {
    const font = { baseFont: 'Times-Italic', mapping: { 65: 't', 66: 'o', 67: 'l', 76: 'l', 83: 's' } }
    expect((await read(showing(['G0', 'ABLS']), font)).text).toBe('tols')
  })

  it('is believed where glyphs are numbered', async () => {
    const font = { baseFont: 'Times-Roman', names: { 33: 'a101', 34: 'g22' }, mapping: { 33: 'e', 34: 'x' } }
    expect((await read(showing(['G0', '!"']), font)).text).toBe('ex')
  })

  it('is believed between signs that look alike', async () => {
    const font = { baseFont: 'Times-Roman', names: { 33: 'hyphen', 34: 'quotesingle' }, mapping: { 33: '–', 34: '’' } }
    expect((await read(showing(['F1', '1990'], ['G0', '!'], ['F1', '91'], ['G0', '"'], ['F1', 's']), font)).text).toBe(
      '1990–91’s'
    )
  })
})

describe('fonts of signs', () => {
  it.each([
    ['AdvTT61dabe7c', undefined, '2', '0.44', '−0.44'],
    ['AdvTT61dabe7c', undefined, '5', '3', '=3'],
    ['AdvTT61dabe7c', undefined, '1', '3', '+3'],
    ['MathematicalPi-One', { 33: 'H11002' }, '!', '0.44', '−0.44'],
    ['MathematicalPi-One', undefined, '2', '0.44', '−0.44'],
    // Written anew with the codes of ASCII: the full stop is none of TeX's triangles.
    ['CMMI12', { 46: 'period' }, '.', '44', '.44'],
    ['Universal-GreekwithMathPi', { 33: 'H9251' }, '!', '1', 'α1'],
    ['AdvP4C4E74', { 33: 'C0' }, '!', '0.44', '−0.44'],
    ['AdvP4C4E74', { 33: 'eth' }, '!', '0.44', '(0.44'],
    ['AdvMT_MI', { 33: 'C13' }, '!', '1', 'γ1'],
    ['RealpageTIM11', { 33: 'bullet5' }, '!', 'rm', 'firm'],
    ['TTdcr10', undefined, '\\326', 'rm', 'firm'],
    ['cmsy10', undefined, '\\000', '1', '−1'],
    ['cmmi10', undefined, '\\034', '1', 'τ1'],
    // Elsevier's files of 1996 to 2000.
    ['PoltypeAssorted', undefined, '"', '0.037', '=0.037'],
    ['PoltypeAssorted', undefined, '#', '0.037', '+0.037'],
    ['PoltypeAssorted', undefined, '$', '2', '±2'],
    ['PoltypeAssorted', { 37: 'percent' }, '%', '2', '\ufffd2'],
    ['MathPackFive', undefined, '~', '1', '−1'],
    ['MathPackFour', undefined, 'p', '1', 'σ1'],
    ['MathPackExThree', undefined, '"', ' Lane', '^b Lane']
  ])('of the name %s (%o) are read by what is known of them', async (baseFont, names, codes, others, expected) => {
    const font: FontParts = {
      baseFont,
      ...(names && { names }),
      mapping: { 33: '\x02', 214: 'Ö', 0: '\0', 28: '\x1c' }
    }
    expect((await read(showing(['G0', codes], ['F1', others]), font)).text).toBe(expected)
  })

  it('that name glyphs by their codes in fonts of TeX are read by these', async () => {
    // Elsevier's files of 2002 to 2004, numbered anew: without their names 'difference' reads 'di5erence'.
    const text = {
      baseFont: 'ABCDEF+MacmillanRoman',
      names: { 49: 'FF', 53: 'VT', 39: 'SO', 63: 'quotedblleft' },
      mapping: {}
    }
    const words = showing(['G0', '?'], ['F1', 'di'], ['G0', '5'], ['F1', 'erence, e'], ['G0', "'"], ['F1', 'cient, '])
    expect((await read(words, text)).text).toBe('“difference, efficient,')
    expect((await read(showing(['G0', '1'], ['F1', 'nancial']), { ...text, baseFont: 'Other' })).text).toBe('financial')
    const letters = {
      baseFont: 'ABCDEF+MacmillanMath',
      names: {
        33: 'SI',
        34: 'exclamdown',
        35: 'semicolon',
        36: 'SO',
        37: 'exclam',
        38: 'equal',
        39: 'b',
        40: 'questiondown'
      },
      mapping: {}
    }
    const signs = { baseFont: 'ABCDEF+MacmillanSAM', names: { 33: 'six', 34: 'questiondown' }, mapping: {} }
    expect((await read(showing(['G0', '!"\\(#\\$%&\''], ['G1', '!"']), letters, signs)).text).toBe('ϵ<>,δω/b≤≥')
  })

  it('leave a stroke and a sign to be one character', async () => {
    const font = { baseFont: 'CMSY10', names: { 33: 'negationslash' }, mapping: { 33: '6' }, width: 0 }
    expect((await read(showing(['F1', 'a '], ['G0', '!'], ['F1', '= b']), font)).text).toBe('a ≠ b')
  })

  it('never read as another letter or digit what cannot be told', async () => {
    const pi = { baseFont: 'AdvTT61dabe7c', mapping: { 56: '8' } }
    const { text, notes } = await read(showing(['F1', 'x '], ['G0', '8'], ['F1', ' y']), pi)
    expect(text).toBe('x \ufffd y')
    expect(notes).toEqual([
      {
        code: 'unread_characters',
        page: 1,
        message: '1 character on page 1 cannot be told from the fonts of the file: it stands as U+FFFD'
      }
    ])
    const own = { baseFont: 'Unheard', names: { 33: 'g7', 34: 'g8' }, mapping: { 33: '\ue012', 34: '\x02' } }
    expect((await read(showing(['F1', 'x '], ['G0', '!"']), own)).text).toBe('x \ufffd\ufffd')
  })
})

describe('a soft hyphen', () => {
  it('that is printed within a line is a hyphen or a minus', async () => {
    const font = { baseFont: 'Times-Roman', names: { 33: 'hyphen' }, mapping: { 33: '\u00ad' } }
    expect((await read(showing(['F1', 'of '], ['G0', '!'], ['F1', '0.44']), font)).text).toBe('of -0.44')
  })
})

describe('rules and radicals', () => {
  const page = textAt(72, 100, 'Text below')

  it('leave the sign visible that hangs from its bar', async () => {
    // The middle of the glyph, a quarter of an em above its baseline, lies on the bar.
    const { pages, notes } = await sharedReader.read(
      buildPdf({ pages: [`${page}0 g 70 702.2 60 0.6 re f ${textAt(72, 700, 'V')}`] })
    )
    expect(pages[0]!.text).toContain('V')
    expect(notes).toEqual([])
  })

  it('do not make white text visible that they run through', async () => {
    const { pages } = await sharedReader.read(
      buildPdf({ pages: [`${page}0 g 70 702.2 90 0.6 re f 1 g ${textAt(72, 700, 'secret words')}`] })
    )
    expect(pages[0]!.lines.at(-1)).toMatchObject({ text: 'secret words', hidden: 'background' })
  })
})
