import { describe, expect, it } from 'vitest'
import type { DocumentLayout, LayoutLine, Span } from '../../../../src/ingestion/pdf/layout/document-layout.ts'
import { type Floats, findFloats } from '../../../../src/ingestion/pdf/structure/floats.ts'
import { seededRandom } from '../../../../src/statistics/random.ts'

const SIZE = 10
const LEADING = 12
const LEFT = 70
const RIGHT = 530

/** A line of a page, or of several pieces at given places; the text of a piece is half an em wide per letter. */
type Given =
  | string
  | { at?: number; right?: number; gap?: number; size?: number; page?: number; pieces: Piece[]; font?: string }
type Piece = { text: string; x: number; math?: boolean; bold?: boolean }

/** A full line of running text. */
const sentence = 'We follow the literature and assume that households discount the future at a constant rate'
const paragraph = [sentence, sentence, sentence]
/** The same, set apart from what stands above. */
const apart: Given[] = [{ gap: 30, right: 530, pieces: [{ text: sentence, x: 70 }] }, sentence, sentence]

function aLayout(given: readonly Given[], rules: { y: number; left: number; right: number }[] = []): DocumentLayout {
  let y = 60
  let page = 1
  const lines = given.map((one, index): LayoutLine => {
    const {
      gap = LEADING,
      size = SIZE,
      pieces,
      ...more
    } = typeof one === 'string' ? { pieces: [{ text: one, x: LEFT }] } : one
    if (more.page && more.page !== page) {
      page = more.page
      y = 60
    }
    y += gap
    const right = more.right ?? (typeof one === 'string' && one.length > 60 ? RIGHT : undefined)
    return aLine({ index, page, y, gap, size, pieces, ...(right && { right }), font: more.font ?? 'Serif' })
  })
  const numbers = [...new Set(lines.map((line) => line.page))]
  return {
    pages: numbers.map((number) => ({
      number,
      width: 600,
      height: 800,
      columns: [{ left: LEFT, right: RIGHT }],
      rules:
        number === 1 ? rules.map((rule) => ({ left: rule.left, right: rule.right, top: rule.y, bottom: rule.y })) : []
    })),
    lines,
    bodyFontSize: SIZE,
    bodyFont: 'Serif',
    leading: LEADING,
    words: new Map(),
    outline: [],
    destinations: []
  }
}

function aLine(line: {
  index: number
  page: number
  y: number
  gap: number
  size: number
  pieces: Piece[]
  font: string
  right?: number
}): LayoutLine {
  const { index, page, y, gap, size, pieces, font } = line
  const spans = pieces.map(({ text, x, math = false, bold = false }, i): Span => {
    const right = (i === pieces.length - 1 && line.right) || x + text.length * size * 0.5
    return {
      text,
      x,
      right,
      font: math ? 'CMMI10' : font,
      fontSize: size,
      bold,
      italic: false,
      smallCaps: false,
      monospaced: font.startsWith('CMTT'),
      math
    }
  })
  const text = spans.map((span, i) => {
    const before = spans[i - 1]
    if (!before) return span.text
    return (span.x - before.right > 2 * size ? '\t' : ' ') + span.text
  })
  const [first, last] = [spans[0]!, spans.at(-1)!]
  return {
    index,
    page,
    column: 0,
    zone: 'body',
    text: text.join(''),
    spans,
    x: first.x,
    right: last.right,
    y,
    fontSize: size,
    font,
    bold: false,
    italic: false,
    code: font.startsWith('CMTT'),
    gapAbove: gap
  }
}

const centred = (text: string, gap = LEADING): Given => {
  const width = text.length * SIZE * 0.5
  return { gap, pieces: [{ text, x: (LEFT + RIGHT - width) / 2 }] }
}

const row = (...cells: [string, number][]): Given => ({ pieces: cells.map(([text, x]) => ({ text, x })) })

