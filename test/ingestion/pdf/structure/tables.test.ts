import { describe, expect, it } from 'vitest'
import { readCaptionLabel } from '../../../../src/ingestion/pdf/structure/floats/caption-label.ts'
import { endsInEquationNumber } from '../../../../src/ingestion/pdf/structure/floats/equation-number.ts'
import type { PaperText } from '../../../../src/schemas/paper.ts'
import { aLayout, type PlacedText } from '../../../helpers/a-layout.ts'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'

const rule = (y: number, from = 50, to = 550) => `0.5 w ${from} ${y} m ${to} ${y} l S\n`
const at = (places: number[], y: number, ...cells: string[]) =>
  cells.map((text, i) => (text === '' ? '' : textAt(places[i]!, y, text, 9))).join('')

const words = 'wages rise where firms bid for the same workers and fall where few firms hire'
/** Lines of running text, 12 points apart; 46 characters of Helvetica fill a column of 235 points. */
const prose = (x: number, y: number, count: number, length: number) =>
  Array.from({ length: count }, (_, i) => textAt(x, y - 12 * i, `${words} ${words}`.slice(i, i + length))).join('')

function read(...pages: string[]): Promise<PaperText> {
  return sharedReader.read(buildPdf({ pages }))
}

describe('a table', () => {
  const places = [50, 250, 350, 450]

  it('holds rows of bracketed errors that end at the margin, as numbers of equations do', () => {
    const texts: PlacedText[] = [
      [250, 100, '(6.63)'],
      [350, 100, '(7.10)'],
      [465, 100, '(11.05)'],
      [250, 120, 'y = ax'],
      [470, 120, '(11.5)']
    ]
    const numbers = aLayout([texts]).lines.map((line) => endsInEquationNumber(line, { left: 50, right: 500 })?.number)
    expect(numbers).toEqual([undefined, '11.5'])
  })

  it('joins labels and headings that are wrapped, also in the text of its page', async () => {
    const rows = [
      rule(690),
      at([50, 250, 346, 450], 675, '', '', 'Standard', ''),
      at(places, 664, '', 'Mean', 'deviation', 'Most'),
      rule(658),
      at(places, 645, 'Raw data', '0.57', '0.29', '1.4'),
      at(places, 634, 'Without the means of', '0.51', '0.21', '1.3'),
      textAt(58, 623, 'years and regions', 9),
      at(places, 612, 'Without trends', '0.44', '0.15', '1.1'),
      rule(606)
    ]
    const page = [prose(50, 780, 5, 95), textAt(50, 700, 'Table 2: Spread', 10, 'F2'), ...rows, prose(50, 560, 20, 95)]
    const { tables, pages } = await read(page.join(''))
    expect(tables[0]!.rows).toEqual([
      ['', 'Mean', 'Standard deviation', 'Most'],
      ['Raw data', '0.57', '0.29', '1.4'],
      ['Without the means of years and regions', '0.51', '0.21', '1.3'],
      ['Without trends', '0.44', '0.15', '1.1']
    ])
    expect(pages[0]!.text).toContain('Without the means of years and regions\t0.51\t0.21\t1.3\nWithout trends\t0.44')
  })

  it('over both columns of a page is read row by row', async () => {
    const columns = (y: number, count: number) => prose(50, y, count, 48) + prose(310, y, count, 48)
    const rows = [1, 2, 3, 4].map((i) =>
      at([50, 220, 330, 470], 690 - 12 * i, `Sample ${i}`, `0.1${i}`, `0.2${i}`, `0.3${i}`)
    )
    const content = [
      textAt(276, 740, 'TABLE 1', 10, 'F2'),
      rule(720),
      at([220, 330, 470], 708, 'Low', 'Mid', 'High'),
      rule(700)
    ]
    const { tables } = await read(
      columns(750, 40),
      [...content, ...rows, rule(635), columns(600, 25)].join(''),
      columns(750, 40)
    )
    const [table] = tables.filter(({ rows: own }) => own.length > 0)
    expect(table!.rows).toHaveLength(5)
    expect(table!.rows[1]).toEqual(['Sample 1', '0.11', '0.21', '0.31'])
  })
})

describe('the label of a caption', () => {
  it('tells the tables of an appendix from those of the text', () => {
    const numberOf = (text: string) => readCaptionLabel(text)?.number
    expect(numberOf('Table 1: Means')).toBe('1')
    expect(numberOf('Appendix Table 1: Means')).toBe('Appendix 1')
    expect(numberOf('Online Appendix Table A1: Means')).toBe('A1')
  })
})
