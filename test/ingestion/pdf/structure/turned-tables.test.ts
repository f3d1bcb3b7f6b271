import { describe, expect, it } from 'vitest'
import { sharedReader } from '../../../helpers/shared-reader.ts'
import { buildPdf, textAt } from '../build-pdf.ts'
import { prosePage } from '../prose-pages.ts'

const rows = [
  ['', 'Small boats', 'Large boats'],
  ['', 'in the north', 'in the south'],
  ['Price', '1.25', '3.75'],
  ['', '(0.25)', '(0.75)'],
  ['Observations', '412', '388']
]
const body = prosePage(40)
const first = textAt(50, 770, 'The Price of Boats', 16) + body

/** A table of five rows below its caption, with rules above, below its first row, and below its last. */
const table = [
  textAt(120, 560, 'Table 2: Prices of boats by harbour'),
  ...[548, 531, 475].map((y) => `0.5 w 100 ${y} m 420 ${y} l S\n`),
  ...rows.flatMap((row, i) => row.map((text, j) => cell([120, 250, 340][j]!, 536 - 13 * i, text))),
  textAt(120, 464, 'Notes: Standard errors in parentheses.', 8)
].join('')

/** Five lines at the top of a page, and a table on its side below them. */
const fewLines = prosePage(30)

function cell(x: number, y: number, text: string): string {
  return text === '' ? '' : textAt(x, y, text.replace(/[()]/g, String.raw`\$&`), 9)
}

/** Content set in a system of its own. */
function moved(matrix: string, content: string): string {
  return `q ${matrix} cm ${content} Q\n`
}

async function read(page: string, pageEntries = '') {
  const { tables, pages } = await sharedReader.read(buildPdf({ pages: [first, body, page, body], pageEntries }))
  return { tables, page: pages[2]! }
}

describe('a table that does not stand upright', () => {
  it.each([
    ['reads upwards', '0 1 -1 0 600 0'],
    ['reads downwards', '0 -1 1 0 0 800'],
    ['stands on its head', '-1 0 0 -1 600 800']
  ])('is read like one that does, with its caption, where its page %s', async (_, matrix) => {
    const upright = await read(table)
    expect(upright.tables).toMatchObject([
      { number: '2', caption: 'Prices of boats by harbour', rows, notes: 'Notes: Standard errors in parentheses.' }
    ])
    const turned = await read(moved(matrix, table))
    expect(turned.tables).toEqual(upright.tables)
    expect(turned.page.text).toBe(upright.page.text)
  })

  it('is read on a page that a viewer turns', async () => {
    const upright = await read(table)
    const pdf = buildPdf({ pages: [first, body, moved('0 1 -1 0 600 0', table), body], pageEntries: '/Rotate 90' })
    const { tables } = await sharedReader.read(pdf)
    expect(tables).toEqual(upright.tables)
  })

  it.each([
    ['upwards', '0 1 -1 0 600 0', 270],
    ['downwards', '0 -1 1 0 20 560', 90]
  ])('is read %s beside upright text, behind it', async (_, matrix, angle) => {
    const { tables, page } = await read(fewLines + moved(matrix, table))
    expect(tables).toMatchObject([
      {
        number: '2',
        caption: 'Prices of boats by harbour',
        page: 3,
        rows,
        notes: 'Notes: Standard errors in parentheses.'
      }
    ])
    expect(page.text).toMatch(/^tariffs [\s\S]+Table 2: Prices of boats by harbour[\s\S]+Observations\t412\t388/)
    const caption = page.lines.find(({ text }) => text.startsWith('Table 2'))!
    expect(caption).toMatchObject({ angle })
    expect(caption.x).toBeLessThan(page.width)
    expect(caption.y).toBeLessThan(page.height)
  })

  it('is told from the label of an axis and a stamp', async () => {
    const stamp = moved(
      '0 1 -1 0 600 0',
      textAt(120, 560, 'Prices of boats by harbour, in thousands, as they were in 1990 and later')
    )
    const { tables, page } = await read(fewLines + stamp)
    expect(tables).toEqual([])
    expect(page.text).not.toContain('thousands')
  })

  it('keeps its columns beyond the width of the text, and all lines of its notes', async () => {
    const wide = ['1.25', '2.25', '3.25', '4.25', '5.25', '6.25'].map((text, i) => [text, 250 + 80 * i] as const)
    const values = [536, 523, 510].map((y) => wide.map(([text, x]) => cell(x, y, text)).join('')).join('')
    const labels = ['Price', 'Wage', 'Rent'].map((text, i) => cell(60, 536 - 13 * i, text)).join('')
    const notes = [
      'Notes: Standard errors of all estimates are clustered by harbour, and boats that were built',
      'before the war are left out; a boat is large where it carries more than ten tons of freight.'
    ]
    const landscape = [
      textAt(60, 560, 'Table 2: Prices of boats by harbour', 8),
      '0.5 w 60 548 m 690 548 l S\n',
      labels,
      values,
      '0.5 w 60 503 m 690 503 l S\n',
      ...notes.map((text, i) => textAt(60, 490 - 9 * i, text, 7))
    ].join('')
    const { tables } = await read(moved('0 1 -1 0 600 0', landscape.replaceAll(' 9 Tf', ' 7 Tf')))
    expect(tables).toMatchObject([
      {
        rows: Array(3)
          .fill(null)
          .map((_, i) => [['Price', 'Wage', 'Rent'][i], ...wide.map(([text]) => text)])
      }
    ])
    expect(tables[0]!.notes).toBe(notes.join(' '))
  })
})