const formula = (text: string, number?: string, gap = 22): Given => ({
  gap,
  pieces: [{ text, x: 240, math: true }, ...(number ? [{ text: number, x: RIGHT - number.length * SIZE * 0.5 }] : [])]
})

const find = (given: readonly Given[], rules?: { y: number; left: number; right: number }[]) =>
  findFloats(aLayout(given, rules), [])

function linesOf({ tables, figures, equations }: Floats): number[] {
  return [
    ...tables.flatMap((table) => [...table.lines, ...table.cellLines, ...table.noteLines]),
    ...figures.flatMap((figure) => [...figure.lines, ...figure.textLines, ...figure.noteLines]),
    ...equations.flatMap(({ lines }) => lines)
  ]
}

describe('findFloats: captions', () => {
  it.each([
    ['Table 1: Summary Statistics', '1', 'Summary Statistics'],
    ['TABLE 2—EFFECT OF RAIL ACCESS', '2', 'EFFECT OF RAIL ACCESS'],
    ['Table A.1. Robustness', 'A.1', 'Robustness'],
    ['Table IV Main Estimates', 'IV', 'Main Estimates'],
    ['Table II 90/50 Ratio of Markups', 'II', '90/50 Ratio of Markups'],
    ['Table B 1 Robustness', 'B1', 'Robustness'],
    ['Table 3 | Placebo tests', '3', 'Placebo tests']
  ])('reads %s', (text, number, caption) => {
    const { tables } = find([
      ...paragraph,
      centred(text, 30),
      row(['Age', 200], ['0.12', 320]),
      row(['Sex', 200], ['0.40', 320])
    ])
    expect(tables.map((table) => [table.number, table.caption])).toEqual([[number, caption]])
  })

  it.each([
    ['TABLE 1', 'Continued'],
    ['TABLE 1', '(CONTINUED)'],
    ['Table 1: Means (Cont.)', null]
  ])('joins what %s / %s goes on with', (label, below) => {
    const { tables } = find([
      centred('TABLE 1', 30),
      centred('Means', 18),
      row(['Age', 200], ['0.12', 320]),
      ...paragraph,
      centred(label, 30),
      ...(below ? [centred(below, 14)] : []),
      row(['Sex', 200], ['0.40', 320]),
      ...paragraph
    ])
    expect(tables.map(({ number, rows }) => [number, rows])).toEqual([
      [
        '1',
        [
          ['Age', '0.12'],
          ['Sex', '0.40']
        ]
      ]
    ])
  })

  it('joins a figure that goes on as well', () => {
    const { figures } = find([
      ...paragraph,
      centred('Fig. 1. Odds', 150),
      ...apart,
      centred('Fig. 1 (continued).', 150),
      ...apart
    ])
    expect(figures.map(({ number, lines }) => [number, lines])).toEqual([['1', [3, 7]]])
  })

  it('reads a title that begins in lower case behind a full stop and a dash', () => {
    const { figures } = find([...paragraph, centred('FIGURE 2.—r for the three examples', 150), ...apart])
    expect(figures).toMatchObject([{ number: '2', caption: 'r for the three examples' }])
  })

  it('keeps the count of exhibits apart from that of tables', () => {
    const label = (text: string) => [...paragraph, centred(text, 30), row(['Age', 200], ['0.12', 320])]
    const numbers = find([...label('Exhibit 1. Tags'), ...label('Table 1. Means')]).tables.map(({ number }) => number)
    expect(numbers).toEqual(['Exhibit 1', '1'])
  })

  it('knows the caption at the top of a page by its colon and its place, where its second line is long', () => {
    const second = {
      page: 2,
      pieces: [{ text: '(with the modified contraction at fixed ends versus a homotopy, by ports)', x: 118 }]
    }
    const open = 'for which the procedure of the next table was run, and which is described in'
    const caption = {
      page: 2,
      pieces: [{ text: 'Table 2: Results of the runs with a small number of the products and of ports', x: 107 }]
    }
    const cells: Given = {
      page: 2,
      pieces: [
        { text: 'Age', x: 200 },
        { text: '0.12', x: 320 }
      ]
    }
    const found = find([...paragraph, open, caption, second, cells])
    expect(found.tables).toMatchObject([{ number: '2' }])
  })

  it('takes no sentence of a paragraph in another size, and no plural, for a caption', () => {
    const small = (text: string): Given => ({ size: 12, pieces: [{ text, x: LEFT }] })
    expect(
      find([...paragraph, small('are in columns 1 and 2 of'), small('Table 5. The column'), small('is a')])
    ).toEqual({
      tables: [],
      figures: [],
      equations: []
    })
    expect(find([...paragraph, centred('APPENDIX TABLES', 30), ...paragraph]).tables).toEqual([])
  })

  it('leaves out what a list of supporting information names', () => {
    const listed = ['SUPPORTING INFORMATION', 'TABLE S1. Means by state', 'FIGURE S1. Prices by month']
    const { tables, figures } = find([...paragraph, ...listed.map((text) => centred(text, 30)), ...paragraph])
    expect([...tables, ...figures]).toEqual([])
  })

  it.each([
    ['TABLE I', 'We show in table 1 that prices fall', '1'],
    ['TABLE I', 'We show in Table I that prices fall', 'I'],
    ['TABLE B l', 'We show in Table B1 that prices fall', 'B1'],
    ['TABLE l.la', 'We show in Table 1.1a that prices fall', '1.1a']
  ])('reads the number of %s in recognised text as the paper counts', (label, text, number) => {
    const layout = aLayout([...paragraph, text, centred(label, 30), row(['Age', 200], ['0.12', 320])])
    const lines = layout.lines.map((line) => ({ ...line, ocr: true as const }))
    expect(findFloats({ ...layout, lines }, []).tables.map((table) => table.number)).toEqual([number])
  })

  it('reads Roman numbers of recognised text by those of the other tables', () => {
    const labels = ['TABLE I1', 'TABLE 111', 'TABLE IVa', 'TABLE A(I1)', 'TABLE B(1)']
    const layout = aLayout(
      labels.flatMap((label) => [...paragraph, centred(label, 30), row(['Age', 200], ['0.12', 320])])
    )
    const lines = layout.lines.map((line) => ({ ...line, ocr: true as const }))
    const numbers = findFloats({ ...layout, lines }, []).tables.map((table) => table.number)
    expect(numbers).toEqual(['II', 'III', 'IV', 'A(II)', 'B(I)'])
  })

  it('tells the parts of a figure that have captions of their own', () => {
    const labels = ['Figure 2(a). Prices', 'Figure 2(b). Wages', 'Figure IIIb. Rents']
    const { figures } = find(labels.flatMap((label) => [...paragraph, centred(label, 150)]))
    expect(figures.map(({ number }) => number)).toEqual(['2(a)', '2(b)', 'IIIb'])
  })

  it('joins the parts of a figure that have captions in smaller type above its own', () => {
    const part = (text: string, gap: number): Given => ({ gap, size: 8, pieces: [{ text, x: 200 }] })
    const parts = [part('Figure 1a: Prices', 150), part('Figure 1b: Wages', 150)]
    const whole: Given = { gap: 24, pieces: [{ text: 'Figure 1', x: LEFT, bold: true }] }
    const found = find([...paragraph, ...parts, whole, ...apart])
    expect(found.figures).toMatchObject([{ number: '1', lines: [5, 3, 4] }])
    const alone = find([...paragraph, ...parts, ...apart])
    expect(alone.figures.map(({ number }) => number)).toEqual(['1a', '1b'])
  })

  it('takes the title from the line below a label that stands alone', () => {
    const { tables } = find([
      ...paragraph,
      centred('TABLE I', 30),
      centred('Summary Statistics', 18),
      row(['Age', 200], ['0.12', 320])
    ])
    expect(tables).toMatchObject([{ number: 'I', caption: 'Summary Statistics', rows: [['Age', '0.12']] }])
  })

  it('leaves sentences alone that begin with a label, also where a line of a paragraph does', () => {
    const shows = 'Table 1 shows that the estimates are robust to the choice of the control group and the period'
    const ends = 'Figure 3. This pattern holds for all regions and years of the sample that we have described above'
    expect(linesOf(find([sentence, shows, sentence, ends, sentence, 'Figure 4.']))).toEqual([])
  })

  it('joins a caption that is wrapped, and stops at the text behind it', () => {
    const first = 'Figure 2: Event-study coefficients around closure of the last station in a municipality, with'
    const { figures } = find([
      ...paragraph,
      { gap: 150, right: RIGHT, pieces: [{ text: first, x: LEFT }] },
      'bands of 95 percent.',
      { gap: 30, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] },
      sentence
    ])
    expect(figures).toMatchObject([{ number: '2', lines: [3, 4], textLines: [] }])
    expect(figures[0]?.caption).toMatch(/municipality, with bands of 95 percent\.$/)
  })

  it('ends a drawing at a formula whose number goes on with the count', () => {
    const small = (given: Given): Given => (typeof given === 'string' ? given : { ...given, size: 8 })
    const drawing = ['Wages', '0.1 0.2', '1980 1990'].map((text) => small(centred(text, 30)))
    const { figures, equations } = find([
      ...paragraph,
      formula('y = a + bx', '(1)'),
      ...apart,
      small(formula('y = a - bx', '(2)')),
      ...drawing,
      centred('Figure 1', 30)
    ])
    expect(equations.map(({ number }) => number)).toEqual(['1', '2'])
    expect(figures.map(({ textLines }) => textLines)).toEqual([[8, 9, 10]])
  })
})

