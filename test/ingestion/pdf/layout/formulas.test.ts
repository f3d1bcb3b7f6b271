import { describe, expect, it } from 'vitest'
import { composeFormulas } from '../../../../src/ingestion/pdf/layout/formulas/compose-formulas.ts'
import { joinFragments } from '../../../../src/ingestion/pdf/layout/fragment.ts'
import { groupLines, piecesInOrder } from '../../../../src/ingestion/pdf/layout/lines.ts'
import { writeLine } from '../../../../src/ingestion/pdf/layout/write-line.ts'
import type { TextRun } from '../../../../src/ingestion/pdf/text-run.ts'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'

/** Text of Helvetica and signs of Symbol, by their codes in octal; a bar from x to x at a height. */
const sign = (x: number, y: number, code: string, size = 10) => textAt(x, y, `\\${code}`, size, 'F3')
const bar = (from: number, to: number, y: number) => `0.4 w ${from} ${y} m ${to} ${y} l S\n`
const [sum, root] = ['345', '326']

async function textOf(...content: string[]): Promise<string> {
  const { pages } = await sharedReader.read(
    buildPdf({
      pages: [content.join('')],
      resources: '/Font << /F1 3 0 R /F2 4 0 R /F3 10 0 R >>',
      objects: ['<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>']
    })
  )
  return pages[0]!.lines.map(({ text }) => text).join(' / ')
}

const fonts = new Map<string, TextRun['font']>()

function fontOf(name: string): TextRun['font'] {
  const math = { bold: false, italic: false, smallCaps: false, monospaced: false, math: true }
  const font = fonts.get(name) ?? { name, ...math }
  fonts.set(name, font)
  return font
}

/** Letters of one width in a font of mathematics, at a height from the top of the page. */
function run(text: string, x: number, y: number, width: number, { fontSize = 10, name = 'CMMI10' } = {}): TextRun {
  const glyphs = [...text].map((letter, i) => ({ text: letter, start: i * width, end: (i + 1) * width }))
  return { glyphs, x, y, angle: 0, fontSize, font: fontOf(name) }
}

const small = { fontSize: 7, name: 'CMMI7' }
const smallest = { fontSize: 5, name: 'CMMI5' }
const large = { name: 'CMEX10' }

/** A bar from x to x at a height from the top of the page. */
const barAt = (left: number, right: number, y: number) => ({ left, right, top: y - 0.2, bottom: y + 0.2 })

function linesOf(runs: readonly TextRun[], bars: Parameters<typeof composeFormulas>[1] = []): string[] {
  const lines = groupLines(composeFormulas(joinFragments(runs), bars, 600))
  return lines.map((line) => writeLine(piecesInOrder(line)).text)
}

describe('scripts', () => {
  it('of one letter are written one after the other, the lowered first, whichever was painted first', () => {
    const raised = run('ab', 105, 196, 3.5, small)
    const lowered = run('ij', 105, 203, 3, small)
    const [letter, rest] = [run('x', 100, 200, 5), run('+y', 114, 200, 6)]
    expect(linesOf([letter, raised, lowered, rest])).toEqual(['x_{ij}^{ab} +y'])
    expect(linesOf([letter, lowered, raised, rest])).toEqual(['x_{ij}^{ab} +y'])
    // Painted after the whole line.
    expect(linesOf([letter, raised, rest, lowered])).toEqual(['x_{ij}^{ab} +y'])
  })

  it('have scripts of their own', () => {
    const runs = [run('F', 100, 200, 6), run('Y', 106, 202, 4, small), run('I', 110, 200.5, 3, smallest)]
    expect(linesOf([...runs, run(',t', 113.2, 202, 2.5, small), run('=', 121, 200, 6)])).toEqual(['F_{Y^I,t} ='])
  })

  it('are told where they outnumber the letters', () => {
    expect(linesOf([run('x', 100, 200, 5), run('klmn', 105, 202, 3.5, small)])).toEqual(['x_{klmn}'])
  })

  it('stay at a large mark before a text in smaller type', () => {
    const note = run('thewordsofanote', 105.5, 203, 3, { fontSize: 7, name: 'Times' })
    expect(linesOf([run('5', 100, 200, 5, { name: 'Times' }), note])).toEqual(['5thewordsofanote'])
  })

  it('stand behind tall brackets, and fractions as exponents behind letters', () => {
    const [open, close] = [run('(', 100, 185.5, 7.36, large), run(')', 115, 185.5, 7.36, large)]
    const fraction = [run('a', 108.5, 193, 5), run('b', 108.5, 206.5, 5)]
    const runs = [open, ...fraction, close, run('n', 122.6, 188, 4, small), run('=z', 130, 200, 6)]
    expect(linesOf(runs, [barAt(108, 114.5, 197.5)])).toEqual(['(a/b)^n =z'])
    const exponent = [run('s', 106.5, 189.5, 3, smallest), run('t', 106.5, 196, 3, smallest)]
    const power = [run('K', 100, 200, 6), ...exponent, run('+1', 112, 200, 6)]
    expect(linesOf(power, [barAt(106, 110, 191)])).toEqual(['K^{s/t} +1'])
  })

  it('of the line below a tall bracket stay there', () => {
    const tall = [run('y=', 85, 200, 6), run(')', 100, 185.5, 7.36, large)]
    const below = [run('s', 103, 219, 5), run('n', 108.2, 215.5, 4, small)]
    expect(linesOf([...tall, ...below])).toEqual(['y= )', 's^n'])
  })
})

