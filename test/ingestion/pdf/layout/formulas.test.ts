import { describe, expect, it } from 'vitest'
import { composeFormulas } from '../../../../src/ingestion/pdf/layout/formulas/compose-formulas.ts'
import { joinFragments } from '../../../../src/ingestion/pdf/layout/fragment.ts'
import { groupLines } from '../../../../src/ingestion/pdf/layout/lines.ts'
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

  it('of fonts for large signs stand on the line that their middle is on', () => {
    const font = (name: string) => ({
      name,
      bold: false,
      italic: false,
      smallCaps: false,
      monospaced: false,
      math: true
    })
    const run = (
      text: string,
      x: number,
      y: number,
      width: number,
      { fontSize = 10, name = 'CMMI10' } = {}
    ): TextRun => ({
      glyphs: [...text].map((letter, i) => ({ text: letter, start: i * width, end: (i + 1) * width })),
      x,
      y,
      angle: 0,
      fontSize,
      font: font(name)
    })
    const runs = [
      run('y', 100, 200, 5),
      run('=', 108, 200, 6),
      // The upper edge of a sum in display style is 9.5 points above the baseline, and 14 points higher than its lower.
      run('∑', 117, 190.5, 14.4, { name: 'CMEX10' }),
      run('t', 122, 212, 3, { fontSize: 7, name: 'CMMI7' }),
      run('x', 133, 200, 5)
    ]
    const lines = groupLines(composeFormulas(joinFragments(runs), [], 600))
    expect(lines.map((line) => writeLine(line.flatMap(({ pieces }) => pieces)).text)).toEqual(['y = ∑_t x'])
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
