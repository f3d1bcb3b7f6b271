import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, type PdfParts, textAt } from '../build-pdf.ts'

async function linesOf(content: string, parts: Omit<PdfParts, 'pages'> = {}) {
  const { pages } = await sharedReader.read(buildPdf({ pages: [content], ...parts }))
  return pages[0]!.lines
}

describe('the lines of a page', () => {
  it('gives place, size and font in points from the top left corner', async () => {
    const [line] = await linesOf(textAt(72, 700, 'iiii', 20, 'F2'))
    // Helvetica-Bold: i is 0.278 em wide, so 4 x 0.278 x 20 = 22.24; the baseline lies at 800 - 700.
    expect(line).toEqual({
      text: 'iiii',
      x: 72,
      y: 100,
      width: 22.24,
      fontSize: 20,
      font: 'Helvetica-Bold',
      bold: true
    })
  })

  it('reads a page that is turned as its text runs', async () => {
    // Shown turned clockwise by 90 degrees, all text runs downwards; read as it runs, it stands where it was painted.
    const [line] = await linesOf(textAt(72, 700, 'turned'), { pageEntries: '/Rotate 90' })
    expect(line).toMatchObject({ x: 72, y: 100 })
    expect(line).not.toHaveProperty('angle')
  })

  it('keeps a stamp apart that runs in another direction', async () => {
    const upright = textAt(72, 700, 'upright text')
    const [line, stamp] = await linesOf(`${upright}BT /F1 10 Tf 0 1 -1 0 30 300 Tm (stamp) Tj ET`)
    expect(line!.text).toBe('upright text')
    expect(stamp).toMatchObject({ text: 'stamp', x: 30, y: 500, angle: 270 })
  })

  it('follows forms with their own matrix', async () => {
    const [line] = await linesOf('q 2 0 0 2 0 0 cm /Form Do Q', {
      resources: '/XObject << /Form 10 0 R >>',
      objects: [
        {
          entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Matrix [1 0 0 1 10 20] /Resources 5 0 R',
          data: textAt(5, 5, 'nested', 6)
        }
      ]
    })
    // x = 2 (10 + 5), y = 800 - 2 (20 + 5).
    expect(line).toMatchObject({ text: 'nested', x: 30, y: 750, fontSize: 12 })
  })

  it('reads a gap between words as a space, letter spacing and kerning as none', async () => {
    const [line] = await linesOf('BT /F1 10 Tf 3 Tc 72 700 Td [(l) 60 (oose) -400 (words)] TJ ET')
    expect(line!.text).toBe('loose words')
  })

  it('joins what is painted piece by piece on one baseline, scripts included', async () => {
    const square = `${textAt(72, 700, 'x')}${textAt(77, 704, '2', 7)}${textAt(81, 700, '= 4')}`
    const [line, ...others] = await linesOf(square)
    expect(others).toEqual([])
    expect(line).toMatchObject({ text: 'x²= 4', y: 100, fontSize: 10 })
  })

  it('takes smaller type that stands off the baseline and off the line for no script of it', async () => {
    const dated = `${textAt(72, 702, 'Received in May', 8)}${textAt(150, 700, 'Ada Lane and Bo Ek')}`
    const lines = await linesOf(dated)
    expect(lines.map(({ text }) => text)).toEqual(['Received in May', 'Ada Lane and Bo Ek'])
  })

  it('parts the cells of a row with tabs', async () => {
    const [line] = await linesOf(
      `${textAt(72, 700, 'Schooling')}${textAt(200, 700, '0.37')}${textAt(300, 700, '(0.12)')}`
    )
    expect(line!.text).toBe('Schooling\t0.37\t(0.12)')
  })
})