describe('large delimiters', () => {
  it('stand on the line that their middle is on, each by the widths of its form', () => {
    const [open, close] = [run('[', 112, 185.5, 5.28, large), run(']', 126, 185.5, 5.28, large)]
    expect(linesOf([run('y=', 98, 200, 6), open, run('x', 119, 200, 5), close])).toEqual(['y= [ x ]'])
  })

  it('stand on the line of their neighbour in fonts that have other widths', () => {
    const name = 'MTEX'
    const [open, close] = [run('{', 112, 186, 6.1, { name }), run('}', 126, 186, 6.1, { name })]
    expect(linesOf([run('y=', 98, 200.5, 6), open, run('x', 119, 200.5, 5), close])).toEqual(['y= {x }'])
    const lowered = [run('(', 112, 205, 6, { fontSize: 12, name: 'STIXSizeThreeSym-Regular' })]
    expect(linesOf([run('y=', 98, 200, 6), ...lowered, run('x', 119, 200, 5)])).toEqual(['y= (x'])
  })

  it('are put together of their pieces', () => {
    const pieces = ['⎡', '⎢', '⎣'].map((piece, i) => run(piece, 112, 176.5 + [0, 18, 24][i]!, 6.67, large))
    const strokes = [0, 6, 12].map((down) => run('∣', 127, 188.5 + down, 3.3, large))
    expect(linesOf([run('y=', 98, 200, 6), ...pieces, run('x', 120, 200, 5), ...strokes])).toEqual(['y= [x |'])
  })

  it('of cases hold their rows one after the other, and not the number of the equation', () => {
    const brace = run('{', 112, 183, 7.5, large)
    const rows = [run('a,', 121, 192, 5), run('x>0', 140, 192, 5), run('b,', 121, 206, 5), run('x<0', 140, 206, 5)]
    const number = run('(4)', 300, 200, 4, { name: 'CMR10' })
    expect(linesOf([run('y=', 98, 200, 6), brace, ...rows, number])).toEqual(['y= {a, x>0 b, x<0\t(4)'])
  })
})

describe('accents', () => {
  it('painted apart go with the letter under them', () => {
    const square = [run(')', 94, 200, 4, { name: 'CMR10' }), run('2', 98, 194, 4, { fontSize: 6, name: 'CMR6' })]
    const accent = run('ˆ', 105, 193, 3.3, { name: 'CMSY10' })
    expect(linesOf([...square, accent, run('V', 103.5, 200, 6)])).toEqual([')²V̂'])
  })
})

