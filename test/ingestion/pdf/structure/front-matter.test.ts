import { describe, expect, it } from 'vitest'
import type { DocumentLayout, LayoutLine, Span } from '../../../../src/ingestion/pdf/layout/document-layout.ts'
import { countWords } from '../../../../src/ingestion/pdf/layout/words.ts'
import { landmarkOf } from '../../../../src/ingestion/pdf/structure/front-matter/landmarks.ts'
import { isPersonName, namesOf } from '../../../../src/ingestion/pdf/structure/front-matter/person-names.ts'
import { isStamp } from '../../../../src/ingestion/pdf/structure/front-matter/stamps.ts'
import { findFrontMatter } from '../../../../src/ingestion/pdf/structure/front-matter.ts'

type Sketch = Partial<LayoutLine> & { text: string }

const abstract = [
  'We study how the speed of courts shapes the credit that firms give to each other in seven regional',
  'markets, and we show that a reform of the courts, whose order was drawn by lot, raised it by more than',
  'a tenth within a year, mostly among young firms whose owners lack collateral that a bank would take.'
]
const body = Array.from({ length: 12 }, () => ({
  text: 'the quality of legal institutions is often thought to decide which of these transactions take place at all'
}))

/** A page of lines 14 points apart in 11 point type, where a sketch says nothing else; tabs part columns. */
function layoutOf(...pages: Sketch[][]): DocumentLayout {
  const lines: LayoutLine[] = pages.flatMap((sketches, page) => {
    let y = 80
    return sketches.map((sketch) => {
      y += sketch.gapAbove ?? 14
      const style = { fontSize: 11, bold: false, italic: false, code: false, x: 90, right: 500, ...sketch }
      return {
        page: page + 1,
        column: 0,
        zone: 'body' as const,
        y,
        gapAbove: null,
        index: 0,
        ...style,
        spans: sketch.spans ?? spansOf(style)
      }
    })
  })
  for (const [index, line] of lines.entries()) line.index = index
  return {
    pages: pages.map((_, i) => ({
      number: i + 1,
      width: 595,
      height: 842,
      columns: [{ left: 90, right: 500 }],
      rules: []
    })),
    lines,
    bodyFontSize: 11,
    bodyFont: undefined,
    leading: 14,
    words: countWords(lines.map(({ text }) => text)),
    outline: [],
    destinations: []
  }
}

function spansOf({ text, fontSize, bold, italic }: Pick<Span, 'text' | 'fontSize' | 'bold' | 'italic'>): Span[] {
  const cells = text.split(/(?<=\t)/)
  return cells.map((cell, i) => ({
    text: cell,
    x: 90 + (400 / cells.length) * i,
    right: 90 + (400 / cells.length) * (i + 0.8),
    fontSize,
    bold,
    italic,
    smallCaps: false,
    monospaced: false,
    math: false
  }))
}

const title: Sketch = { text: 'Courts, Credit and the Small Firm', fontSize: 17 }
const names: Sketch = { text: 'Ada Lane\tJohn de la Cruz', fontSize: 12, gapAbove: 30 }
const heading: Sketch = { text: '1 Introduction', fontSize: 14, bold: true, gapAbove: 30 }
const label: Sketch = { text: 'Abstract', bold: true, gapAbove: 30 }
const small = abstract.map((text) => ({ text, fontSize: 9 }))

