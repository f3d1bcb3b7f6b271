import { describe, expect, it } from 'vitest'
import { aLayout, type PlacedText, proseAt } from '../../../helpers/a-layout.ts'

/** Lines of two columns as a word processor paints them: row by row over both. */
function interleave(left: PlacedText[], right: PlacedText[]): PlacedText[] {
  return left.flatMap((line, i) => [line, ...right.slice(i, i + 1)])
}

describe('columns', () => {
  const left = proseAt(50, 200, 20, 48)
  const right = proseAt(310, 200, 20, 48).map(([x, y, text]): PlacedText => [x, y, text.toUpperCase()])

  it('are read one after the other, whatever the order of painting', () => {
    const { lines, pages } = aLayout([interleave(left, right)])
    expect(lines.map(({ column }) => column)).toEqual([...Array(20).fill(0), ...Array(20).fill(1)])
    expect(lines.map(({ text }) => text)).toEqual([...left, ...right].map(([, , text]) => text))
    expect(pages[0]!.columns).toEqual([
      { left: 50, right: 290 },
      { left: 310, right: 550 }
    ])
  })

  it('are cut by what runs over both', () => {
    const title: PlacedText = [100, 100, 'A title that runs over both of the columns below', { size: 16 }]
    const wide: PlacedText = [60, 320, 'A caption in the middle of the page that runs over both columns, and ends here']
    const isAbove = ([, y]: PlacedText) => y < 320
    const [l, r] = [left.filter(([, y]) => y !== 320), right.filter(([, y]) => y !== 320)]
    const { lines } = aLayout([[...interleave(l, r), wide, title]])
    const above = (side: PlacedText[]) => side.filter(isAbove).map(([, , text]) => text)
    const below = (side: PlacedText[]) => side.filter((line) => !isAbove(line)).map(([, , text]) => text)
    expect(lines.map(({ text }) => text)).toEqual([
      title[2],
      ...above(l),
      ...above(r),
      wide[2],
      ...below(l),
      ...below(r)
    ])
  })

  it('are those of the page where its text runs over the usual place, as beside a box in the margin', () => {
    const wide = proseAt(50, 200, 40, 66)
    const box = proseAt(400, 205, 30, 30)
    const usual = interleave(left, right)
    const { lines } = aLayout([interleave(wide, box), usual, usual, usual])
    const first = lines.filter(({ page }) => page === 1)
    expect(first.map(({ column }) => column)).toEqual([...Array(40).fill(0), ...Array(30).fill(1)])
    expect(first.map(({ text }) => text)).toEqual([...wide, ...box].map(([, , text]) => text))
  })

  it('are not seen in a table', () => {
    const rows = Array.from({ length: 20 }, (_, i): PlacedText[] => [
      [60, 300 + 12 * i, `row ${i}`],
      [340, 300 + 12 * i, '0.37']
    ])
    const { lines, pages } = aLayout([[...proseAt(50, 100, 15, 100), ...rows.flat()]])
    expect(pages[0]!.columns).toHaveLength(1)
    expect(lines.slice(15, 17).map(({ text }) => text)).toEqual(['row 0\t0.37', 'row 1\t0.37'])
  })
})