describe('fractions', () => {
  it('are written numerator over denominator, where they stand on their line', async () => {
    const content = [
      textAt(100, 600, 'R ='),
      textAt(122, 607, 'w - b'),
      bar(121, 147, 602.5),
      textAt(133, 593, 't'),
      textAt(147.5, 600, ', so that b falls.'),
      textAt(520, 600, '\\(2\\)')
    ]
    expect(await textOf(...content)).toBe('R = (w - b)/t, so that b falls.\t(2)')
  })

  it('stand side by side and within each other', async () => {
    const inner = [textAt(141, 613, '1', 7), bar(140, 146, 611.5), textAt(141, 605, 'n', 7), textAt(148, 609, 'a + c')]
    const outer = [bar(139, 173, 602.5), textAt(153, 593, 'd')]
    const next = [textAt(176, 607, 'p'), bar(175, 183, 602.5), textAt(176, 593, 'q')]
    expect(await textOf(textAt(120, 600, 'z ='), ...inner, ...outer, ...next)).toBe('z = (1/n a + c)/d p/q')
  })

  it('hold means, whose lines are shorter than their bar', () => {
    const above = [run('1−', 110, 193, 6, { name: 'CMR10' }), run('D', 123, 193, 6)]
    const below = [run('D', 117, 207, 6)]
    const bars = [barAt(123, 129, 185.2), barAt(109, 130, 197.5), barAt(117, 123, 199.4)]
    expect(linesOf([run('y=', 95, 200, 6), ...above, ...below], bars)).toEqual(['y= (1−D̄)/D̄'])
  })

  it('have a bar that is painted as a low line', () => {
    const low = run('_', 109, 197.5, 8, { name: 'UniMath' })
    const runs = [run('y=', 95, 200, 6), run('a', 110, 193, 5), low, run('b', 110, 207, 5)]
    expect(linesOf(runs)).toEqual(['y= a/b'])
  })

  it('are not made of the heading of a table and the row below its rule', async () => {
    const table = [textAt(100, 600, 'Year'), textAt(160, 600, 'Mean'), bar(158, 188, 596), textAt(160, 585, '0.37')]
    expect(await textOf(...table, textAt(100, 585, '1990'))).toBe('Year\tMean / 1990\t0.37')
  })
})

describe('operators', () => {
  it('have their limits behind them, the lower first', async () => {
    const limits = [textAt(122, 612, 'N', 6), textAt(118, 590, 'i=1', 6)]
    expect(await textOf(textAt(100, 600, 'S ='), sign(120, 600, sum), ...limits, textAt(130, 600, 'x'))).toBe(
      'S = ∑_{i=1}^N x'
    )
  })

  it('named by a word have theirs as well', async () => {
    expect(await textOf(textAt(100, 600, 'max'), textAt(108, 592, 'c', 6), textAt(124, 600, 'u'))).toBe('max_c u')
  })

  it('of two words have theirs below the last', async () => {
    const text = [textAt(100, 600, 'arg max'), textAt(124, 592, 'c', 6), textAt(145, 600, 'u')]
    expect(await textOf(...text)).toBe('arg max_c u')
  })

  it('side by side keep their own limits', () => {
    const first = [run('∑', 100, 190.5, 14.4, large), run('R', 105, 187, 5, small)]
    const second = [run('∑', 115, 190.5, 14.4, large), run('M', 119, 187.1, 5, small)]
    expect(linesOf([...first, ...second, run('x', 131, 200, 5)])).toEqual(['∑^R∑^M x'])
  })

  it('of fonts for large signs stand on the line that their middle is on', () => {
    const runs = [
      run('y', 100, 200, 5),
      run('=', 108, 200, 6),
      // The upper edge of a sum in display style is 9.5 points above the baseline, and 14 points higher than its lower.
      run('∑', 117, 190.5, 14.4, { name: 'CMEX10' }),
      run('t', 122, 212, 3, { fontSize: 7, name: 'CMMI7' }),
      run('x', 133, 200, 5)
    ]
    expect(linesOf(runs)).toEqual(['y = ∑_t x'])
  })
})

describe('lines over and under letters', () => {
  it('make roots, means and lower bounds', async () => {
    const held = [sign(100, 600, root), bar(105.5, 134, 608.5), textAt(107, 600, 'a + b')]
    const mean = [textAt(140, 600, '='), textAt(150, 600, 'x', 10, 'F2'), bar(150, 155, 606.5)]
    const lower = [textAt(160, 600, '-'), textAt(168, 600, 's', 10, 'F2'), bar(168, 173, 598)]
    expect(await textOf(...held, ...mean, ...lower)).toBe('√(a + b) = x̄ - s̲')
  })

  it('leave words that are underlined as they are', async () => {
    expect(await textOf(textAt(100, 600, 'wages rise'), bar(100, 126, 598.5))).toBe('wages rise')
  })
})
