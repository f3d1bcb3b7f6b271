import { describe, expect, it } from 'vitest'
import { piecesOf } from '../../../../src/ingestion/pdf/layout/piece.ts'
import { writeLine } from '../../../../src/ingestion/pdf/layout/write-line.ts'
import { writeScript } from '../../../../src/ingestion/pdf/layout/write-script.ts'
import type { RunFont, TextRun } from '../../../../src/ingestion/pdf/text-run.ts'

const plain: RunFont = { name: 'Test', bold: false, italic: false, smallCaps: false, monospaced: false, math: false }

/** A run of half-em characters. */
function run(x: number, y: number, text: string, fontSize = 10, font = plain): TextRun {
  const width = fontSize / 2
  const glyphs = [...text].map((character, i) => ({ text: character, start: i * width, end: (i + 1) * width }))
  return { glyphs, x, y, angle: 0, fontSize, font }
}

const written = (...runs: TextRun[]) => writeLine(piecesOf(runs))

describe('writeLine', () => {
  it('marks scripts up, and several pieces of one script once', () => {
    // 'c' ends at 5; its subscript of three pieces at 5, 8.5 and 12; 'x' at 18 and its square at 23.
    const runs = [
      run(0, 100, 'c'),
      run(5, 102, 't', 7),
      run(8.5, 102, '+', 7),
      run(12, 102, '1', 7),
      run(18, 100, 'x'),
      run(23, 96, '2', 7)
    ]
    expect(written(...runs).text).toBe('c_{t+1} x²')
  })

  it('keeps the style of its large type where scripts outnumber letters', () => {
    expect(written(run(0, 100, 'ab'), run(10, 102, 'ijklm', 7))).toMatchObject({
      fontSize: 10,
      y: 100,
      text: 'ab_{ijklm}'
    })
  })

  it('parts pieces by style and by wide gaps, with their places', () => {
    const bold = { ...plain, name: 'Bold', bold: true }
    const { spans, text } = written(run(0, 100, 'Data.', 10, bold), run(30, 100, 'We use'), run(120, 100, 'panels'))
    expect(text).toBe('Data. We use\tpanels')
    expect(spans.map(({ x, right, bold: isBold }) => [x, right, isBold])).toEqual([
      [0, 25, true],
      [30, 60, false],
      [120, 150, false]
    ])
  })
})

describe('writeScript', () => {
  it.each([
    ['2', 'super', '²'],
    ['−2', 'super', '⁻²'],
    ['12,13', 'super', '¹²,¹³'],
    ['∗', 'super', '∗'],
    ['th', 'super', 'th'],
    ['x', 'super', '^x'],
    ['a,b', 'super', '^{a,b}'],
    ['0', 'sub', '₀'],
    ['t', 'sub', '_t'],
    ['t−1', 'sub', '_{t−1}']
  ] as const)('writes %j as %s: %j', (text, script, written) => {
    expect(writeScript(text, script)).toBe(written)
  })
})