describe('findFrontMatter', () => {
  it('reads title, authors in columns and the abstract behind its label', () => {
    const affiliations = { text: 'Lund University\tStanford University' }
    const found = findFrontMatter(layoutOf([title, names, affiliations, label, ...small, heading, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
    expect(found.authors).toEqual(['Ada Lane', 'John de la Cruz'])
    expect(found.abstract).toBe(abstract.join(' '))
    expect(found.lines).toEqual({ title: [0], authors: [1], abstract: [3, 4, 5, 6], other: [2] })
  })

  it('reads an abstract in small print that fills its page, which looks like notes', () => {
    const found = findFrontMatter(
      layoutOf(
        [
          title,
          names,
          { ...label, zone: 'footnote' },
          ...small.map((line) => ({ ...line, zone: 'footnote' as const }))
        ],
        [heading, ...body]
      )
    )
    expect(found.abstract).toBe(abstract.join(' '))
    expect(found.authors).toEqual(['Ada Lane', 'John de la Cruz'])
  })

  it('reads names in small capitals that are capitals of a smaller size, whichever size they have more of', () => {
    const piece = (text: string, x: number, fontSize: number): Span => ({
      ...{ text, x, right: x + 5 * text.length, fontSize, bold: false, italic: false },
      ...{ smallCaps: false, monospaced: false, math: false }
    })
    const address = (text: string) => ({ text, italic: true })
    const rows = [
      { text: 'ADA LANE', spans: [piece('A', 200, 10), piece('DA L', 205, 7.5), piece('ANE', 225, 7.5)] },
      address('University of the North'),
      { text: 'S. G. EK', spans: [piece('S. G. E', 200, 10), piece('K', 235, 7.5)], gapAbove: 28 },
      address('University of the West')
    ]
    const found = findFrontMatter(layoutOf([title, ...rows, label, ...small, heading, ...body]))
    expect(found.authors).toEqual(['ADA LANE', 'S. G. EK'])
  })

  it('ends a title before names that their font misspells, by the letters that lead to addresses', () => {
    const misspelt = { text: "A'(da L�ane^{a;∗;1}, Bo Ek^{b;c}", fontSize: 13, gapAbove: 22 }
    const found = findFrontMatter(layoutOf([title, misspelt, label, ...small, heading, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
  })

  it('passes over series, journal heads and dates in larger type, and keeps the subtitle', () => {
    const series = { text: 'WORKING PAPER SERIES', fontSize: 24 }
    const journal = { text: 'Journal of Credit', fontSize: 20, gapAbove: 40 }
    const subtitle = { text: 'Evidence from a lottery', fontSize: 13, gapAbove: 20 }
    const date = { text: 'March 3, 2021', fontSize: 18, gapAbove: 30 }
    const main = { ...title, text: 'Courts, Credit and the Small Firm∗', gapAbove: 60 }
    const page = [series, journal, main, subtitle, names, date, label, ...small, heading, ...body]
    const found = findFrontMatter(layoutOf(page))
    expect(found.title).toBe('Courts, Credit and the Small Firm: Evidence from a lottery')
    expect(found.authors).toEqual(['Ada Lane', 'John de la Cruz'])
  })

  it('joins the lines of a title without the hyphens that broke its words', () => {
    const lines = [
      { ...title, text: 'Sticky Expectations and Dy-' },
      { ...title, text: 'namics', gapAbove: 20 }
    ]
    expect(findFrontMatter(layoutOf([...lines, names, heading, ...body])).title).toBe(
      'Sticky Expectations and Dynamics'
    )
  })

  it('tells names from affiliations in the same type by the gaps between authors', () => {
    const block = (name: string, place: string) => [
      { text: name, gapAbove: 40 },
      { text: 'Lund University' },
      { text: place }
    ]
    const page = [
      title,
      ...block('Ada Lane', 'San Martino'),
      ...block('Bo Ek', 'Grand Rapids'),
      label,
      ...small,
      heading,
      ...body
    ]
    expect(findFrontMatter(layoutOf(page)).authors).toEqual(['Ada Lane', 'Bo Ek'])
  })

  it('passes over the masthead of a journal in several lines', () => {
    const masthead = [
      { text: 'THE', fontSize: 14 },
      { text: 'QUARTERLY JOURNAL', fontSize: 24, gapAbove: 27 },
      { text: 'OF ECONOMICS', fontSize: 24, gapAbove: 30 },
      { text: 'Vol. CXXV\tAugust 2010\tIssue 3', fontSize: 14, gapAbove: 28 }
    ]
    const main = { text: 'COURTS, CREDIT AND THE SMALL FIRM∗', gapAbove: 36 }
    const found = findFrontMatter(layoutOf([...masthead, main, { text: 'ADA LANE', gapAbove: 20 }, heading, ...body]))
    expect(found.title).toBe('COURTS, CREDIT AND THE SMALL FIRM')
    expect(found.authors).toEqual(['ADA LANE'])
  })

  it('passes over the name of any journal that stands between the lines its publisher sets around it', () => {
    const masthead = [
      { text: 'Contents lists available at BoatScience', fontSize: 8 },
      { text: 'Boat Policy', fontSize: 18, gapAbove: 27 },
      { text: 'journal homepage: boats.example/policy', fontSize: 8, gapAbove: 30 }
    ]
    const found = findFrontMatter(layoutOf([...masthead, { ...title, gapAbove: 40 }, names, heading, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
  })

  it('leaves out the badge in front of a title, and subjects and dates beside the authors', () => {
    const beside = [
      { text: '^{OPEN} Courts, Credit and the Small Firm', fontSize: 26, bold: true },
      { text: 'SUBJECT AREAS:', fontSize: 8, x: 20, right: 80, gapAbove: 20 },
      { text: 'Ada Lane, Bo Ek,', fontSize: 10, bold: true },
      { text: 'Accepted: 27 February 2017', fontSize: 8, x: 20, right: 80 },
      { text: 'Mia Dorn & Jo Moss', fontSize: 10, bold: true, gapAbove: 1 }
    ]
    const found = findFrontMatter(layoutOf([...beside, ...small, heading, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
    expect(found.authors).toEqual(['Ada Lane', 'Bo Ek', 'Mia Dorn', 'Jo Moss'])
  })

  it('leaves out the box that stands beside the lines of a title in small print', () => {
    const line = (left: string, box: string): Sketch => {
      const [main] = spansOf({ text: left, fontSize: 18, bold: false, italic: false })
      const spans = [
        { ...main!, text: `${left}\t` },
        { ...main!, text: box, fontSize: 7, x: 350, right: 394 }
      ]
      return { text: `${left}\t${box}`, fontSize: 18, spans, gapAbove: 10 }
    }
    const small = (text: string): Sketch => ({ text, fontSize: 7, gapAbove: 10 })
    const page = [
      small('Courts and Firms'),
      line('The Dimensions', '13(2) 194–218'),
      small('The Authors 2012'),
      line('of Courts:', 'courts.example/permissions'),
      { text: 'Considerations of Method', fontSize: 18, gapAbove: 20 },
      { text: 'Ada Lane', fontSize: 12, gapAbove: 40 }
    ]
    const found = findFrontMatter(layoutOf([...page, label, ...body]))
    expect(found.title).toBe('The Dimensions of Courts: Considerations of Method')
    expect(found.authors).toEqual(['Ada Lane'])
  })

  it('reads authors below titles in other languages', () => {
    const others = [
      { text: 'As cortes, o crédito e a pequena empresa: evidências de', gapAbove: 40 },
      { text: 'uma loteria das reformas que os tribunais fizeram no norte' }
    ].map((line) => ({ ...line, fontSize: 15 }))
    const main = { ...title, fontSize: 15, bold: true }
    const found = findFrontMatter(layoutOf([main, ...others, { ...names, gapAbove: 20 }, label, ...small, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
    expect(found.authors).toEqual(['Ada Lane', 'John de la Cruz'])
  })

  it('keeps a title above names that later pages repeat as running head', () => {
    const head = { ...title, fontSize: 11, zone: 'header' as const }
    const pages = [[head, { text: 'Ada Lane', fontSize: 9 }, ...small, ...body], ...Array(3).fill([head, ...body])]
    expect(findFrontMatter(layoutOf(...pages))).toMatchObject({
      title: 'Courts, Credit and the Small Firm',
      authors: ['Ada Lane']
    })
  })

  it('takes no title for names that stands above By, though its words look like some', () => {
    const page: Sketch[] = [
      { text: 'Fixed Tolls Estimators with Mixed Road Effects', fontSize: 14 },
      { text: 'By Ada Lane and John Roe*', gapAbove: 25 },
      ...abstract.map((text, i) => ({ text, fontSize: 11.2, italic: true, gapAbove: i === 0 ? 30 : 14 })),
      ...body
    ]
    expect(findFrontMatter(layoutOf(page))).toMatchObject({
      title: 'Fixed Tolls Estimators with Mixed Road Effects',
      authors: ['Ada Lane', 'John Roe']
    })
  })

  it('takes authors above their address for no title, and the title of running heads where it is drawn', () => {
    const first: Sketch[] = [
      { text: 'Ada Lane and John Roe', fontSize: 15 },
      { text: 'UNIVERSITY OF THE LAKE', fontSize: 10 },
      { ...heading, gapAbove: 130 },
      ...body
    ]
    const heads = ['12 LANE & ROE', 'How Large Are Road Tolls? - 13', 'How Large Are', 'How Large Are Road Tolls? - 15']
    const others = heads.map((text): Sketch[] => [{ text, zone: 'header' }, ...body])
    const found = findFrontMatter(layoutOf(first, ...others))
    expect(found).toMatchObject({ title: 'How Large Are Road Tolls?', authors: ['Ada Lane', 'John Roe'] })
    expect(findFrontMatter(layoutOf(first, body))).toMatchObject({ title: null, authors: ['Ada Lane', 'John Roe'] })
  })

  it('takes what follows By for names, and no names from the text below', () => {
    const columns = [
      { text: 'theory as told by' },
      { text: 'Frank Graham, Paul Samuel-' },
      { text: 'son and others since' }
    ]
    const byline = { text: 'By Cl"ment de Chaisemartin and Ada Lane*', gapAbove: 25 }
    const found = findFrontMatter(layoutOf([title, byline, ...columns, heading, ...body]))
    expect(found.title).toBe('Courts, Credit and the Small Firm')
    expect(found.authors).toEqual(['Cl"ment de Chaisemartin', 'Ada Lane'])
  })

  it('reads a title whose note mark stands on a line of its own, and whose second line stands out more', () => {
    const first = { ...title, text: 'Courts and Credit,' }
    const mark = { text: '∗', fontSize: 8 }
    const second = { text: 'With an Application to the Small Firm', fontSize: 13, gapAbove: 10 }
    const repeated = { ...second, bold: false, gapAbove: 40 }
    const found = findFrontMatter(layoutOf([first, mark, second, names, label, ...small], [repeated, heading, ...body]))
    expect(found.title).toBe('Courts and Credit, With an Application to the Small Firm')
  })

  it('does not cut a title that goes on with words like a name', () => {
    const lines = [
      { ...title, bold: true, text: 'The Long-run Effect of Courts on' },
      { ...title, bold: true, text: 'Small Creditworthy Firms', gapAbove: 20 }
    ]
    const found = findFrontMatter(
      layoutOf([...lines, { text: 'Ada Lane, University of Georgia', gapAbove: 25 }, ...body])
    )
    expect(found.title).toBe('The Long-run Effect of Courts on Small Creditworthy Firms')
    expect(found.authors).toEqual(['Ada Lane'])
  })

  it('reads a title in double spacing to the mark of its note, and leaves a mark behind its full stop out', () => {
    const lines = [
      { ...title, bold: true, text: 'Testing the Courts Approach to Small' },
      { ...title, bold: true, text: 'Creditworthiness* ', gapAbove: 43 },
      { text: 'Ada Lane', fontSize: 14, bold: true, gapAbove: 53 }
    ]
    const found = findFrontMatter(layoutOf([...lines, label, ...small, heading, ...body]))
    expect(found).toMatchObject({
      title: 'Testing the Courts Approach to Small Creditworthiness',
      authors: ['Ada Lane']
    })
    const untold = { ...title, text: 'The Demand for Courts^\ufffd' }
    expect(findFrontMatter(layoutOf([untold, names, label, ...small, heading, ...body])).title).toBe(
      'The Demand for Courts'
    )
    const stopped = { ...title, text: 'The Demand for Courts.¹' }
    expect(findFrontMatter(layoutOf([stopped, names, label, ...small, heading, ...body])).title).toBe(
      'The Demand for Courts.'
    )
  })

  it('reads on past the mark of a note that stands on a line of its own, as any letter', () => {
    const lines = [
      { ...title, bold: true, text: 'Courts, Common Factors, and' },
      { ...title, text: 'Å', x: 200, right: 210, gapAbove: 13 },
      { ...title, bold: true, text: 'Monthly Real Credit', gapAbove: 7 }
    ]
    expect(findFrontMatter(layoutOf([...lines, names, label, ...small, heading, ...body]))).toMatchObject({
      title: 'Courts, Common Factors, and Monthly Real Credit',
      authors: ['Ada Lane', 'John de la Cruz']
    })
  })

  it('goes on with a title behind "by" where nobody is named', () => {
    const lines = [
      { ...title, bold: true, text: 'How Much Do Small Firms Lose' },
      { ...title, bold: true, text: 'by Waiting?', gapAbove: 20 }
    ]
    expect(findFrontMatter(layoutOf([...lines, names, label, ...small, heading, ...body])).title).toBe(
      'How Much Do Small Firms Lose by Waiting?'
    )
  })

  it('parts a title from the subtitle below it in the same type', () => {
    const main = { ...title, text: 'Finding Missing Credits' }
    const subtitle = { ...title, text: 'A Ranking of All Courts by Many Criteria∗', gapAbove: 38 }
    const page = [main, subtitle, names, label, ...small, heading, ...body]
    expect(findFrontMatter(layoutOf(page)).title).toBe(
      'Finding Missing Credits: A Ranking of All Courts by Many Criteria'
    )
  })

  it('ends an abstract before the addresses of a cover and before thanks, and without codes and rights', () => {
    const address = { text: 'Ada Lane', gapAbove: 26, fontSize: 9 }
    const page = [title, names, label, ...small, address, { text: 'Department of Economics, Lund', fontSize: 9 }]
    expect(findFrontMatter(layoutOf(page, [heading, ...body])).abstract).toBe(abstract.join(' '))
    const codes = { text: 'Journal of Economic Literature, Classification Numbers: 026, 213.', fontSize: 9 }
    expect(findFrontMatter(layoutOf([title, names, label, ...small, codes, heading, ...body])).abstract).toBe(
      abstract.join(' ')
    )
    const rights = { text: '© 2005 Elsevier B.V. All rights reserved.', fontSize: 9 }
    expect(findFrontMatter(layoutOf([title, names, label, ...small, rights, heading, ...body])).abstract).toBe(
      abstract.join(' ')
    )
  })

  it('ends an abstract before whose rights it is, though the sign for that was lost', () => {
    for (const text of ['Copyright \ufffd 2002 Courts & Sons, Ltd.', '& 2009 Courts B.V. All rights reserved.']) {
      const found = findFrontMatter(layoutOf([title, names, label, ...small, { text, fontSize: 9 }, heading, ...body]))
      expect(found.abstract).toBe(abstract.join(' '))
    }
  })

  it('ends an abstract before rights whose sign was read as a letter, and before how many words it has', () => {
    const rights = ['Institute of Courts. Published by Courts B.V. All', 'Courts Science B.V. All'].map((owner) => ({
      text: `D 2003 ${owner} rights reserved.`,
      fontSize: 9
    }))
    for (const last of [...rights, { text: '(52 words)', fontSize: 9 }]) {
      const found = findFrontMatter(layoutOf([title, names, label, ...small, last, heading, ...body]))
      expect(found.abstract).toBe(abstract.join(' '))
    }
  })

  it('reads an abstract whose label a scan misspelt to the number of the first section', () => {
    const text = abstract.map((line, i) => ({ text: i === 0 ? `ASTRACT. ${line}` : line, gapAbove: i === 0 ? 25 : 14 }))
    const number = { text: 'I', x: 290, right: 294, gapAbove: 23 }
    const page = [title, names, ...text, number, { text: 'The Background', x: 240, right: 330, gapAbove: 18 }, ...body]
    expect(findFrontMatter(layoutOf(page)).abstract).toBe(abstract.join(' '))
  })

  it('finds an abstract by the codes of subjects at its end', () => {
    const plain = abstract.map((text) => ({ text }))
    const page = [title, names, ...plain, { text: '(JEL G22, I18, J23)' }, { ...body[0]!, gapAbove: 40 }, ...body]
    expect(findFrontMatter(layoutOf(page)).abstract).toBe(abstract.join(' '))
  })

  it('names nobody when the document does not', () => {
    expect(findFrontMatter(layoutOf([title, label, ...small, heading, ...body])).authors).toEqual([])
  })

  it('finds an abstract without label by the heading of the introduction, or by its type', () => {
    const plain = abstract.map((text) => ({ text }))
    expect(findFrontMatter(layoutOf([title, names, ...plain, heading, ...body])).abstract).toBe(abstract.join(' '))
    const bold = plain.map((line) => ({ ...line, bold: true }))
    const other = { ...heading, text: '1 The reform' }
    expect(findFrontMatter(layoutOf([title, names, ...bold, other, ...body])).abstract).toBe(abstract.join(' '))
    expect(findFrontMatter(layoutOf([title, names, ...plain, other, ...body])).abstract).toBeNull()
  })

  it('begins an abstract without label at the first line of its paragraph, many capitals or not', () => {
    const capitals = 'Unsere Daten zu Krediten und Gerichten zeigen Folgen von Reformen, Wahlen und den'
    const { abstract: text } = findFrontMatter(
      layoutOf([
        title,
        { ...names, text: 'Ada Lane' },
        { text: capitals, gapAbove: 30 },
        ...abstract.map((line) => ({ text: line })),
        heading,
        ...body
      ])
    )
    expect(text).toBe(`${capitals} ${abstract.join(' ')}`)
  })

  it('reads on behind thanks that stand close above an abstract without label', () => {
    const thanks = { text: 'We are grateful to the judges of seven courts, who let us read all of their old files.' }
    const names: Sketch = { text: 'Ada Lane', fontSize: 12 }
    const layout = layoutOf([title, names, thanks, thanks, ...small, heading, ...body])
    expect(findFrontMatter(layout).abstract).toBe(abstract.join(' '))
  })

  it('takes the last word of a note, as overview, for no introduction, and leaves the text above it', () => {
    const notes = [
      { text: 'The literature offers other approaches to small courts as well. See Moss for an', fontSize: 8 },
      { text: 'overview.', fontSize: 8 }
    ]
    const numbered = { text: '1. The Big Problem', gapAbove: 30 }
    const page = [title, names, label, ...small, { text: 'Keywords: courts', gapAbove: 30 }, numbered, ...body]
    const found = findFrontMatter(layoutOf([...page, ...notes], body))
    expect(found.lines.other).toEqual([6])
  })

  it('leaves an introduction to the text that comes before authors in a later column', () => {
    const left = [label, ...small, heading, ...body].map((sketch) => ({ right: 280, ...sketch }))
    const right: Sketch[] = [
      { text: 'Tom Poe', fontSize: 12, gapAbove: 108 - 80 - 30 },
      { text: 'University of Leeds', gapAbove: 14 },
      ...body
    ].map((sketch) => ({ column: 1, x: 310, ...sketch }))
    const top: Sketch[] = [title, { text: 'Ada Lane', fontSize: 12 }]
    const layout = layoutOf([...top, ...left, ...right])
    const heights = layout.lines.filter(({ column }) => column === 1)
    for (const [i, line] of heights.entries()) line.y = (i < 2 ? 108 : 200) + 14 * i
    const { authors, lines } = findFrontMatter(layout)
    const texts = lines.other.map((index) => layout.lines[index]!.text)
    expect(authors).toEqual(['Ada Lane', 'Tom Poe'])
    expect(texts).not.toContain(heading.text)
  })

  it('takes neither introduction nor contents for an abstract', () => {
    const contents = [
      { text: 'Contents', bold: true },
      { text: '1 Introduction . . . . . 1' },
      { text: '2 Data . . . . . 4' }
    ]
    expect(findFrontMatter(layoutOf([title, names, ...contents, heading, ...body])).abstract).toBeNull()
  })

  it('ends the abstract before keywords and follows it over a page', () => {
    const keywords = { text: 'Keywords: courts, credit, firms' }
    const pages = layoutOf([title, names, label, ...small.slice(0, 2)], [...small.slice(2), keywords, heading, ...body])
    const found = findFrontMatter(pages)
    expect(found.abstract).toBe(abstract.join(' '))
    expect(found.lines.other).toEqual([6])
  })

  it('leaves footnotes and margins out', () => {
    const note = { text: '∗We thank all who helped us with this paper and with the data.', zone: 'footnote' as const }
    const found = findFrontMatter(
      layoutOf([title, names, label, ...small.slice(0, 2), note], [...small.slice(2), heading, ...body])
    )
    expect(found.abstract).toBe(abstract.join(' '))
    expect(found.lines.other).toEqual([5])
  })

  it('takes a run-in label off', () => {
    const first = { ...small[0]!, text: `Abstract. ${abstract[0]}` }
    expect(findFrontMatter(layoutOf([title, names, first, ...small.slice(1), heading, ...body])).abstract).toBe(
      abstract.join(' ')
    )
  })

  it('survives odd documents', () => {
    const nothing = {
      title: null,
      authors: [],
      abstract: null,
      lines: { title: [], authors: [], abstract: [], other: [] }
    }
    expect(findFrontMatter(layoutOf())).toEqual(nothing)
    expect(findFrontMatter(layoutOf([])).title).toBeNull()
    expect(findFrontMatter(layoutOf([{ text: 'Abstract' }])).abstract).toBeNull()
    expect(findFrontMatter(layoutOf([{ ...title, spans: [] }])).authors).toEqual([])
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    const texts = [
      '',
      ' ',
      '\t',
      'Abstract',
      '1',
      'Ada Lane',
      '∗',
      'Keywords',
      '. . . . 3',
      abstract[0]!,
      'and',
      '´',
      '10 Introduction'
    ]
    for (let run = 0; run < 300; run++) {
      const sketch = () => ({
        text: texts[random(texts.length)]!,
        fontSize: [Number.NaN, 0, 9, 11, 17][random(5)]!,
        gapAbove: [-14, 0, 14, 60][random(4)]!,
        bold: random(2) === 0,
        column: [null, 0, 1][random(3)]!
      })
      const layout = layoutOf(Array.from({ length: random(12) }, sketch), Array.from({ length: random(12) }, sketch))
      const { lines } = findFrontMatter(layout)
      const all = Object.values(lines).flat()
      expect(new Set(all).size).toBe(all.length)
    }
  })
})

describe('the words of a title page', () => {
  it('tells names from other capitalised words', () => {
    const persons = [
      'Ada M. Lane',
      'J.-P. d’Aspremont',
      'ROGER KOENKER',
      'Mark A. van de Wiel',
      'Peter O’Neill',
      'José Luis Muñoz'
    ]
    for (const name of persons) expect.soft(isPersonName(name), name).toBe(true)
    const others = [
      'Lund University',
      'Working Paper',
      'New York',
      'ada lane',
      'Lane',
      'Google Inc.',
      'Theory of Games',
      'CA 94305'
    ]
    for (const other of others) expect.soft(isPersonName(other), other).toBe(false)
  })

  it('parts names at a mark that touches the "and" behind it', () => {
    const row = { text: 'Peng Lane ∗and Fan Ek †', fontSize: 12, gapAbove: 30 }
    const found = findFrontMatter(layoutOf([title, row, label, ...small, heading, ...body]))
    expect(found).toMatchObject({ title: 'Courts, Credit and the Small Firm', authors: ['Peng Lane', 'Fan Ek'] })
  })

  it('parts names that stand side by side', () => {
    expect(namesOf('Ada M. Lane John Roe Tom B. Poe')).toEqual(['Ada M. Lane', 'John Roe', 'Tom B. Poe'])
    expect(namesOf('José María López de la Fuente')).toEqual(['José María López de la Fuente'])
  })

  it('knows landmarks', () => {
    const landmarks = [
      'A B S T R A C T',
      'Key words: courts',
      'I. INTRODUCTION',
      'Table of contents',
      '2 Data',
      'JEL No. D23'
    ]
    expect(landmarks.map(landmarkOf)).toEqual([
      'abstract',
      'keywords',
      'introduction',
      'contents',
      'heading',
      'keywords'
    ])
    for (const text of [
      'Classification and choice',
      'Correspondence analysis',
      'Overview: Purpose',
      '12 percent of firms close.'
    ]) {
      expect.soft(landmarkOf(text), text).toBeNull()
    }
  })

  it('knows the number of a submission for none of an author', () => {
    expect(isStamp('REVISED Submission ID 7b3c9f08')).toBe(true)
  })

  it('knows stamps', () => {
    const stamps = [
      'Working Paper No. 12',
      'March 2020',
      'This version: 3 May 2020',
      'arXiv:2001.01234',
      '2021-05-03',
      'IZA DP No. 1402'
    ]
    for (const text of stamps) expect.soft(isStamp(text), text).toBe(true)
    const titles = [
      'FlexMix Version 2: Finite Mixtures',
      'Copyright and Creativity',
      'The Draft and the Labour Market',
      'Trade, 1850'
    ]
    for (const text of titles) expect.soft(isStamp(text), text).toBe(false)
  })
})

describe('what journals print around a title', () => {
  const authors = { text: 'Ada Lane', fontSize: 12, gapAbove: 30 }
  const introduction = [{ text: '1. Introduction', bold: true, gapAbove: 30 }, ...body]

  it('is the name of a part of the journal, which stands out more than the title', () => {
    const title = [{ text: 'THE PRICE OF SLOW COURTS IN THE', gapAbove: 20 }, { text: 'REGIONS OF THE NORTH' }]
    const page = [{ text: 'NOTES AND COMMENTS' }, ...title, { ...authors, text: 'BY ADA LANE' }, ...introduction]
    const found = findFrontMatter(layoutOf(page, body))
    expect(found).toMatchObject({
      title: 'THE PRICE OF SLOW COURTS IN THE REGIONS OF THE NORTH',
      authors: ['ADA LANE']
    })
  })

  it('is the name of a column in the same type, which belongs to the title', () => {
    const title = [
      { text: 'Markets', fontSize: 21, bold: true },
      { text: 'The Fish Market of the North', fontSize: 21, gapAbove: 25 }
    ]
    const feature = [
      'This feature explores the operation of individual markets. Patterns of behavior in markets for goods and',
      'services offer lessons about what moves supply and demand, about structure and about regulation in general,',
      'and suggestions for the columns of the next years should be sent to the editor of this journal by mail.'
    ].map((text, i) => ({ text, gapAbove: i === 0 ? 60 : 14 }))
    const found = findFrontMatter(layoutOf([...title, authors, ...feature, ...introduction], body))
    expect(found).toMatchObject({ title: 'Markets: The Fish Market of the North', abstract: null })
  })
})

describe('authors with their addresses behind them', () => {
  const span = (text: string, x: number, own: Partial<Span>): Span => ({
    ...{ text, x, right: x + 6 * text.length, fontSize: 14, bold: false, italic: false },
    ...{ smallCaps: false, monospaced: false, math: false },
    ...own
  })

  it('are told by their larger type and its font', () => {
    const row = (name: string, address: string): Sketch => {
      const spans = [
        span(`${name} `, 60, { right: 150, font: 'Sans-Cond' }),
        span(address, 168, { fontSize: 11.5, font: 'Sans-Light' })
      ]
      return { text: `${name} ${address}`, fontSize: 14, spans }
    }
    const rows = [row('Ada Lane', 'University of the North'), row('Ben Moss', 'International Bank of Roads')]
    expect(findFrontMatter(layoutOf([title, ...rows, label, ...small, heading, ...body])).authors).toEqual([
      'Ada Lane',
      'Ben Moss'
    ])
  })

  it('are told where the address stands closer than an em of the name', () => {
    const row = (name: string, address: string): Sketch => {
      const spans = [
        span(`${name} `, 50, { right: 137.5, font: 'Times-Roman' }),
        span(address, 148, { fontSize: 11, italic: true, font: 'Times-Italic' })
      ]
      return { text: `${name} ${address}`, fontSize: 11, italic: true, spans }
    }
    const rows = [row('ADA LANE', 'Institute of the North'), row('BEN MOSS', 'Lund University')]
    expect(findFrontMatter(layoutOf([title, ...rows, label, ...small, heading, ...body])).authors).toEqual([
      'ADA LANE',
      'BEN MOSS'
    ])
  })

  it('are told behind a dash', () => {
    const rows = ['Ada Lane – Lund University and NBER', 'Bo Ek – International Finance Corporation']
    const page = [title, ...rows.map((text) => ({ text, fontSize: 14 })), label, ...small, heading, ...body]
    expect(findFrontMatter(layoutOf(page)).authors).toEqual(['Ada Lane', 'Bo Ek'])
  })

  it('are told below a name that begins like the number of a heading', () => {
    const rows = [{ text: 'C. DE LANE' }, { text: 'University of the North', italic: true, fontSize: 9 }]
    const more = [
      { text: 'X. D’EK', gapAbove: 23 },
      { text: 'Center for Research', italic: true, fontSize: 9 }
    ]
    const page = [title, ...rows, ...more, label, ...small, heading, ...body]
    expect(findFrontMatter(layoutOf(page)).authors).toEqual(['C. DE LANE', 'X. D’EK'])
  })

  it('are no model for an abstract that runs on behind its label in other type', () => {
    const spans = [
      span('ABSTRACT ', 90, { right: 140, fontSize: 8, font: 'Roman' }),
      span(abstract[0]!, 150, { fontSize: 9, font: 'Italic', italic: true })
    ]
    const first = { text: `ABSTRACT ${abstract[0]}`, fontSize: 9, italic: true, gapAbove: 30, spans }
    const rest = abstract.slice(1).map((text) => ({ text, fontSize: 9, italic: true }))
    expect(findFrontMatter(layoutOf([title, names, first, ...rest, heading, ...body])).abstract).toBe(
      abstract.join(' ')
    )
  })

  it('are told by their type before a longer address, initials that look like a number and a title like a name', () => {
    const row = (name: string, address: string): Sketch => {
      const spans = [span(`${name}, `, 60, { right: 150 }), span(address, 153, { fontSize: 10, italic: true })]
      return { text: `${name}, ${address}`, fontSize: 14, spans, gapAbove: 30 }
    }
    const main = [
      { text: 'Wages, Courts and Early', fontSize: 18 },
      { text: 'Work Experiences', fontSize: 18, gapAbove: 20 }
    ]
    const rows = [
      row('Ada Lane', 'University of the North'),
      row('V. Joseph Moss', 'University of the South, International Bureau of'),
      { text: 'Roads, and Institute of Water', fontSize: 10 },
      row('Bo Ek', 'University of the West')
    ]
    const found = findFrontMatter(layoutOf([...main, ...rows, label, ...small, heading, ...body]))
    expect(found.title).toBe('Wages, Courts and Early Work Experiences')
    expect(found.authors).toEqual(['Ada Lane', 'V. Joseph Moss', 'Bo Ek'])
  })

  it('are told by their larger and bolder type', () => {
    const styled = (text: string, x: number, right: number, fontSize: number, bold: boolean): Span => ({
      ...{ text, x, right, fontSize, bold, italic: false, smallCaps: false, monospaced: false, math: false }
    })
    const row = (name: string, address: string): Sketch => {
      const spans = [styled(`${name} `, 60, 150, 15, true), styled(address, 168, 320, 11.5, false)]
      return { text: `${name} ${address}`, fontSize: 15, bold: true, spans }
    }
    const rows = [row('Ada Lane', 'University of the North and NBER'), row('Ben Moss', 'International Bank of Roads')]
    const found = findFrontMatter(layoutOf([title, ...rows, label, ...small, heading, ...body]))
    expect(found.authors).toEqual(['Ada Lane', 'Ben Moss'])
  })
})

describe('authors above the title', () => {
  it('are known by their address, where nobody is named below', () => {
    const above = [{ text: 'Ada Lane and Ben Moss', fontSize: 14 }, { text: 'UNIVERSITY OF THE NORTH' }]
    const title = { text: 'How Slow Are Courts?', fontSize: 21, gapAbove: 40 }
    const editors = [{ text: 'Ada Lane and Ben Moss', fontSize: 14 }]
    const introduction = [{ text: '1. Introduction', bold: true, gapAbove: 30 }, ...body]
    expect(findFrontMatter(layoutOf([...above, title, ...introduction], body)).authors).toEqual([
      'Ada Lane',
      'Ben Moss'
    ])
    expect(findFrontMatter(layoutOf([...editors, title, ...introduction], body)).authors).toEqual([])
  })
})

describe('a recognised first page', () => {
  const title = { text: 'The Price of Slow Courts', fontSize: 12, ocr: true as const }
  const authors = { text: 'Ada Lane', gapAbove: 30, ocr: true as const }

  it('has an abstract whose lines stand closer than those of the text, in type of the same size', () => {
    const lines = (texts: string[], distance: number) =>
      texts.map((text, i) => ({ text, gapAbove: i === 0 ? 30 : distance, ocr: true as const }))
    const closing =
      'It lasted for a year, and for longer than that where the courts had been slow for many years before it.'
    const text = [...abstract.slice(0, 3), closing, closing, closing]
    const followedBy = body.map((line) => line.text)
    const page = (distance: number) => [title, authors, ...lines(text, distance), ...lines(followedBy, 12)]
    expect(findFrontMatter(layoutOf(page(10), body)).abstract).toBe(text.join(' '))
    expect(findFrontMatter(layoutOf(page(12), body)).abstract).toBeNull()
  })

  it('has a title whose lines were measured differently', () => {
    const large = [
      ['The Price of Slow', 27],
      ['Courts in the Regions', 25],
      ['of the North', 27]
    ].map(([text, fontSize]) => ({ text: String(text), fontSize: Number(fontSize), gapAbove: 30, ocr: true as const }))
    const found = findFrontMatter(layoutOf([...large, authors, ...body], body))
    expect(found.title).toBe('The Price of Slow Courts in the Regions of the North')
    const small = large.map((line, i) => ({ ...line, fontSize: 12 + (i % 2), gapAbove: i === 0 ? 30 : 16 }))
    const second = findFrontMatter(layoutOf([...small, authors, ...body], body))
    expect(second.title).toBe('The Price of Slow Courts in the Regions of the North')
  })
})

describe('a title with a box at its left', () => {
  it('goes on past the lines of the box', () => {
    const title = (text: string, gapAbove: number) => ({ text, fontSize: 26, gapAbove, x: 220 })
    const box = { text: 'journals.example.org', bold: true, gapAbove: 13, x: 40, right: 180 }
    const page = [
      title('The Price of Slow', 20),
      box,
      title('Courts in the North', 18),
      { text: 'Ada Lane', gapAbove: 40, x: 220 }
    ]
    expect(findFrontMatter(layoutOf([...page, ...body], body)).title).toBe('The Price of Slow Courts in the North')
  })
})