describe('three columns', () => {
  const columnAt = (x: number, count = 30, y = 200) =>
    proseAt(x, y, count, 30).map(([, at, text]): PlacedText => [x, at, `${text.slice(0, 27)}${x}`])
  const columns = [columnAt(50), columnAt(215), columnAt(380)]
  const rows = (sides: PlacedText[][]) => sides[0]!.flatMap((_, i) => sides.map((side) => side[i]!))
  const textsOf = (texts: PlacedText[]) => texts.map(([, , text]) => text)

  it('are read one after the other below a title over all of them', () => {
    const title: PlacedText = [80, 100, 'A title that runs over all of the columns below', { size: 18 }]
    const { lines, pages } = aLayout([[title, ...rows(columns)]])
    expect(lines.map(({ text }) => text)).toEqual(textsOf([title, ...columns.flat()]))
    expect(pages[0]!.columns).toEqual([
      { left: 50, right: 195 },
      { left: 215, right: 365 },
      { left: 380, right: 530 }
    ])
  })

  it('are cut two by two by what runs over two of them, beside the third', () => {
    const title: PlacedText = [50, 160, 'A title that runs over two of three columns', { size: 14 }]
    const beside = columnAt(380, 33, 164)
    const { lines } = aLayout([[title, ...rows(columns.slice(0, 2)), ...beside]])
    expect(lines.map(({ text }) => text)).toEqual(textsOf([title, ...columns.slice(0, 2).flat(), ...beside]))
    expect(lines.every(({ zone }) => zone === 'body')).toBe(true)
  })

  it('are told below text in two columns', () => {
    const two = [proseAt(50, 100, 15, 47), proseAt(300, 100, 15, 46)]
    const three = [columnAt(50, 20, 300), columnAt(215, 20, 300), columnAt(380, 20, 300)]
    const whole = [proseAt(50, 100, 40, 47), proseAt(300, 100, 40, 46)]
    const { lines } = aLayout([rows(whole), [...rows(two), ...rows(three)]])
    const texts = lines.filter(({ page }) => page === 2).map(({ text }) => text)
    expect(texts).toEqual(textsOf([...two.flat(), ...three.flat()]))
  })

  it('are read above a rule over all of them before what stands below', () => {
    const below = [columnAt(50, 20, 600), columnAt(215, 20, 600), columnAt(380, 20, 600)]
    const { lines } = aLayout([{ texts: [...rows(columns), ...rows(below)], rules: [[50, 530, 580]] }])
    expect(lines.map(({ text }) => text)).toEqual(textsOf([...columns, ...below].flat()))
  })

  it('are not seen in a table of words, nor in two columns with notes at their side', () => {
    const cells = ['wages', 'rise where firms bid', 'fall where few firms hire', 'no', 'for the same workers']
    const table = Array.from({ length: 30 }, (_, i) =>
      [50, 215, 380].map((x, j): PlacedText => [x, 200 + 12 * i, cells[(i + 2 * j) % 5]!])
    )
    const { lines } = aLayout([table.flat()])
    expect(lines).toHaveLength(30)
    const notes = Array.from({ length: 12 }, (_, i): PlacedText => [490, 200 + 36 * i, 'see part two'])
    const text = [proseAt(50, 200, 30, 40), proseAt(270, 200, 30, 40)]
    const page = aLayout([[...rows(text), ...notes]])
    expect(page.pages[0]!.columns).toHaveLength(2)
  })
})

describe('an abstract in a box', () => {
  it('is read after what stands beside it, and is no note for being small and ruled', () => {
    const small = { size: 8 }
    const beside = ['ARTICLE INFO', 'Received 1 May', 'Accepted 9 June', 'Online 22 June']
    const abstract = ['A B S T R A C T', 'We find that wages rise', 'where firms bid, and fall', 'where they do not.']
    const box = beside.flatMap((text, i): PlacedText[] => [
      [50, 150 + 10 * i, text, small],
      [220, 150 + 10 * i, abstract[i]!, small]
    ])
    const page = {
      texts: [...box, ...proseAt(50, 220, 30, 100)],
      rules: [[50, 550, 140]] as [number, number, number][]
    }
    const { lines } = aLayout([page])
    expect(lines.slice(0, 8).map(({ text }) => text)).toEqual([...beside, ...abstract])
    expect(lines.every(({ zone }) => zone === 'body')).toBe(true)
  })
})

describe('an abstract with a column at its right', () => {
  it('is read on its own, before what stands beside it', () => {
    const small = { size: 8 }
    const beside = ['ARTICLE HISTORY', 'Received May 2020', 'KEYWORDS', 'Wages; firms']
    const abstract = ['ABSTRACT', 'We find that wages rise', 'where firms bid, and fall', 'where they do not.']
    const box = beside.flatMap((text, i): PlacedText[] => [
      [50, 150 + 10 * i, abstract[i]!, small],
      [420, 151 + 10 * i, text, small]
    ])
    const { lines } = aLayout([{ texts: [...box, ...proseAt(50, 220, 30, 100)], rules: [] }])
    const read = lines.map(({ text }) => text)
    const from = read.indexOf('ABSTRACT')
    expect(read.slice(from, from + 4)).toEqual(abstract)
  })
})

