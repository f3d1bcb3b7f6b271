import { describe, expect, it } from 'vitest'
import { readCaptionLabel } from '../../../../src/ingestion/pdf/structure/floats/caption-label.ts'
import { endsInEquationNumber } from '../../../../src/ingestion/pdf/structure/floats/equation-number.ts'
import { readStructure } from '../../../../src/ingestion/pdf/structure/read-structure.ts'
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

  it('has the title in bold below its label, though that fills its line', async () => {
    const title = 'Wages of Workers Who Were Hired by the Same Firms Before and After the Tolls Fell, by Town'
    const page = [
      prose(50, 780, 5, 95),
      textAt(50, 700, 'Table 2', 10, 'F2'),
      textAt(50, 688, title, 10, 'F2'),
      at(places, 664, '', 'Mean', 'Least', 'Most'),
      at(places, 653, 'Raw data', '0.57', '0.29', '1.4'),
      prose(50, 600, 20, 95)
    ]
    const { tables } = await read(page.join(''))
    expect(tables).toMatchObject([{ number: '2', caption: title }])
    expect(tables[0]!.rows.at(-1)).toEqual(['Raw data', '0.57', '0.29', '1.4'])
  })

  it('has all columns between its rules, where the label stands in the first column of the page', async () => {
    const across = [50, 200, 270, 330, 400, 470]
    const row = (y: number, ...cells: string[]) => at(across, y, ...cells)
    const page = [
      textAt(50, 770, 'Table 3', 8, 'F2'),
      textAt(50, 760, 'Wages of towns.', 8),
      rule(752),
      row(742, '', '(1)', '(2)', '(3)', '(4)', '(5)'),
      rule(736),
      row(726, 'Firms', '0.21', '0.22', '0.23', '0.24', '0.25'),
      row(715, 'Workers', '0.31', '0.32', '0.33', '0.34', '0.35'),
      row(704, 'Tolls', '0.41', '0.42', '0.43', '0.44', '0.45'),
      rule(698),
      prose(50, 660, 45, 46),
      prose(315, 660, 45, 46)
    ]
    const { tables } = await read(page.join(''), prose(50, 750, 50, 46) + prose(315, 750, 50, 46))
    expect(tables).toHaveLength(1)
    expect(tables[0]).toMatchObject({ number: '3', caption: 'Wages of towns.' })
    expect(tables[0]!.rows).toHaveLength(4)
    expect(tables[0]!.rows[1]).toEqual(['Firms', '0.21', '0.22', '0.23', '0.24', '0.25'])
  })

  it('has the rows below a title and a description in the type of running text, which are no rows', async () => {
    const title = 'Wages of Workers Hired by the Same Firms in All Towns of the North'
    const description = (y: number, text: string) => textAt(50, y, text, 8)
    const page = [
      textAt(280, 780, 'Table 2', 8, 'F2'),
      textAt(130, 768, title, 10),
      description(
        756,
        'This table has the wages of all workers who were hired by the firms of seven towns, and who stayed there.'
      ),
      description(
        747,
        'The first row has what they were paid before the tolls fell, and the second one what they were paid later.'
      ),
      rule(738),
      at(places, 728, '', 'Mean', 'Least', 'Most'),
      rule(722),
      at(places, 712, 'Before', '0.57', '0.29', '1.4'),
      at(places, 701, 'Later', '0.58', '0.30', '1.5'),
      rule(695),
      prose(50, 660, 40, 95)
    ]
    const { tables, sections } = await read(page.join(''), prose(50, 750, 50, 95))
    expect(tables).toHaveLength(1)
    expect(tables[0]).toMatchObject({ number: '2', caption: title })
    expect(tables[0]!.rows).toEqual([
      ['', 'Mean', 'Least', 'Most'],
      ['Before', '0.57', '0.29', '1.4'],
      ['Later', '0.58', '0.30', '1.5']
    ])
    expect(tables[0]!.notes).toMatch(/^This table has .* paid later\.$/)
    expect(sections).toEqual([])
  })

  it('keeps a head of many words above its first rule, which begins with few', async () => {
    const page = [
      textAt(50, 780, 'Table 4. Loans of towns', 10, 'F2'),
      textAt(250, 768, 'Results of the last year', 9),
      textAt(140, 758, 'Share of loans on which poor borrowers in the towns fell behind by more than a month', 9),
      at(places, 746, 'Variable', 'Mean', 'Least', 'Most'),
      rule(740),
      at(places, 730, 'Before', '0.57', '0.29', '1.4'),
      at(places, 719, 'Later', '0.58', '0.30', '1.5'),
      rule(713),
      prose(50, 680, 35, 95)
    ]
    const { tables } = await read(page.join(''), prose(50, 750, 50, 95))
    expect(tables).toMatchObject([{ number: '4', notes: null }])
    expect(tables[0]!.rows.flat().join(' ')).toContain('fell behind by more than a month')
  })

  it('has the head above its first rule, and leaves another table between the same rules alone', async () => {
    const page = [
      textAt(50, 780, 'Table 1. Wages of towns', 10, 'F2'),
      at(places, 760, 'Variable', 'Mean', 'Least', 'Most'),
      rule(744),
      at(places, 734, 'Before', '0.57', '0.29', '1.4'),
      at(places, 723, 'Later', '0.58', '0.30', '1.5'),
      rule(717),
      textAt(50, 690, 'Table 2. Tolls of towns', 10, 'F2'),
      rule(680),
      at(places, 670, 'Road', '0.11', '0.12', '0.13'),
      at(places, 659, 'Water', '0.14', '0.15', '0.16'),
      rule(653),
      prose(50, 620, 35, 95)
    ]
    const { tables } = await read(page.join(''), prose(50, 750, 50, 95))
    expect(tables.map(({ number, rows }) => [number, rows.map(([first]) => first)])).toEqual([
      ['1', ['Variable', 'Before', 'Later']],
      ['2', ['Road', 'Water']]
    ])
  })

  it.each([
    ['larger', 8.5],
    ['somewhat larger', 6.6]
  ])('ends its notes before %s type in the next column, as a list of references', async (_name, size) => {
    const note = (y: number, text: string) => textAt(50, y, text, 6)
    const entry = (y: number) => textAt(315, y, 'Lane, A., Tolls and Towns, Road Review 3 (2001), 1-9.', size)
    const page = [
      textAt(50, 740, 'TABLE 4.-WAGES OF WORKERS WHO WERE HIRED BY THE SAME FIRMS BEFORE AND AFTER THE TOLLS FELL', 8),
      rule(734),
      at(places, 720, 'Town', 'Mean', 'Least', 'Most'),
      at(places, 708, 'Raw data', '0.57', '0.29', '1.4'),
      rule(702),
      note(
        694,
        'For all towns other than the first some wages are not known, as the firms were closed by then for years.'
      ),
      note(687, 'Errors are computed by drawing 500 samples of firms in each of the towns and of all workers in them.'),
      ...[653, 644, 635, 626, 617].map(entry),
      prose(50, 652, 30, 46),
      prose(315, 590, 25, 46)
    ]
    const { tables } = await read(page.join(''), prose(50, 750, 50, 46) + prose(315, 750, 50, 46))
    expect(tables[0]!.notes).toMatch(/of all workers in them\.$/)
  })

  it('runs over both columns where its title or its first row does, though its label is short', async () => {
    const columns = prose(50, 600, 40, 46) + prose(315, 600, 40, 46)
    const over = [50, 150, 240]
    const rows = (y: number) =>
      at(over, y, 'Town', 'Mean', 'Least of all that firms pay') +
      at(over, y - 11, 'Raw data', '0.57', '0.29 in towns with tolls')
    const wide = 'Wages of Workers Who Were Hired by the Same Firms of a Town'
    const titled = (title: string) => textAt(50, 700, 'Table 2', 9, 'F2') + textAt(50, 689, title, 9) + rows(670)
    for (const title of [wide, 'Wages']) {
      const { tables } = await read(titled(title) + columns, columns)
      expect(tables, title).toMatchObject([{ number: '2', caption: title }])
      expect(tables[0]!.rows, title).toEqual([
        ['Town', 'Mean', 'Least of all that firms pay'],
        ['Raw data', '0.57', '0.29 in towns with tolls']
      ])
    }
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

  it('has labels that end in the row of errors below their values', async () => {
    const rows = [
      rule(690),
      at(places, 675, '', 'Men', 'Women', 'All'),
      rule(670),
      at(places, 658, '8:00 to 9:00 in the', '0.57', '0.29', '0.41'),
      at([58, 248, 348, 448], 647, 'morning', '(0.12)', '(0.11)', '(0.08)'),
      at(places, 636, 'Wages of workers,', '0.51', '0.21', '0.33'),
      at([58, 248, 348, 448], 625, 'a balanced sample', '(0.12)', '(0.11)', '(0.08)'),
      textAt(58, 614, 'of stores', 9),
      at(places, 603, 'Without trends', '0.44', '0.15', '0.32'),
      at([58, 248, 348, 448], 592, 'Standard error', '(0.13)', '(0.14)', '(0.09)'),
      rule(586)
    ]
    const page = [prose(50, 780, 5, 95), textAt(50, 700, 'Table 2: Hours', 10, 'F2'), ...rows, prose(50, 560, 20, 95)]
    const { tables } = await read(page.join(''))
    expect(tables[0]!.rows).toEqual([
      ['', 'Men', 'Women', 'All'],
      ['8:00 to 9:00 in the morning', '0.57', '0.29', '0.41'],
      ['', '(0.12)', '(0.11)', '(0.08)'],
      ['Wages of workers, a balanced sample of stores', '0.51', '0.21', '0.33'],
      ['', '(0.12)', '(0.11)', '(0.08)'],
      ['Without trends', '0.44', '0.15', '0.32'],
      ['Standard error', '(0.13)', '(0.14)', '(0.09)']
    ])
  })

  it('has years in the last line of a heading', async () => {
    const rows = [
      rule(690),
      at(places, 675, '', 'Rep. vote', 'Rep. vote', 'Change of'),
      at([50, 256, 356, 450], 664, '', 'share', 'in 2000', '2000-2004'),
      rule(658),
      at(places, 645, 'Cable', '0.57', '0.29', '0.41'),
      rule(640)
    ]
    const page = [prose(50, 780, 5, 95), textAt(50, 700, 'Table 2: Votes', 10, 'F2'), ...rows, prose(50, 600, 20, 95)]
    const { tables } = await read(page.join(''))
    expect(tables[0]!.rows[0]).toEqual(['', 'Rep. vote share', 'Rep. vote in 2000', 'Change of 2000-2004'])
  })

  it('of a scan has points where recognition took raised ones for dashes', () => {
    const recognised = { recognised: true }
    const row = (y: number, ...cells: string[]) =>
      cells.flatMap((text, i): PlacedText[] => (text ? [[places[i]!, y, text, { size: 9, ...recognised }]] : []))
    const texts: PlacedText[] = [
      [50, 60, 'Table 2. Shares of inputs', recognised],
      ...row(80, 'Input', '1990-91', '1992-93', 'All'),
      ...row(92, 'Labour', '0-172', '0.139', '0.130'),
      ...row(104, '', '(0-010)', '(0.033)', '(0-024)'),
      ...row(116, 'Lots 1-100', '1-037', '0.051', '1-100')
    ]
    expect(readStructure(aLayout([texts])).structure.tables[0]!.rows).toEqual([
      ['Input', '1990-91', '1992-93', 'All'],
      ['Labour', '0.172', '0.139', '0.130'],
      ['', '(0.010)', '(0.033)', '(0.024)'],
      ['Lots 1-100', '1.037', '0.051', '1.100']
    ])
  })

  it('that fills its page below its caption is no note, however small its type', async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      at(places, 678 - 11 * i, `Row of the means ${i}`, `0.${i + 10}`, '0.29', '1.4')
    )
    const table = [textAt(50, 700, 'Table 1: Means of all variables', 9), rule(690), ...rows, rule(200)].join('')
    const { tables, pages } = await read(prose(50, 780, 50, 95), table, prose(50, 780, 50, 95))
    expect(pages[1]!.lines.map(({ zone }) => zone)).not.toContain('footnote')
    expect(tables[0]!.rows).toHaveLength(40)
  })

  it('has cells that one operator sets apart by letter spacing', async () => {
    const spaced = `${textAt(50, 645, 'Cost \\(d', 9)}BT /F1 9 Tf 150 Tc 79 645 Td (\\)1) Tj 0 Tc 158 0 Td (.239) Tj ET\n`
    const rows = [
      rule(690),
      at([50, 232, 350], 675, 'Row', 'Mean', 'Error'),
      rule(670),
      spaced + textAt(350, 645, '0.45', 9),
      at([50, 230, 350], 630, 'Price', '57.8', '16.8'),
      rule(620)
    ]
    const page = [
      prose(50, 780, 5, 95),
      textAt(50, 700, 'Table 2: Costs', 10, 'F2'),
      ...rows,
      rule(620),
      prose(50, 600, 20, 95)
    ]
    const { tables } = await read(page.join(''))
    expect(tables[0]!.rows[1]!.slice(-2)).toEqual(['1.239', '0.45'])
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