describe('findFloats: tables', () => {
  // Rules above and below the header, and below the last row.
  const rules = [
    { y: 138, left: 150, right: 450 },
    { y: 153, left: 150, right: 450 },
    { y: 189, left: 150, right: 450 }
  ]
  const table: Given[] = [
    ...paragraph,
    centred('Table 1: Rail Access and Wages', 30),
    {
      gap: 22,
      pieces: [
        { text: '(1)', x: 300 },
        { text: '(2)', x: 400 }
      ]
    },
    {
      gap: 16,
      pieces: [
        { text: 'Treated', x: 150 },
        { text: '0.297∗∗∗', x: 290 },
        { text: '−0.549', x: 390 }
      ]
    },
    row(['(0.048)', 295], ['(0.089)', 395]),
    row(['Observations', 150], ['87,533', 290], ['2,463', 395]),
    { gap: 18, size: 8, pieces: [{ text: 'Notes: Standard errors in parentheses. *** p < 0.01.', x: 150 }] },
    { gap: 30, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] },
    sentence
  ]

  it('reads rows, columns and notes, and leaves the text', () => {
    const found = find(table, rules)
    expect(found.tables).toMatchObject([
      {
        number: '1',
        rows: [
          ['', '(1)', '(2)'],
          ['Treated', '0.297∗∗∗', '−0.549'],
          ['', '(0.048)', '(0.089)'],
          ['Observations', '87,533', '2,463']
        ],
        notes: 'Notes: Standard errors in parentheses. *** p < 0.01.'
      }
    ])
    expect(found.tables[0]?.columns).toHaveLength(3)
    expect(linesOf(found).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('reads a table above its caption as well', () => {
    const { tables } = find([
      ...paragraph,
      row(['Age', 200], ['0.12', 320]),
      row(['Sex', 200], ['0.40', 320]),
      centred('Table 1: Means', 24),
      ...paragraph.map((text, i): Given => (i === 0 ? { gap: 30, right: RIGHT, pieces: [{ text, x: LEFT }] } : text))
    ])
    expect(tables).toMatchObject([
      {
        rows: [
          ['Age', '0.12'],
          ['Sex', '0.40']
        ]
      }
    ])
  })

  it('reads the continuation on another page as one table', () => {
    const { tables } = find(
      [
        ...table,
        { page: 2, pieces: [{ text: 'Table 1 (continued)', x: 250 }] },
        row(['Urban', 150], ['No', 295], ['Yes', 395])
      ],
      rules
    )
    expect(tables).toHaveLength(1)
    expect(tables[0]?.rows.at(-1)).toEqual(['Urban', 'No', 'Yes'])
  })
})

describe('findFloats: figures', () => {
  it('keeps the labels of a drawing out of the text', () => {
    const label = (text: string, x: number): Given => ({ gap: 25, size: 6, font: 'Helvetica', pieces: [{ text, x }] })
    const found = find([
      ...paragraph,
      label('0.8', 200),
      label('0.4', 200),
      label('Year', 300),
      { gap: 25, pieces: [{ text: 'Figure 1: Wages', x: 260 }] },
      { gap: 30, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] },
      sentence
    ])
    expect(found.figures).toMatchObject([{ number: '1', caption: 'Wages', textLines: [3, 4, 5] }])
  })
})

describe('findFloats: equations', () => {
  it('reads displays with and without a number, and no formula within text', () => {
    const inline: Given = {
      right: RIGHT,
      pieces: [
        { text: 'that holds for all households as long as the constraint', x: LEFT },
        { text: 'x = y + z', x: 400, math: true }
      ]
    }
    const { equations } = find([
      sentence,
      inline,
      formula('y = x + u', '(2.3)'),
      { gap: 22, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] },
      formula('u = a + b'),
      { gap: 22, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] }
    ])
    expect(equations).toEqual([
      { number: '2.3', text: 'y = x + u', page: 1, lines: [2] },
      { number: null, text: 'u = a + b', page: 1, lines: [4] }
    ])
  })

  it('gives each number of an aligned display its own lines', () => {
    const { equations } = find([
      sentence,
      formula('y = x + u', '(1)'),
      formula('z = x + v', '(2)', 16),
      { gap: 22, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] }
    ])
    expect(equations.map(({ number, lines }) => [number, lines])).toEqual([
      ['1', [1]],
      ['2', [2]]
    ])
  })

  it('takes no listing for an equation', () => {
    const code: Given = { gap: 22, font: 'CMTT10', pieces: [{ text: 'x <- a + b', x: 240 }] }
    expect(find([sentence, code, { gap: 22, right: RIGHT, pieces: [{ text: sentence, x: LEFT }] }]).equations).toEqual(
      []
    )
  })
})