describe('a large initial', () => {
  const beside = ['o boats pay for harbours,', 'and would they pay more?', 'Nobody knows whether.']
  const paragraph = (letter: string, rest: string[]): PlacedText[] => [
    [50, 222, letter, { size: 40 }],
    ...rest.map((text, i): PlacedText => [82, 200 + 11 * i, text, { size: 10 }])
  ]
  const read = (texts: PlacedText[]) =>
    aLayout([[...texts, ...proseAt(50, 240, 30, 100)]]).lines.map(({ text, y }) => [text, y])

  it('stands in front of the first of the lines that it reaches over', () => {
    expect(read(paragraph('D', beside)).slice(0, 3)).toEqual([
      [`D${beside[0]}`, 200],
      [beside[1], 211],
      [beside[2], 222]
    ])
  })

  it('is left where it is beside a single line, as the letter of a display', () => {
    const lines = read(paragraph('D', [beside[2]!]))
    expect(lines.some(([text]) => text === `D${beside[2]}`)).toBe(false)
  })
})

describe('zones', () => {
  const body = () => proseAt(60, 100, 45, 96)
  const zones = (layout: ReturnType<typeof aLayout>) =>
    Object.groupBy(layout.lines, ({ zone }) => zone) as Partial<Record<string, { text: string }[]>>
  const texts = (lines: { text: string }[] | undefined) => lines?.map(({ text }) => text)

  it('set running heads and page numbers apart, also where the head changes', () => {
    const heads = ['Introduction', 'The model', 'Data', 'Results', 'Conclusion']
    const layout = aLayout(
      heads.map((head, i): PlacedText[] => [[60, 60, head], [530, 60, `${i + 1}`], ...body(), [296, 700, `${i + 11}`]])
    )
    expect(texts(zones(layout).header)).toEqual(heads.map((head, i) => `${head}\t${i + 1}`))
    expect(texts(zones(layout).footer)).toEqual(['11', '12', '13', '14', '15'])
    expect(zones(layout).body).toHaveLength(5 * 45)
  })

  it('set a foot of two lines apart, and no two last lines of a text that differ', () => {
    const foot = (i: number): PlacedText[] => [
      [60, 666, `Copyright 2009 by the Press J. Town Econ. 24: 10${i}`, { size: 8 }],
      [430, 675, 'DOI: 10.1002/jte', { size: 8 }]
    ]
    const layout = aLayout(Array.from({ length: 5 }, (_, i) => [...body(), ...foot(i)]))
    expect(texts(zones(layout).footer)).toHaveLength(10)
    const lines = Array.from({ length: 5 }, (_, i): PlacedText[] => [
      [60, 666, ['Lane', 'Moss', 'Field', 'Roe', 'River'][i]!],
      [60, 675, 'Port City']
    ])
    expect(zones(aLayout(lines.map((line) => [...body(), ...line]))).footer).toBeUndefined()
  })

  it('leave the first line of a title of two where it stands, which is a running head on other pages', () => {
    const head: PlacedText = [111, 60, 'Do Slow Courts Matter?']
    const title: PlacedText[] = [head, [127, 70, 'Evidence from the North'], ...body()]
    const layout = aLayout([title, ...Array.from({ length: 5 }, () => [head, ...body()])])
    expect(texts(zones(layout).header)).toHaveLength(5)
  })

  it('set running heads of a scan apart, though their letters and places vary', () => {
    const heads = [
      'ALLOCATION OF RESOURCES',
      'ALL0CATION OF RESOURCES',
      'ALLOCATION 0F RES0URCES',
      'ALLOCATION OF RESOUR CES'
    ]
    const layout = aLayout(
      heads.map((head, i): PlacedText[] => [[120 + 9 * i, 50 + 4 * i, head], ...proseAt(60, 90 + 4 * i, 30)])
    )
    expect(texts(zones(layout).header)).toEqual(heads)
  })

  it('set running heads of a scan apart above its specks', () => {
    const head = (i: number): PlacedText => [60, 50, `${2 * i + 10} LANE & ROE`]
    const layout = aLayout([0, 1, 2, 3].map((i): PlacedText[] => [head(i), [70, 57, '"'], ...proseAt(60, 78, 30)]))
    expect(texts(zones(layout).header)).toEqual(expect.arrayContaining(['10 LANE & ROE', '16 LANE & ROE']))
  })

  it('take no label of a table or figure at the top of a page for a running head', () => {
    const below: PlacedText[] = [[60, 84, 'Means of Wages'], ...body()]
    const labels = ['Table 3', 'Table 4', 'Figure 5', 'Table 6', 'Figure A1'].map((text): PlacedText => [60, 60, text])
    const layout = aLayout(labels.map((label) => [label, ...below]))
    expect(zones(layout).header?.filter(({ text }) => /\d/.test(text))).toBeUndefined()
    const heads = aLayout(labels.map((): PlacedText[] => [[60, 60, 'Tables of Wages'], ...below]))
    expect(texts(zones(heads).header)?.filter((text) => text === 'Tables of Wages')).toHaveLength(5)
  })

  it('take no first line of the text for a running head', () => {
    const layout = aLayout([body(), body(), body(), body()])
    expect(zones(layout).header).toBeUndefined()
    expect(zones(layout).footer).toBeUndefined()
  })

  it('set notes apart by a rule or a mark and smaller type', () => {
    const note: PlacedText = [60, 652, '1 A note in smaller type that says more than the text does', { size: 8 }]
    const more: PlacedText = [60, 662, 'and goes on in a second line.', { size: 8 }]
    const page = { texts: [...body(), note, more], rules: [[60, 200, 642]] as [number, number, number][] }
    expect(texts(zones(aLayout([page])).footnote)).toEqual([note[2], more[2]])
    const starred: PlacedText = [60, 652, '∗ We thank many people.', { size: 8 }]
    expect(texts(zones(aLayout([[...body(), starred]])).footnote)).toEqual([starred[2]])
  })

  describe('with notes that count as a list does', () => {
    const mark = (number: string): PlacedText => [60 + 96 * 5, 300, number, { size: 6 }]
    const small = { size: 8 }
    const notes: PlacedText[] = [
      [60, 652, 'and that this goes on from the page before.', small],
      [72, 662, '33. An avenue for others is the pricing of boats in', small],
      [60, 672, 'harbours that freeze over.', small],
      [72, 682, '34. Such data are found in Lane (2010).', small]
    ]

    it('know them by their numbers raised in the text, and what they go on with', () => {
      const layout = aLayout([[...body(), mark('33'), ...notes]])
      expect(texts(zones(layout).footnote)).toEqual(notes.map(([, , text]) => text))
    })

    it('take no list for notes whose numbers the text does not raise, and none below its heading', () => {
      expect(zones(aLayout([[...body(), mark('7'), ...notes]])).footnote).toBeUndefined()
      const heading: PlacedText = [60, 652, 'References', small]
      expect(zones(aLayout([[...body(), mark('33'), heading, ...notes.slice(1)]])).footnote).toBeUndefined()
    })

    it('find them above the number of a first page, which stands at the head of the others', () => {
      const first = [...body(), mark('33'), ...notes, [290, 740, '901'] as PlacedText]
      const others = [902, 903, 904].map((number): PlacedText[] => [[290, 60, `${number}`], ...body()])
      const { footer, footnote } = zones(aLayout([first, ...others]))
      expect(texts(footer)).toEqual(['901'])
      expect(footnote).toHaveLength(4)
    })
  })

  it('leave the small type of a table at the foot of a page where it is', () => {
    const cells: PlacedText[] = [0, 1, 2].flatMap((i): PlacedText[] => [
      [60, 655 + 10 * i, `income ${i}`, { size: 8 }],
      [300, 655 + 10 * i, '0.12', { size: 8 }]
    ])
    expect(zones(aLayout([[...body(), ...cells]])).footnote).toBeUndefined()
  })

  it('set the numbers beside the lines of a manuscript apart', () => {
    const numbered = body().flatMap((line, i): PlacedText[] => [[30, line[1], `${i + 1}`], line])
    const layout = aLayout([numbered])
    expect(zones(layout).margin).toHaveLength(45)
    expect(texts(zones(layout).body)).toEqual(body().map(([, , text]) => text))
  })
})

describe('the style of the body', () => {
  it('is the larger of two that are about as common, as where a short paper has a long list', () => {
    const pageOf = (small: number) => [...proseAt(60, 100, 20, 90, 10), ...proseAt(60, 400, small, 90, 8)]
    expect(aLayout([pageOf(21)]).bodyFontSize).toBe(10)
    expect(aLayout([pageOf(26)]).bodyFontSize).toBe(8)
  })

  it('is that of most characters', () => {
    const { bodyFontSize, leading, bodyFont } = aLayout([
      [[100, 60, 'A title in large type', { size: 20, bold: true }], ...proseAt(60, 100, 30, 90, 9)]
    ])
    expect({ bodyFontSize, leading, bodyFont }).toEqual({ bodyFontSize: 9, leading: 12, bodyFont: 'Test' })
  })
})