describe('findFloats: any layout', () => {
  it('finds nothing in an empty paper', () => {
    expect(find([])).toEqual({ tables: [], figures: [], equations: [] })
  })

  it('claims no line twice, and stands NaN, whatever the lines are', () => {
    const random = seededRandom(5)
    const pick = <T>(from: readonly T[]): T => from[random.integer(from.length)]!
    const texts = ['Table 1', 'Table 1: x', 'Figure 2. y', sentence, 'x = y', '(1)', 'Notes: z', '0.1', '∑', 'a b c']
    for (let round = 0; round < 20; round += 1) {
      const given = Array.from({ length: 40 }, (_, at): Given => {
        const pieces = Array.from({ length: 1 + random.integer(3) }, (_, i) => ({
          text: pick(texts),
          x: LEFT + i * 150,
          math: random.float() < 0.3
        }))
        return {
          gap: pick([2, 12, 20, 60, Number.NaN]),
          size: pick([5, 8, 10, 14, Number.NaN]),
          page: 1 + Math.floor(at / 20),
          pieces
        }
      })
      const claimed = linesOf(
        find(given, [
          { y: 100, left: LEFT, right: RIGHT },
          { y: 300, left: LEFT, right: RIGHT }
        ])
      )
      expect(new Set(claimed).size).toBe(claimed.length)
    }
  })
})
