import { describe, expect, it } from 'vitest'
import type { DocumentLayout } from '../../../../src/ingestion/pdf/layout/document-layout.ts'
import type { FrontMatter } from '../../../../src/ingestion/pdf/structure/front-matter.ts'
import { findContentsLines } from '../../../../src/ingestion/pdf/structure/headings/contents-lines.ts'
import type { Heading } from '../../../../src/ingestion/pdf/structure/headings/heading.ts'
import { parseHeadingNumber } from '../../../../src/ingestion/pdf/structure/headings/heading-number.ts'
import { findHeadings } from '../../../../src/ingestion/pdf/structure/headings.ts'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { aLayout, type PlacedPage, type PlacedText, proseAt } from '../../../helpers/a-layout.ts'

const noFrontMatter: FrontMatter = {
  title: null,
  authors: [],
  abstract: null,
  lines: { title: [], authors: [], abstract: [], other: [] }
}
const bold = { size: 12, bold: true }
const italic = { italic: true }

/** Pages of headings, four to a page, each with room around it and six lines of text below; a page begins with text. */
function pagesOf(headings: readonly PlacedText[][]): PlacedText[][] {
  const pages: PlacedText[][] = []
  for (let from = 0; from < headings.length; from += 4) {
    pages.push([
      ...proseAt(60, 60, 2),
      ...headings.slice(from, from + 4).flatMap((lines, i) => {
        const top = 100 + 150 * i
        const placed = lines.map(([x, , text, type], j): PlacedText => [x, top + 14 * j, text, type])
        return [...placed, ...proseAt(60, top + 14 * (lines.length - 1) + 22, 6)]
      })
    ])
  }
  return pages
}

const at = (text: string, type: PlacedText[3] = bold, x = 60): PlacedText[] => [[x, 0, text, type]]
const centred = (text: string, type: PlacedText[3] = {}): PlacedText[] =>
  at(text, type, 260 - (text.length * (type?.size ?? 10)) / 4)

function headingsOf(pages: readonly (PlacedPage | PlacedText[])[], layout = aLayout(pages)): Heading[] {
  return findHeadings(layout, noFrontMatter)
}

const shown = (headings: readonly Heading[]) =>
  headings.map(({ number, title, level }) => `${level} ${number ?? '-'} ${title}`)

describe('findHeadings', () => {
  it('finds headings that nothing but the space above them and a free rest of the line tells', () => {
    const plain = aLayout([
      [
        [72, 72, 'A Paper in One Type', { size: 16, bold: true }],
        [72, 130, '1 Introduction'],
        ...proseAt(72, 142, 4),
        [72, 214, '2 Model'],
        ...proseAt(72, 226, 4)
      ]
    ])
    expect(findHeadings(plain, noFrontMatter).map(({ title }) => title)).toEqual(['Introduction', 'Model'])
  })

  it('takes no title below the label of a table for a heading, which bold capitals alike are elsewhere', () => {
    const pages = pagesOf([
      at('Introduction and Review'),
      [
        [60, 0, 'Table II', { size: 8, bold: true }],
        [60, 12, 'Wages of All the Towns', bold]
      ],
      at('Model of the Market'),
      at('Results for All Towns')
    ])
    expect(headingsOf(pages).map(({ title }) => title)).toEqual([
      'Introduction and Review',
      'Model of the Market',
      'Results for All Towns'
    ])
  })

  it('finds numbered sections and unnumbered ones in their style, with levels and pages', () => {
    const pages = pagesOf([
      at('1. Introduction'),
      at('2. Model'),
      at('2.1. Households', { bold: true }),
      at('2.2. Firms', { bold: true }),
      at('3. Wage bargaining in thin markets'),
      at('Replication files'),
      at('References')
    ])
    const headings = headingsOf(pages)
    expect(shown(headings)).toEqual([
      '1 1 Introduction',
      '1 2 Model',
      '2 2.1 Households',
      '2 2.2 Firms',
      '1 3 Wage bargaining in thin markets',
      '1 - Replication files',
      '1 - References'
    ])
    expect(headings.map(({ page }) => page)).toEqual([1, 1, 1, 1, 2, 2, 2])
    expect(headings.map(({ kind }) => kind)).toEqual([
      'introduction',
      ...Array<string>(5).fill('section'),
      'references'
    ])
  })

  it('reads counts that start anew below roman numbers and letters', () => {
    const pages = pagesOf([
      centred('I. INTRODUCTION'),
      centred('II. THEORY'),
      at('A. Workers', italic),
      at('B. Firms', italic),
      at('C. Equilibrium', italic),
      centred('III. EVIDENCE FROM WAGES'),
      at('A. Sources', italic),
      at('B. Estimates', italic),
      centred('IV. CONCLUSION')
    ])
    expect(shown(headingsOf(pages))).toEqual([
      '1 I INTRODUCTION',
      '1 II THEORY',
      '2 A Workers',
      '2 B Firms',
      '2 C Equilibrium',
      '1 III EVIDENCE FROM WAGES',
      '2 A Sources',
      '2 B Estimates',
      '1 IV CONCLUSION'
    ])
    expect(headingsOf(pages).some(({ inAppendix }) => inAppendix)).toBe(false)
  })

  it('takes letters below roman numbers for subsections where nothing but their order tells, as in scans', () => {
    const pages = pagesOf(
      ['I. The Model', 'A. Workers', 'B. Firms', 'II. Evidence', 'A. Sources', 'B. Estimates', 'III. Conclusion'].map(
        (text) => at(text)
      )
    )
    const headings = headingsOf(pages)
    expect(headings.map(({ level }) => level)).toEqual([1, 2, 2, 1, 2, 2, 1])
    expect(headings.some(({ inAppendix }) => inAppendix)).toBe(false)
  })

  it('keeps an appendix behind roman numbers that calls itself one', () => {
    const headings = headingsOf(pagesOf([at('I. The Model'), at('II. Evidence'), at('Appendix A. Proofs')]))
    expect(headings.map(({ inAppendix }) => inAppendix)).toEqual([false, false, true])
  })

  it('goes on with a heading whose line ends within a word, also where the lines are far apart', () => {
    const large = { size: 17, bold: true }
    const pages = [
      [
        ...proseAt(60, 60, 2),
        [60, 120, '1 The Effect of Minimum Wage Policy on Teen Employ-', large],
        [86, 156, 'ment', large],
        ...proseAt(60, 190, 6),
        [60, 320, '2 Conclusion', large],
        ...proseAt(60, 350, 6)
      ] satisfies PlacedText[]
    ]
    expect(headingsOf(pages)[0]?.title).toBe('The Effect of Minimum Wage Policy on Teen Employment')
  })

  it('reads letters below roman numbers, and numbers that a dash parts from their title', () => {
    const pages = pagesOf([
      centred('I. INTRODUCTION'),
      centred('II. MODEL'),
      at('II.A. Courts', italic),
      at('II.B. The Small Firm', italic),
      centred('III. DATA'),
      at('III.A. Sources', italic),
      at('III.B. Samples', italic),
      centred('IV. CONCLUSION')
    ])
    expect(shown(headingsOf(pages))).toEqual([
      '1 I INTRODUCTION',
      '1 II MODEL',
      '2 II.A Courts',
      '2 II.B The Small Firm',
      '1 III DATA',
      '2 III.A Sources',
      '2 III.B Samples',
      '1 IV CONCLUSION'
    ])
    const dashed = pagesOf([at('1—Introduction'), at('2—Model'), at('3—Conclusion')])
    expect(shown(headingsOf(dashed))).toEqual(['1 1 Introduction', '1 2 Model', '1 3 Conclusion'])
  })

  it('takes no date, address, formula or cut sentence in bold type for a heading', () => {
    const others = [
      'August 31, 2018',
      'UNIVERSITY OF CALIFORNIA, BERKELEY',
      'M(n) = n[G(0)]^n + b_n',
      'of the firms that the courts of the region served in those years,',
      'FIGURE'
    ]
    const pages = pagesOf([
      at('1. Introduction'),
      at('2. Model'),
      ...others.map((text) => at(text)),
      at('3. Conclusion')
    ])
    expect(headingsOf(pages).map(({ title }) => title)).toEqual(['Introduction', 'Model', 'Conclusion'])
  })

  it('takes numbers in order for headings even in the type of the text, and lists for lists', () => {
    const list: PlacedText[] = ['1. wages rise with the number of firms.', '2. rents fall.'].map((text, i) => [
      60,
      730 + 12 * i,
      text
    ])
    const [page = [], ...rest] = pagesOf(
      ['1 Introduction', '2 The labour market', '3 Wages and rents', '4 What firms do', '5 Conclusion'].map((text) =>
        at(text, {})
      )
    )
    expect(shown(headingsOf([[...page, ...list], ...rest]))).toEqual([
      '1 1 Introduction',
      '1 2 The labour market',
      '1 3 Wages and rents',
      '1 4 What firms do',
      '1 5 Conclusion'
    ])
  })

  it('ranks unnumbered headings by their type', () => {
    const large = { size: 14, bold: true }
    const pages = pagesOf([
      at('Introduction', large),
      at('Theory', large),
      at('Workers'),
      at('Firms'),
      at('Results', large)
    ])
    expect(shown(headingsOf(pages))).toEqual([
      '1 - Introduction',
      '1 - Theory',
      '2 - Workers',
      '2 - Firms',
      '1 - Results'
    ])
  })

  it('finds unnumbered headings in bold as far from both sides in a paper whose lines are far apart', () => {
    const spaced = (y: number, count: number) =>
      proseAt(60, 0, count).map(([x, , text], i): PlacedText => [x, y + 18 * i, text])
    const pages = ['Roads and tolls of towns', 'Rents of those who own them'].map((title): PlacedText[] => [
      ...spaced(60, 6),
      [60, 173, title, { bold: true }],
      ...spaced(196, 8)
    ])
    const section: PlacedText[] = [[60, 60, '1 The law', bold], ...spaced(90, 8)]
    expect(shown(headingsOf([section, ...pages])).slice(1)).toEqual([
      '2 - Roads and tolls of towns',
      '2 - Rents of those who own them'
    ])
  })

  it('knows the availability of supplementary data by its name', () => {
    const small = { size: 8, bold: true }
    const pages = pagesOf([at('1 Introduction'), at('2 Model')])
    pages[0]!.push(
      [60, 420, 'Supplementary Data', small],
      [60, 436, 'More data of towns are on the pages of the journal.', { size: 8 }]
    )
    expect(headingsOf(pages).map(({ title }) => title)).toContain('Supplementary Data')
  })

  it('joins a heading of two lines, and leaves out the mark of its note', () => {
    const pages = pagesOf([
      at('1 Introduction'),
      [...at('2 The effect of wages on the number of workers and the hours'), ...at('that they work')],
      at('3 Results')
    ])
    pages[0]!.push([60 + 6 * '3 Results'.length, 396, '1', { size: 6, bold: true }])
    expect(shown(headingsOf(pages))).toEqual([
      '1 1 Introduction',
      '1 2 The effect of wages on the number of workers and the hours that they work',
      '1 3 Results'
    ])
  })

  it('joins the lines of a heading of a double-spaced paper, where the first has no room for the next word', () => {
    const wide = 'word and another word of text that fills the line to its end, as it is set with room between lines'
    const text = (y: number, count: number): PlacedText[] =>
      Array.from({ length: count }, (_, i) => [60, y + 22 * i, wide])
    const title = 'A. Which Signals of the Prices Enter the Formation of the Households in Towns'
    const page = [
      ...text(60, 4),
      [60, 190, title, { size: 13, bold: true }],
      [90, 216, 'Process of Tolls?', { size: 13, bold: true }],
      ...text(246, 4),
      [60, 380, 'B. Roads', { size: 13, bold: true }],
      ...text(410, 4)
    ] as PlacedText[]
    expect(headingsOf([page, text(60, 20)]).map(({ title }) => title)).toEqual([
      'Which Signals of the Prices Enter the Formation of the Households in Towns Process of Tolls?',
      'Roads'
    ])
  })

  it('knows appendices by their word or by letters after numbers', () => {
    const pages = pagesOf([
      at('1 Introduction'),
      at('2 Results'),
      at('Appendix A: Proofs'),
      at('A.1 First steps', { bold: true }),
      at('Appendix B: Data'),
      at('References')
    ])
    const headings = headingsOf(pages)
    expect(shown(headings).slice(2)).toEqual(['1 A Proofs', '2 A.1 First steps', '1 B Data', '1 - References'])
    expect(headings.map(({ inAppendix }) => inAppendix)).toEqual([false, false, true, true, true, false])
    expect(headings[2]).toMatchObject({ kind: 'appendix', page: 1 })
  })

  it('finds headings without numbers before those of an appendix, and none in a list of appendices', () => {
    const sections = ['The Roads', 'The Mills', 'The Rivers', 'Supporting Information'].map((title) =>
      at(title, { size: 14, bold: true })
    )
    const listed = [
      'Appendix A: Tolls as a case study',
      'Appendix B: Balance tests',
      'Appendix C: Sample comparison with roads of',
      'the North',
      'Appendix D: Data'
    ].map((text, i): PlacedText => [60, 60 + 12 * i, text])
    const titles = (pages: PlacedText[][]) => headingsOf(pages).map(({ title }) => title)
    expect(titles([...pagesOf(sections), listed])).toEqual([
      'The Roads',
      'The Mills',
      'The Rivers',
      'Supporting Information'
    ])
    const appendices = pagesOf([at('Appendix A. Proofs'), at('Appendix B. Data')])
    expect(titles([...pagesOf(sections), ...appendices])).toHaveLength(6)
  })

  it('knows the parts of papers in other languages', () => {
    const pages = pagesOf([at('1 Einleitung'), at('2 Daten'), at('Literatur'), at('Anhang A Daten')])
    expect(headingsOf(pages).map(({ kind }) => kind)).toEqual(['introduction', 'section', 'references', 'appendix'])
    expect(headingsOf(pages).at(-1)).toMatchObject({ number: 'A', inAppendix: true })
  })

  it('finds run-in headings by their numbers and leaves unnumbered ones to the text', () => {
    const [page = []] = pagesOf([at('1 Introduction'), at('2 Model')])
    const lead = (y: number, text: string): PlacedText[] => [
      [60, y, text, { bold: true }],
      [60 + 5 * (text.length + 1), y, 'We look at wages first, and at what firms pay.']
    ]
    const runIns = [
      ...lead(440, '2.1. Workers.'),
      ...proseAt(60, 452, 4),
      ...lead(520, '2.2. Firms.'),
      ...proseAt(60, 532, 4)
    ]
    const emphasis = [...lead(600, 'Timing.'), ...proseAt(60, 612, 4)]
    const headings = headingsOf([[...page, ...runIns, ...emphasis]])
    expect(shown(headings)).toEqual(['1 1 Introduction', '1 2 Model', '2 2.1 Workers', '2 2.2 Firms'])
    expect(headings.map(({ runIn }) => runIn)).toEqual([false, false, true, true])
  })

  describe('with words in a type of their own at the head of paragraphs', () => {
    const sections = pagesOf([at('1 Introduction'), at('2 Model')])[0]!

    /** Paragraphs below one another, each a lead and its text, so many line distances apart. */
    const paragraphs = (leads: readonly string[], type: PlacedText[3], apart = 2, behind = ''): PlacedText[] =>
      leads.flatMap((lead, i) => {
        const top = 400 + 12 * (apart + 3) * i
        const text = `${behind}We count the workers of a town before and after`.padEnd(79 - lead.length, 's')
        return [
          [60, top, lead, type],
          [60 + 5 * (lead.length + 1), top, text],
          ...proseAt(60, top + 12, 3)
        ] satisfies PlacedText[]
      })
    const found = (...texts: PlacedText[][]) => shown(headingsOf([[...sections, ...texts.flat()]])).slice(2)

    it('finds a series in bold that stands apart, below its section', () => {
      const leads = ['Timing.', 'Wages and rents:', 'Towns']
      expect(found(paragraphs(leads, { bold: true }))).toEqual(['2 - Timing', '2 - Wages and rents', '2 - Towns'])
    })

    it('takes terms that stand no further apart than lines for none', () => {
      expect(found(paragraphs(['Timing.', 'Wages and rents:', 'Towns'], { bold: true }, 1))).toEqual([])
    })

    it('takes statements, problems, captions and notes for none', () => {
      const others = [
        'Example: Towns.',
        'Firm Problem:',
        'Tolls (continued).',
        'Proofs of Results.',
        'Figure 3.',
        'Notes.'
      ]
      for (const other of others) expect(found(paragraphs([other, other], { bold: true })), other).toEqual([])
    })

    it('finds two in italics that a dash parts from their text, and three that capitals show to be titles', () => {
      expect(found(paragraphs(['Timing', 'Wages and Rents'], italic, 2, '.—'))).toEqual([
        '2 - Timing',
        '2 - Wages and Rents'
      ])
      const titles = ['Timing.', 'Wages and Rents.', 'Towns.']
      expect(found(paragraphs(titles, italic))).toEqual(['2 - Timing', '2 - Wages and Rents', '2 - Towns'])
      expect(found(paragraphs(titles.slice(1), italic))).toEqual([])
      expect(found(paragraphs(['We count them.', 'They pay tolls.', 'No town is lost.'], italic))).toEqual([])
    })

    it('goes on with a series in italics where one has no capitals but its first', () => {
      const titles = ['Timing.', 'Wages and Rents.', 'Towns with roads.', 'Late Payment.']
      expect(found(paragraphs(titles, italic)).map((title) => title.slice(4))).toEqual([
        'Timing',
        'Wages and Rents',
        'Towns with roads',
        'Late Payment'
      ])
      expect(found(paragraphs([...titles.slice(0, 1), ...titles.slice(2)], italic))).toEqual([])
    })

    it('takes kinds that a list defines for none', () => {
      expect(found(paragraphs(['Class A:', 'Class B:', 'Class C:'], { bold: true }))).toEqual([])
      expect(found(paragraphs(['Experiment 1:', 'Experiment 2:'], { bold: true }))).toHaveLength(2)
    })

    it('ends a heading in italics before the text that fills its line', () => {
      const lead = '2.1. Tell the wages of the workers of a town from those of its neighbours.'
      const lines: PlacedText[] = [
        [60, 430, lead, italic],
        [60 + 5 * (lead.length + 1), 430, 'Any a'],
        ...proseAt(60, 442, 3)
      ]
      expect(found(lines)).toEqual([`2 ${lead.slice(0, 3)} ${lead.slice(5, -1)}`])
    })

    it('finds numbered ones that stand no further apart than lines beside others of their type', () => {
      const leads = paragraphs(['2.1. Timing.', '2.2. Wages.', '2.4. Rents.'], italic)
      const below = leads.splice(-5)
      const close: PlacedText[] = [
        ...proseAt(60, 508, 1),
        [60, 520, '2.3. Towns.', italic],
        [120, 520, 'We count the workers of a town'.padEnd(68, 's')],
        ...proseAt(60, 532, 3)
      ]
      const all = [...leads, ...close, ...below.map(([x, y, text, type]): PlacedText => [x, y + 60, text, type])]
      expect(found(all)).toEqual(['2 2.1 Timing', '2 2.2 Wages', '2 2.3 Towns', '2 2.4 Rents'])
      expect(found(paragraphs(['2.1. Timing.', '2.2. Wages.'], italic, 1))).toEqual(['2 2.1 Timing'])
    })

    it('finds those that count for themselves in brackets, and no list that counts so', () => {
      const leads = ['(1) Many markets', '(2) Late payment']
      expect(found(paragraphs(leads, { bold: true }))).toEqual(['2 1 Many markets', '2 2 Late payment'])
      expect(found(paragraphs(leads, italic))).toEqual([])
      expect(found(paragraphs(['(2) Late payment', '(4) Many markets'], { bold: true }))).toEqual([])
    })

    it('finds steps, also one that stands alone, and none of a proof', () => {
      const steps = ['Step 1: Find the towns.', 'Step 2: Count their firms.']
      const alone: PlacedText[] = [[60, 530, 'Step 3: Weigh them.', { bold: true }], ...proseAt(60, 542, 4)]
      const titles = [...steps, 'Step 3: Weigh them.'].map((step) => step.replace(/\.$/, ''))
      expect(found(paragraphs(steps, { bold: true }), alone).map((title) => title.replace(/\.$/, ''))).toEqual(
        titles.map((title) => `2 - ${title}`)
      )
      expect(found(paragraphs(steps, italic))).toEqual(titles.slice(0, 2).map((title) => `2 - ${title}`))
      const proof: PlacedText[] = [[60, 370, 'Proof of Theorem 1. We take three steps.']]
      expect(found(proof, paragraphs(steps, italic))).toEqual([])
    })
  })

  it('leaves the mark of a note out of a run-in heading', () => {
    const [page = []] = pagesOf([at('1 Introduction'), at('2 Model')])
    const marked: PlacedText[] = [
      [60, 440, '2.1. Workers', { bold: true }],
      [120, 436, '3', { size: 6 }],
      [123, 440, '. ', { bold: true }],
      [133, 440, 'We look at wages first, and at what firms pay.']
    ]
    expect(shown(headingsOf([[...page, ...marked, ...proseAt(60, 452, 4)]]))).toContain('2 2.1 Workers')
  })

  it('takes no part of a large heading for a heading that its text runs on from', () => {
    const large = { size: 14, bold: true }
    const pages = pagesOf([at('1 Introduction', large), at('2 Wages:', large), at('3 Results', large)])
    pages[0]!.push([60 + 7 * '2 Wages: '.length, 250, 'firms', { size: 14 }])
    expect(headingsOf(pages).filter(({ runIn }) => runIn)).toEqual([])
    expect(shown(headingsOf(pages))).toContain('1 2 Wages: firms')
  })

  it.each([
    'Theorem 2.',
    'Proof of Lemma 1.',
    'Figure 3: Wages',
    'Table A.1. Firms by size',
    'Keywords: wages, firms',
    'R> fit <- lm(wage ~ firms)',
    '(ii) a bold item',
    'Panel A: all firms',
    'p(wage) = 0.5',
    'see https://example.org/wages',
    'Proof in Appendix A.1',
    'Proofs are in the online appendix',
    'For Online Publication'
  ])('takes %s for no heading', (text) => {
    const pages = pagesOf([at('1 Introduction'), at('2 Model'), at(text), at('3 Results')])
    expect(shown(headingsOf(pages))).toEqual(['1 1 Introduction', '1 2 Model', '1 3 Results'])
  })

  it('yields no headings from a page of contents', () => {
    const entries = ['1 Introduction', '2 Model', '3 Results'].flatMap((text, i): PlacedText[] => [
      [60, 110 + 20 * i, text, { bold: true }],
      [452, 110 + 20 * i, String(i + 2), { bold: true }]
    ])
    const contents: PlacedText[] = [[60, 80, 'Contents', bold], ...entries]
    const pages = [contents, ...pagesOf([at('1 Introduction'), at('2 Model'), at('3 Results')])]
    expect(headingsOf(pages).map(({ title, page }) => [title, page])).toEqual([
      ['Contents', 1],
      ['Introduction', 2],
      ['Model', 2],
      ['Results', 2]
    ])
  })

  it('adds what only the bookmarks tell, and nothing that is not in print', () => {
    const pages = pagesOf([at('Wages', italic), at('Firms', italic), at('A plain line, by its looks', {})])
    const outline = ['Cover', 'Wages', 'Firms', 'A plain line, by its looks'].map((title, i) => ({
      title,
      level: i === 3 ? 2 : 1,
      page: null,
      y: null
    }))
    const layout = aLayout(pages, { outline, destinations: [] })
    expect(shown(headingsOf(pages, layout))).toEqual(['1 - Wages', '1 - Firms', '2 - A plain line, by its looks'])
  })

  it('leaves the title to the front matter, with none found as well', () => {
    const title: PlacedText[] = [
      [100, 80, 'A Theory of Wages', { size: 18, bold: true }],
      [200, 110, 'Ann Author', { size: 12 }]
    ]
    const [page = []] = pagesOf([at('1 Introduction'), at('2 Model')])
    const layout = aLayout([[...title, ...page.map(([x, y, ...rest]): PlacedText => [x, y + 80, ...rest])]])
    expect(shown(headingsOf([], layout))).toEqual(['1 1 Introduction', '1 2 Model'])
    const [first, second] = layout.lines
    const lines = { title: [first!.index], authors: [second!.index], abstract: [], other: [] }
    expect(shown(findHeadings(layout, { ...noFrontMatter, lines }))).toEqual(['1 1 Introduction', '1 2 Model'])
  })

  describe('in a scan', () => {
    const scanned = (pages: PlacedText[][], type: PlacedText[3] = {}) =>
      aLayout(
        pages.map((page) =>
          page.map(([x, y, text, own]): PlacedText => [x, y, text, { ...own, ...type, recognised: true }])
        )
      )
    const numbers = (layout: DocumentLayout) => headingsOf([], layout).map(({ number }) => number)

    it('takes contents that run on below the authors for none', () => {
      const row: PlacedText[] = [
        [76, 140, 'I. Introduction, 88.-II. Roads as an example of what a king may build at all,', { size: 8 }],
        [60, 150, '89.- III. Tolls and applications, 92.- IV. Bridges, 95.', { size: 8 }]
      ]
      const heads = ['I. INTRODUCTION', 'II. THE ROADS', 'III. THE TOLLS']
      const layout = scanned([row, ...pagesOf(heads.map((text) => centred(text)))])
      expect(headingsOf([], layout).map(({ title, page }) => [title, page])).toEqual([
        ['INTRODUCTION', 2],
        ['THE ROADS', 2],
        ['THE TOLLS', 2]
      ])
      // A line of the text below them that ends with a year is none.
      const text: PlacedText[] = [
        [60, 190, 'I. INTRODUCTION'],
        [60, 214, 'The king of the roads first took the tolls in March, 1999.']
      ]
      expect(findContentsLines(scanned([[...row, ...text]]))).toEqual([0, 1])
    })

    it('knows the name of a usual heading that is misread', () => {
      const layout = scanned(pagesOf([centred('INTRODUCrION'), centred('II. THE ROADS'), centred('III. THE TOLLS')]))
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual(['INTRODUCTION', 'THE ROADS', 'THE TOLLS'])
    })

    it('takes figures for Roman numbers where those count on', () => {
      const layout = scanned(
        pagesOf(
          ['I. The Law', '11. Sample and Evaluation', '111. Effects of Tolls', 'IV. Offsets', 'Vl. Stores'].map(
            (text) => centred(text, bold)
          )
        )
      )
      expect(numbers(layout)).toEqual(['I', 'II', 'III', 'IV', 'VI'])
      const plain = scanned(pagesOf(Array.from({ length: 11 }, (_, i) => centred(`${i + 1}. Step of the Walk`, bold))))
      expect(numbers(plain).at(-1)).toBe('11')
    })

    it('takes misread marks in numbers for what they stand for where those count on', () => {
      const read = (lines: string[]) => numbers(scanned(pagesOf(lines.map((text) => at(text, {})))))
      expect(read(['I. The Roads', 'LA. Owners', 'LB. Users', 'II. The Tolls', 'ILA. Law', 'ILB. Practice'])).toEqual([
        'I',
        'I.A',
        'I.B',
        'II',
        'II.A',
        'II.B'
      ])
      expect(read(['I. The Ring', '1.1. Roads', 'I. 2. Tolls', 'II. The Rivers', '11.1. Banks'])).toEqual([
        'I',
        'I.1',
        'I.2',
        'II',
        'II.1'
      ])
      expect(read(['1, THE LAW', '2, THE ROADS', '2. 1 . Owners', '2.1. 1 . Kings', '3, THE TOLLS'])).toEqual([
        '1',
        '2',
        '2.1',
        '2.1.1',
        '3'
      ])
      expect(read(['1. The Law', '2. The Roads', 'Appendix A. Proofs', 'A.l. The First', 'A.2. The Second'])).toEqual([
        '1',
        '2',
        'A',
        'A.1',
        'A.2'
      ])
    })

    it('counts on over headings that are measured in other sizes', () => {
      const sizes = [8.5, 7, 8.5, 6, 8]
      const layout = scanned(pagesOf(sizes.map((size, i) => centred(`${i + 1}. THE TOLLS AND ROADS`, { size }))))
      expect(numbers(layout)).toEqual(['1', '2', '3', '4', '5'])
    })

    it('finds a numbered heading near the middle, where a line that runs out moves the edge', () => {
      const names = ['1. THE TOLLS', '2. THE ROADS', '3. THE RIVERS', '4. THE MILLS']
      const [page = []] = pagesOf(names.map((text) => centred(text, {})))
      const off = page.map(([x, y, text, type]): PlacedText => [text === '3. THE RIVERS' ? x - 15 : x, y, text, type])
      expect(numbers(scanned([off, proseAt(60, 60, 40)]))).toEqual(['1', '2', '3', '4'])
    })

    it('finds headings at the edge of a page that was moved', () => {
      const [first = [], second = []] = pagesOf(
        ['1. Introduction', '2. The Roads', '3. Data', '4. Tolls', '5. Rivers and rents', '6. Results'].map((text) =>
          at(text, {})
        )
      )
      const moved = second.map(([x, y, text, type]): PlacedText => [x - 7, y, text, type])
      expect(numbers(scanned([first, proseAt(60, 60, 40), moved]))).toEqual(['1', '2', '3', '4', '5', '6'])
    })

    it('reads no number of a note into a title', () => {
      const layout = scanned(
        pagesOf(['1. Introduction', '2. The Roads9', "3. OF THE TOLLS'7"].map((text) => at(text, {})))
      )
      expect(shown(headingsOf([], layout))).toEqual(['1 1 Introduction', '1 2 The Roads', '1 3 OF THE TOLLS'])
    })

    it('finds numbered headings that fill lines of their column, set apart by space alone', () => {
      const long = 'I. Unconditional transportation tolls considered inappropriate notwithstanding its'
      const layout = scanned(
        pagesOf([
          [
            [60, 0, long, {}],
            [60, 0, 'maintenance costs', {}]
          ],
          at('II. The Roads', {}),
          at('III. Data', {})
        ])
      )
      expect(shown(headingsOf([], layout))).toEqual([
        `1 I ${long.slice(3)} maintenance costs`,
        '1 II The Roads',
        '1 III Data'
      ])
    })

    it('finds numbered headings that their text follows, by their punctuation', () => {
      const rest = 'Firms may hire all the workers of a town at once when'
      const runIns = ['1. Owners at work.-', '2. Fixed versus random tolls. -', '3. Search.—', '4. Two-way roads. ']
      const layout = scanned(pagesOf(runIns.map((lead) => at(`${lead}${rest}`, {}))))
      const headings = headingsOf([], layout)
      expect(shown(headings)).toEqual([
        '1 1 Owners at work',
        '1 2 Fixed versus random tolls',
        '1 3 Search',
        '1 4 Two-way roads'
      ])
      expect(headings.every(({ runIn }) => runIn)).toBe(true)
      const printed = aLayout(pagesOf(runIns.map((lead) => at(`${lead}${rest}`, {}))))
      expect(headingsOf([], printed).filter(({ runIn }) => runIn)).toEqual([])
    })

    it('begins its count behind a note that opens with a number', () => {
      const titles = [
        'I. Wages and Work',
        'A. The Wages',
        'B. The Work',
        'II. Data',
        'A. First Estimates',
        'B. More Estimates'
      ]
      const pages = pagesOf([...titles, 'C. Estimates in Sum', 'III. Remarks'].map((text) => centred(text)))
      const note: PlacedText[] = [...proseAt(60, 60, 20), [84, 330, '2 Surveys of many such studies may be found']]
      expect(numbers(scanned([note, ...pages]))).toEqual(['I', 'A', 'B', 'II', 'A', 'B', 'C', 'III'])
    })

    it('ends no title at a shortened word', () => {
      const texts = ['I. Wages', 'II. Debt vs. Equity, Another View', 'III. Remarks']
      const titles = headingsOf([], scanned(pagesOf(texts.map((text) => at(text, {}, 61))))).map(({ title }) => title)
      expect(titles).toEqual(['Wages', 'Debt vs. Equity, Another View', 'Remarks'])
    })

    it('finds titles in the middle of a column, and no formulas or cut sentences there', () => {
      const titles = ['Information as a Commodity', 'Invention under Uncertainty', 'The Incentive to Innovate']
      const others = ['U2 (a1, a2) for all a2 in A2', 'the next step is to combine the tolls of']
      const layout = scanned(pagesOf([...titles, ...others].map((text) => centred(text))))
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual(titles)
    })

    it('finds titles at the left that space alone sets apart, and no rows or single lines there', () => {
      const titles = ['The toll proxy', 'When the toll proxy might fail', 'Common prices (and other common factors)']
      const rows = ['Bad news', 'Term', 'Default'].map((text, i): PlacedText => [60, 94 + 22 * i, text, {}])
      const sections = ['1. Introduction', '2. The Roads'].map((text) => centred(text))
      const pages = (lines: string[]) => [...pagesOf([...sections, ...lines.map((text) => at(text, {}))])]
      const table = [...proseAt(60, 60, 2), ...rows, ...proseAt(60, 160, 20)]
      const titlesOf = (layout: DocumentLayout) => headingsOf([], layout).map(({ title }) => title)
      expect(titlesOf(scanned([...pages(titles), table]))).toEqual(['Introduction', 'The Roads', ...titles])
      expect(titlesOf(scanned(pages(titles.slice(0, 1))))).toEqual(['Introduction', 'The Roads'])
      expect(titlesOf(aLayout(pages(titles)))).toEqual(['Introduction', 'The Roads'])
    })

    it('finds titles at the left by their capitals over paragraphs that begin set in, and no rows', () => {
      const titles = ['Choice of Supplier', 'Aggregate Demand', 'Entry']
      const page = (heads: string[], indent: number) => [
        ...proseAt(60, 60, 4),
        ...heads.flatMap((text, i): PlacedText[] => [
          [60, 112 + 102 * i, text, {}],
          ...proseAt(60 + indent, 126 + 102 * i, 1),
          ...proseAt(60, 138 + 102 * i, 6)
        ])
      ]
      const titlesOf = (heads: string[], indent = 12) =>
        headingsOf([], scanned([page(heads, indent)])).map(({ title }) => title)
      expect(titlesOf(titles)).toEqual(titles)
      expect(titlesOf(titles, 0)).toEqual([])
      expect(titlesOf(['Solving this we get', 'When tolls rise at last', 'Then roads are paid'])).toEqual([])
    })

    it('finds numbers and titles that hang out at the left of the text', () => {
      const heads = ['1. Introduction', '2. The Roads', '2.1 Tolls on them', '2.2 Owners', '3. Data']
      const layout = scanned([
        heads.flatMap((text, i): PlacedText[] => [[60, 60 + 140 * i, text, {}], ...proseAt(84, 72 + 140 * i, 9)])
      ])
      expect(numbers(layout)).toEqual(['1', '2', '2.1', '2.2', '3'])
    })

    it('finds Roman numbers alone in the middle of a column, also where they were read as figures', () => {
      const layout = scanned(pagesOf(['I', '11', 'III'].map((text) => centred(text))))
      expect(shown(headingsOf([], layout))).toEqual(['1 I ', '1 II ', '1 III '])
      expect(headingsOf([], scanned(pagesOf([centred('V')])))).toEqual([])
    })

    it('ends a heading where a paragraph begins below it, and goes on where a title breaks in the middle', () => {
      const over = (first: string, second: PlacedText): PlacedText[] => [[60, 0, first, {}], second]
      const full = 'To see what the tolls on these roads did to wages we begin with what owners say a'
      const layout = scanned(
        pagesOf([
          over('1. The Effect of Tolls', [72, 0, full, {}]),
          over('2. The Effect of Roads on Tolls, and of', [60, 0, 'Rivers on Roads', {}]),
          at('3. Data', {})
        ])
      )
      expect(shown(headingsOf([], layout))).toEqual([
        '1 1 The Effect of Tolls',
        '1 2 The Effect of Roads on Tolls, and of Rivers on Roads',
        '1 3 Data'
      ])
    })

    it('takes no letter before a formula, function or label of an axis for the number of a title', () => {
      const heads = ['I. The Tolls', 'II. Roads', 'Appendix', "A A-aK' 1= l aA'", 'F(L) maxEf (Li)', 'N L EMPLOYMENT']
      const layout = scanned(pagesOf(heads.map((text) => centred(text, { size: 12 }))))
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual(['The Tolls', 'Roads', 'Appendix'])
    })

    it('finds titles in an appendix that is in small print as a whole', () => {
      const small = { size: 7 }
      const page = ['Schooling and the Tolls', 'Owners and Outliers'].flatMap((text, i): PlacedText[] => [
        ...proseAt(60, 60 + 260 * i, 4, 112, 7),
        [260 - (text.length * 7) / 4, 122 + 260 * i, text, small],
        ...proseAt(60, 140 + 260 * i, 12, 112, 7)
      ])
      const layout = scanned([
        ...pagesOf(['1. INTRODUCTION', '2. DATA'].map((text) => centred(text))),
        proseAt(60, 60, 50),
        page
      ])
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual([
        'INTRODUCTION',
        'DATA',
        'Schooling and the Tolls',
        'Owners and Outliers'
      ])
    })

    it('finds titles at the left that their text follows almost at once', () => {
      const page = (gap: number): PlacedText[] => [
        ...proseAt(60, 60, 4),
        ...['Variance of the tolls', 'Tests based on them'].flatMap((text, i): PlacedText[] => [
          [60, 120 + 160 * i, text, {}],
          ...proseAt(60, 120 + gap + 160 * i, 8)
        ])
      ]
      const titlesOf = (gap: number) => headingsOf([], scanned([page(gap)])).map(({ title }) => title)
      expect(titlesOf(14)).toEqual(['Variance of the tolls', 'Tests based on them'])
      expect(titlesOf(12)).toEqual([])
    })

    it('joins the word of an appendix with the title below it, whatever their sizes, and counts on below both', () => {
      const over = (first: string, second: string, size: number): PlacedText[] => [
        ...centred(first),
        ...at(second, { size }, 260 - (second.length * size) / 4 + 12)
      ]
      const appendices = [
        over('APPENDIX A', 'PROOF THAT TOLLS RISE', 6),
        at('I. The First Toll', {}),
        at('II. The Second Toll', {}),
        over('APPENDIX B', 'DATA AND THEIR SOURCES', 7),
        over('APPENDIX 0', 'FURTHER TOLLS', 8)
      ]
      const sections = ['I. THE LAW', 'II. THE ROADS'].map((text) => centred(text))
      expect(shown(headingsOf([], scanned(pagesOf([...sections, ...appendices]))))).toEqual([
        '1 I THE LAW',
        '1 II THE ROADS',
        '1 A PROOF THAT TOLLS RISE',
        '2 I The First Toll',
        '2 II The Second Toll',
        '1 B DATA AND THEIR SOURCES',
        '1 C FURTHER TOLLS'
      ])
      const whole = [...sections, over('APPENDIX', 'CALCULATION OF TOLLS', 6)]
      expect(headingsOf([], scanned(pagesOf(whole))).map(({ title }) => title)).toContain('APPENDIX')
    })

    it('spells a word as the paper has it elsewhere, where recognition missed a letter, added or mistook one', () => {
      const titles = ['I. Chice of Tolls', 'II. StabiIity', 'III. Optimnal Roads', 'IV. Roads and ivers', 'V. Contract']
      const words = 'choice stability optimal rivers contracts'
      const text: PlacedText[] = [1, 2, 3].map((i) => [60, 60 + 12 * i, `${words} and other words that fill the line`])
      const layout = scanned([text, ...pagesOf(titles.map((title) => centred(title)))])
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual([
        'Choice of Tolls',
        'Stability',
        'Optimal Roads',
        'Roads and Rivers',
        'Contract'
      ])
      const printed = aLayout([text, ...pagesOf(titles.map((title) => centred(title)))])
      expect(headingsOf([], printed)[0]!.title).toBe('Chice of Tolls')
    })

    it('reads capitals whose words stand far apart, near the middle of the column', () => {
      const words: [number, string][] = [
        [112, '2. TOLLS'],
        [190, 'AND THEIR'],
        [272, 'COLLECTION ALONG'],
        [382, 'ROADS']
      ]
      const page: PlacedText[] = [
        ...proseAt(60, 60, 4),
        [230, 130, '1. THE LAW'],
        ...proseAt(60, 152, 6),
        ...words.map(([x, text]): PlacedText => [x, 250, text]),
        ...proseAt(60, 272, 6),
        [230, 370, '3. THE ROADS'],
        ...proseAt(60, 392, 6)
      ]
      expect(headingsOf([], scanned([page])).map(({ title }) => title)).toEqual([
        'THE LAW',
        'TOLLS AND THEIR COLLECTION ALONG ROADS',
        'THE ROADS'
      ])
    })

    it('finds titles in series that a dash parts from the paragraphs that they begin', () => {
      const rest = 'Firms may hire all the workers of a town'
      const sections = ['I. Introduction', 'APPENDIX'].map((text) => centred(text))
      const leads = ['Estimation of the Gap.-', 'Calculation of Tolls.—', 'Proof.-', 'When tolls rise at last.-']
      const read = (lines: string[]) =>
        headingsOf([], scanned(pagesOf([...sections, ...lines.map((lead) => at(lead + rest, {}))])))
      expect(read(leads).map(({ title }) => title)).toEqual([
        'Introduction',
        'APPENDIX',
        'Estimation of the Gap',
        'Calculation of Tolls'
      ])
      expect(read(leads.slice(0, 1)).map(({ title }) => title)).toEqual(['Introduction', 'APPENDIX'])
    })

    it('finds titles in series that a full stop parts from the paragraphs that they begin', () => {
      const rest = ' Firms may hire all the workers of a town at once when the rents of its'.padEnd(60, 's')
      const page = (leads: string[]): PlacedText[] => [
        ...proseAt(60, 60, 3),
        ...leads.flatMap((lead, i): PlacedText[] => [
          [72, 104 + 80 * i, `${lead}${rest}`.slice(0, 78), {}],
          ...proseAt(60, 116 + 80 * i, 4)
        ])
      ]
      const read = (leads: string[]) => headingsOf([], scanned([page(leads)])).map(({ title }) => title)
      const titles = ['Sellers of advice', 'Posted tolls', 'Wages by the day']
      expect(read(['Sellers of advice.', 'Posted tolls.12', 'This is so.', 'Wages by the day.', 'Note.'])).toEqual(
        titles
      )
      expect(read(['Sellers of advice.', 'Posted tolls.'])).toEqual([])
      expect(read(['Sellers of Advice.', 'Tolls for Every Road.'])).toEqual([
        'Sellers of Advice',
        'Tolls for Every Road'
      ])
    })

    it('finds titles in series that begin paragraphs set in, though no space sets those apart', () => {
      const rest = ' Firms may hire all the workers of a town at once when the rents of its'.padEnd(60, 's')
      const read = (leads: string[], x = 72) => {
        const page = leads.flatMap((lead, i): PlacedText[] => [
          [x, 84 + 72 * i, `${lead}${rest}`.slice(0, 78), {}],
          ...proseAt(60, 96 + 72 * i, 5)
        ])
        return headingsOf([], scanned([[...proseAt(60, 60, 2), ...page]])).map(({ title }) => title)
      }
      const titles = ['Rigid Wages', 'Tolls on Every Road', 'Taxation', 'Roads of the Poor']
      expect(read(titles.map((title) => `${title}.`))).toEqual(titles)
      // Two are too few, words without capitals are a sentence, and lines at the edge begin no paragraph.
      expect(read(['Rigid Wages.', 'Tolls on Every Road.', 'Taxation.'])).toEqual([])
      expect(read(['Rigid wages.', 'Tolls on every road.', 'Roads of the poor.', 'Rents.'])).toEqual([])
      expect(
        read(
          titles.map((title) => `${title}.`),
          60
        )
      ).toEqual([])
    })

    it('finds titles that begin paragraphs whose first line the layer cut', () => {
      const leads = [
        'Tolls with Choice of Roads by the Firm. Suppose',
        'Tolls with an Error in the Choice of Roads. As in'
      ]
      const page = leads.flatMap((lead, i): PlacedText[] => [
        [72, 110 + 90 * i, lead, {}],
        ...proseAt(60, 122 + 90 * i, 5)
      ])
      const titles = headingsOf([], scanned([[...proseAt(60, 60, 3), ...page]])).map(({ title }) => title)
      expect(titles).toEqual(['Tolls with Choice of Roads by the Firm', 'Tolls with an Error in the Choice of Roads'])
    })

    it('finds the title right below the word of an appendix, whatever its type and place', () => {
      const over = (word: string, title: string, x: number): PlacedText[] => [...centred(word), [x, 0, title, {}]]
      const sections = ['I. THE LAW', 'II. THE ROADS'].map((text) => centred(text))
      const read = (pages: PlacedText[][]) => headingsOf([], scanned(pages)).map(({ title }) => title)
      const left = pagesOf([...sections, over('APPENDIX A', 'Sources of the tolls', 60)])
      expect(read(left)).toEqual(['THE LAW', 'THE ROADS', 'APPENDIX A', 'Sources of the tolls'])
      const middle = pagesOf([...sections, [[60, 0, 'Appendix', {}], ...centred('Calculation of the Best Tolls')]])
      expect(read(middle)).toEqual(['THE LAW', 'THE ROADS', 'Appendix', 'Calculation of the Best Tolls'])
      expect(read(pagesOf([...sections, over('APPENDIX A', 'We list the tolls.', 60)]))).toHaveLength(3)
    })

    it('finds a Roman number alone that is measured too small', () => {
      const layout = scanned(pagesOf([centred('I', { size: 5 }), centred('11', { size: 5 }), centred('III')]))
      expect(numbers(layout)).toEqual(['I', 'II', 'III'])
    })

    it('finds two sections of which one was printed with the number of the other', () => {
      const texts = ['I. The Law', 'II. The Roads', 'III. Tolls', 'III. Tolls and Other Prices', 'V. Remarks']
      const titles = shown(headingsOf([], scanned(pagesOf(texts.map((text) => at(text, {}, 61))))))
      expect(titles).toEqual([
        '1 I The Law',
        '1 II The Roads',
        '1 III Tolls',
        '1 III Tolls and Other Prices',
        '1 V Remarks'
      ])
    })

    it('finds numbered titles that half a line sets apart in double spacing, and no paragraphs that count', () => {
      const double = (texts: string[]) => {
        const paragraph = (y: number): PlacedText[] => {
          return proseAt(60, y, 5).map(([x, , text, type], i) => [i === 0 ? x + 30 : x, y + 24 * i, text, type])
        }
        const page = texts.flatMap((text, i): PlacedText[] => [
          [60, 205 + 156 * i, text, {}],
          ...paragraph(235 + 156 * i)
        ])
        return headingsOf([], scanned([[...paragraph(79), ...page]])).map(({ title }) => title)
      }
      expect(double(['2. The Basic Model', '3. Tolls Under Free Entry', '3. Roads of the Poor'])).toEqual([
        'The Basic Model',
        'Tolls Under Free Entry',
        'Roads of the Poor'
      ])
      expect(double(['2. we look at the tolls', '3. we look at the roads', '4. we look at the poor'])).toEqual([])
    })

    it('finds titles in the middle of a column behind a letter in brackets, and no items of a list', () => {
      const sections = ['1. The Law', '2. The Roads'].map((text) => at(text, {}, 61))
      const titles = ['(a) The Trading Place', '(b) The Message', 'Risk of Tolls'].map((text) => centred(text))
      expect(headingsOf([], scanned(pagesOf([...sections, ...titles]))).map(({ title }) => title)).toEqual([
        ...['The Law', 'The Roads', 'The Trading Place', 'The Message', 'Risk of Tolls']
      ])
      const items = ['(a) The Trading Place', '(b) The Message'].map((text) => at(text, {}, 72))
      expect(headingsOf([], scanned(pagesOf([...sections, ...items])))).toHaveLength(2)
    })

    it('takes two titles in the middle for sisters, though their sizes are measured roughly', () => {
      const texts = [centred('First Estimates'), centred('Estimates by the Tolls of Others', { size: 8.5 })]
      const titles = headingsOf([], scanned(pagesOf([at('I. The Law', {}, 61), ...texts, at('II. The Roads', {}, 61)])))
      expect(titles.map(({ title }) => title)).toEqual([
        'The Law',
        'First Estimates',
        'Estimates by the Tolls of Others',
        'The Roads'
      ])
    })

    it('takes H for two Roman ones where those count on, and for a letter among letters', () => {
      const heads = ['I. The Law', 'H. Sample and Towns', 'HI. Effects of Tolls', 'IV. Offsets'].map((text) =>
        centred(text)
      )
      expect(numbers(scanned(pagesOf(heads)))).toEqual(['I', 'II', 'III', 'IV'])
      const letters = [...'ABCDEFGHI'].map((letter) => centred(`${letter}. The Roads of the Town`))
      expect(numbers(scanned(pagesOf([centred('II. The Law'), ...letters]))).slice(8)).toEqual(['H', 'I'])
    })

    it('finds a first section whose number was lost, and a title off the middle by as much', () => {
      const sections = pagesOf(
        ['II. The Roads of the Town', 'III. The Rivers of the Town'].map((text) => centred(text, {}))
      )
      const first = pagesOf([centred('The Tolls of the Town', {}), centred('The Owners of Roads', {})])[0]!
      const off = first.map(([x, y, text, type]): PlacedText => [text.startsWith('The O') ? x + 14 : x, y, text, type])
      expect(headingsOf([], scanned([proseAt(60, 60, 40), off, ...sections])).map(({ title }) => title)).toEqual([
        'The Tolls of the Town',
        'The Owners of Roads',
        'The Roads of the Town',
        'The Rivers of the Town'
      ])
    })

    it('ends a numbered heading that nearly fills its narrow column where a paragraph begins', () => {
      const page: PlacedText[] = ['1. Roads in Towns of the Owners', '2. Rivers in Towns of Owners'].flatMap(
        (text, i) => [
          [60, 100 + 120 * i, text, {}],
          [70, 112 + 120 * i, 'Sometimes the workers of a firm are', {}],
          ...proseAt(60, 124 + 120 * i, 5, 37)
        ]
      )
      const layout = scanned([[...proseAt(60, 60, 2, 37), ...page]])
      expect(headingsOf([], layout).map(({ title }) => title)).toEqual([
        'Roads in Towns of the Owners',
        'Rivers in Towns of Owners'
      ])
    })

    it('keeps titles without numbers beside numbered ones, whose type looks alike', () => {
      const titlesOf = (heads: string[]) =>
        headingsOf([], scanned(pagesOf(heads.map((text) => centred(text, {}))))).map(({ title }) => title)
      const lettered = ['I. The Law', 'A. Old Roads', 'B. New Roads', 'II. The Tolls', 'The Case of Rivers']
      expect(titlesOf(lettered).at(-1)).toBe('The Case of Rivers')
      expect(titlesOf(['I. The Law', 'Assumptions', 'II. The Tolls'])).toContain('Assumptions')
    })

    it('takes no title of a table of the appendix for one, whose number was misread', () => {
      const heads = ['I. THE LAW', 'II. THE TOLLS', 'APPENDIX TABLE Al: SOURCES'].map((text) => centred(text, {}))
      expect(headingsOf([], scanned(pagesOf(heads))).map(({ title }) => title)).toEqual(['THE LAW', 'THE TOLLS'])
    })

    it('finds numbered headings in the margin beside their text, and no single remark there', () => {
      const page = (text: number, margin: number, heads: string[][]): PlacedText[] => [
        ...proseAt(text, 60, 3, 56),
        ...heads.flatMap((rows, i): PlacedText[] => [
          ...rows.map((row, j): PlacedText => [margin, 120 + 180 * i + 12 * j, row]),
          ...proseAt(text, 120 + 180 * i, 12, 56)
        ])
      ]
      const left = page(200, 60, [['1. The Law'], ['2. Roads and', 'rivers']])
      const right = page(60, 400, [['3. Tolls'], ['4. Owners of', 'roads', 'and mills']])
      expect(shown(headingsOf([], scanned([left, right])))).toEqual([
        '1 1 The Law',
        '1 2 Roads and rivers',
        '1 3 Tolls',
        '1 4 Owners of roads and mills'
      ])
      expect(headingsOf([], scanned([page(200, 60, [['1. The Law']]), proseAt(60, 60, 40)]))).toEqual([])
    })

    it('takes no name with initials for a title', () => {
      const heads = ['COMMENT', 'C. J. LANE, The Institute of Tolls'].map((text) => centred(text, { size: 12 }))
      expect(headingsOf([], scanned(pagesOf(heads))).map(({ title }) => title)).toEqual(['COMMENT'])
    })

    it('takes the edges of its side where the lines of a page agree on none', () => {
      const [first = []] = pagesOf(
        ['1. Introduction', '2. The Roads', '3. Data', '4. Tolls'].map((text) => at(text, {}))
      )
      const askew = proseAt(60, 136, 20).map(([, y, text], i): PlacedText => [63 + 5 * i, y, text, {}])
      const last: PlacedText[] = [...proseAt(60, 60, 1), [60, 90, '5. Rivers', {}], ...proseAt(60, 112, 1), ...askew]
      expect(numbers(scanned([first, proseAt(60, 60, 40), last]))).toEqual(['1', '2', '3', '4', '5'])
    })

    it('knows the edge of a page on which most lines are indented', () => {
      const entries = Array.from({ length: 12 }, (_, i): PlacedText[] => [
        [60, 220 + 36 * i, 'Lane, Ada. "Wages of those who work where few firms hire." Journal of Wages, 1', {}],
        [72, 232 + 36 * i, '(1980), 1-20. Told again, with the wages of those who work where many firms', {}],
        [72, 244 + 36 * i, 'hire, in a book of the same author that appeared four years after the first', {}]
      ]).flat()
      const layout = scanned([
        ...pagesOf(['1. Introduction', '2. Model', '3. Data'].map((text) => at(text, {}))),
        [...proseAt(60, 60, 8), [60, 180, 'REFERENCES', {}], ...entries]
      ])
      expect(headingsOf([], layout).at(-1)).toMatchObject({ kind: 'references' })
    })

    it('leaves out a formula that begins with a figure as a number does', () => {
      const heads = ['I. Introduction', 'II. The Model', '1 +pV&, x) > max[O, a(u) + PV&, x,+ ,)I.', 'III. Results']
      expect(numbers(scanned(pagesOf(heads.map((text) => centred(text)))))).toEqual(['I', 'II', 'III'])
    })

    it('leaves out the titles of panels, below which a drawing has marks and no words', () => {
      const sections = ['I. Introduction', 'II. The Roads', 'III. Data'].map((text) => centred(text))
      const panel = (text: string, y: number): PlacedText[] => [
        ...centred(text).map(([x, , ...rest]): PlacedText => [x, y, ...rest]),
        ...['0 ~ 00', '6 0 0', '-2 ~~'].map((marks, i): PlacedText => [75, y + 26 + 22 * i, marks, {}])
      ]
      const panels = ['A. Tolls by Year', 'B. Tolls and Wages', 'C. Tolls, wages and roads by year']
      const drawing = [...proseAt(60, 60, 8), ...panels.flatMap((text, i) => panel(text, 180 + 140 * i))]
      const layout = scanned([...pagesOf(sections), proseAt(60, 60, 40), drawing])
      expect(numbers(layout)).toEqual(['I', 'II', 'III'])
    })

    it('finds a numbered title of two lines that a page askew sets in, far from the text', () => {
      const over: PlacedText[] = [
        [73, 0, 'II. Analysis of the Best Contract, Including', {}],
        [88, 0, 'the Allocation of Ownership Rights', {}]
      ]
      const far = (lines: PlacedText[]): PlacedText[] => [
        ...proseAt(60, 60, 12),
        ...lines.map(([x, , text, type], i): PlacedText => [x, 222 + 12 * i, text, type]),
        ...proseAt(60, 264, 12)
      ]
      const item: PlacedText[] = [[73, 0, 'II. the owners of roads agree on tolls', {}]]
      const [first = [], ...rest] = pagesOf(['I. Introduction', 'III. The Tolls'].map((text) => at(text, {})))
      const read = (lines: PlacedText[]) => {
        const cut = first.slice(0, 9)
        return headingsOf([], scanned([cut, far(lines), first.slice(9), ...rest])).map(({ title }) => title)
      }
      expect(read(over)).toContain('Analysis of the Best Contract, Including the Allocation of Ownership Rights')
      expect(read(item)).toEqual(['Introduction', 'The Tolls'])
    })

    /** Sections around lines that stand at 222 points, with a paragraph that begins set in below them. */
    const around = (lines: PlacedText[]): DocumentLayout => {
      const end = 222 + 12 * (lines.length - 1)
      const own: PlacedText[] = [
        ...proseAt(60, 60, 12),
        ...lines.map(([x, , text, type], i): PlacedText => [x, 222 + 12 * i, text, type]),
        ...proseAt(70, end + 18, 1, 78),
        ...proseAt(60, end + 30, 12)
      ]
      const [first = []] = pagesOf([at('I. Introduction', {})])
      const [last = []] = pagesOf([at('III. The Tolls', {})])
      return scanned([first, proseAt(60, 60, 40), own, proseAt(60, 60, 40), last])
    }

    it.each([
      [
        'set in without capitals',
        [[73, 0, 'II. Owners of roads and their charges', {}]],
        'Owners of roads and their charges'
      ],
      ['in capitals off the middle', [[203, 0, 'II. THE ROADS', {}]], 'THE ROADS'],
      [
        'as wide as most of its column',
        [[80, 0, 'II. Additional Specifications and a Final Word About Growth', {}]],
        'Additional Specifications and a Final Word About Growth'
      ]
    ] as [string, PlacedText[], string][])('finds a numbered title far from the text, %s', (_, lines, title) => {
      expect(headingsOf([], around(lines)).map((heading) => heading.title)).toContain(title)
    })

    it('joins no heading in capitals with one that begins the paragraph below it', () => {
      const layout = around([
        [60, 0, 'II. EXTENSIONS', {}],
        [70, 0, 'Neutral Technological Change. Perfectly arbitrary changes over the years are of little', {}]
      ])
      expect(headingsOf([], layout).map(({ title }) => title)).toContain('EXTENSIONS')
    })

    it('leaves out a note that cites by an initial, and text that goes on behind an appendix', () => {
      const texts = [
        '2. See the paper by Paul A. Samuelson in a book on tolls that owners of roads wrote',
        'Appendix A, and (16), this can be written as'
      ]
      for (const text of texts)
        expect(headingsOf([], around([[60, 0, text, {}]])).map(({ title }) => title)).toEqual([
          'Introduction',
          'The Tolls'
        ])
    })

    it('takes the letter behind a title for the 1 before another that has a 2 behind the same words', () => {
      const titles = (heads: string[]) =>
        headingsOf([], scanned(pagesOf(heads.map((text) => at(text, {}))))).map(({ title }) => title)
      expect(titles(['1. Roads', '2. Example I', '3. Example 2'])).toEqual(['Roads', 'Example 1', 'Example 2'])
      expect(titles(['1. Roads', '2. Phase I', '3. Phase II'])).toEqual(['Roads', 'Phase I', 'Phase II'])
    })
  })

  it('finds a section whose first subsection follows at once, in the middle of the page', () => {
    const small = { size: 8 }
    const both = (text: string, below: string): PlacedText[] => [
      ...centred(text, small),
      ...centred(below, { italic: true })
    ]
    const headings = headingsOf(
      pagesOf([
        centred('1. INTRODUCTION', small),
        both('2. TOLLS AND ROADS', '2.1. The Tolls'),
        centred('2.2. The Roads', { italic: true }),
        centred('3. CONCLUSION', small)
      ])
    )
    expect(headings.map(({ number }) => number)).toEqual(['1', '2', '2.1', '2.2', '3'])
  })

  it('finds a numbered heading that fills its narrow column', () => {
    const narrow = (headings: string[], x: number): PlacedText[] =>
      headings.flatMap((text, i) => [[x, 80 + 170 * i, text], ...proseAt(x, 104 + 170 * i, 10, 46)] as PlacedText[])
    const left = narrow(['I. Early Work', 'II. Data', 'III. The Effect of Posted Tolls on Road Prices'], 50)
    const right = narrow(['IV. Tests', 'V. Rivers', 'VI. Conclusion'], 320)
    const headings = headingsOf([
      [...left, ...right],
      [...narrow(['VII. More'], 50), ...narrow(['VIII. Most'], 320)]
    ])
    expect(headings.map(({ number }) => number)).toContain('III')
  })

  it('takes letters between Roman numbers for no appendix, though one of those was missed', () => {
    const headings = headingsOf(
      pagesOf(
        ['I. Law', 'II. Data', 'A. Stores', 'B. Towns', 'A. Tolls', 'B. Rents', 'IV. Conclusion'].map((text) =>
          at(text)
        )
      )
    )
    expect(headings.some(({ inAppendix }) => inAppendix)).toBe(false)
  })

  it('leaves out the title and the names that stand above a supplement again', () => {
    const frontMatter = { ...noFrontMatter, title: 'Tolls and the Price of Roads', authors: ['Ada Lane', 'John Roe'] }
    const layout = aLayout(
      pagesOf([
        at('1 Introduction'),
        at('2 Model'),
        at('References'),
        at('Tolls and the Price of Roads'),
        at('Ada Lane John Roe'),
        at('A Proofs')
      ])
    )
    expect(findHeadings(layout, frontMatter).map(({ title }) => title)).toEqual([
      'Introduction',
      'Model',
      'References',
      'Proofs'
    ])
  })

  it('leaves out the name of the only author that stands above a supplement again', () => {
    const frontMatter = { ...noFrontMatter, title: 'The Toll as a Price', authors: ['Ada Lane'] }
    const heads = ['1 Introduction', '2 Model', 'References', 'Ada Lane', 'A Proofs']
    const layout = aLayout(pagesOf(heads.map((text) => at(text))))
    expect(findHeadings(layout, frontMatter).map(({ title }) => title)).toEqual([
      'Introduction',
      'Model',
      'References',
      'Proofs'
    ])
  })

  it('finds bold numbered headings that are set in as paragraphs are', () => {
    const heads = ['I. The Roads', 'A. Tolls', 'B. Owners', 'II. Data', 'A. Rivers', 'B. Wages']
    const pages = pagesOf(heads.map((text) => at(text, { bold: true }, text.startsWith('I') ? 60 : 90)))
    expect(shown(headingsOf(pages))).toEqual([
      '1 I The Roads',
      '2 A Tolls',
      '2 B Owners',
      '1 II Data',
      '2 A Rivers',
      '2 B Wages'
    ])
  })

  it('finds a first subsection that stands at once below its section', () => {
    const heads = [['I. The Roads', 'A. Tolls'], ['B. Owners'], ['II. Data', 'A. Rivers'], ['B. Wages']]
    const type = { bold: true }
    const page = heads.flatMap((texts, i): PlacedText[] => [
      ...texts.map((text, j): PlacedText => [j > 0 ? 72 : 60, 80 + 150 * i + 12 * j, text, type]),
      ...proseAt(60, 80 + 150 * i + 12 * texts.length, 9)
    ])
    expect(shown(headingsOf([[...proseAt(60, 40, 2), ...page]])).slice(0, 4)).toEqual([
      '1 I The Roads',
      '2 A Tolls',
      '2 B Owners',
      '1 II Data'
    ])
  })

  it('joins a number that stands alone with the title below it', () => {
    const over = (first: string, second: string, type: PlacedText[3] = {}): PlacedText[] =>
      [first, second].flatMap((text) => centred(text, type))
    const pages = pagesOf([
      over('CHAPTER I', 'INTRODUCTION'),
      over('CHAPTER II', 'THE ROADS'),
      over('Appendix A', 'Proofs', bold),
      over('Appendix B', 'Data', bold)
    ])
    expect(shown(headingsOf(pages))).toEqual(['1 I INTRODUCTION', '1 II THE ROADS', '1 A Proofs', '1 B Data'])
  })

  it('joins the number of an appendix with the title below it where only their font tells them', () => {
    const font = { font: 'Other' }
    const over = (y: number, first: string, second: string): PlacedText[] => [
      [60, y, first, font],
      [96, y + 19, second, font],
      ...proseAt(60, y + 41, 6)
    ]
    const sections = ['I. LAW OF THE ROADS', 'II. TOLLS OF THE ROADS'].map((text) => centred(text, {}))
    const appendices = [...over(100, 'Appendix A', 'Proofs of the Results'), ...over(300, 'Appendix B', 'Data')]
    expect(shown(headingsOf([...pagesOf(sections), [...proseAt(60, 60, 2), ...appendices]])).slice(2)).toEqual([
      '1 A Proofs of the Results',
      '1 B Data'
    ])
  })

  it('takes an article for no number where titles in its type have none, and for one where it counts on', () => {
    const leads = ['1. Timing', '2. Towns'].map((text) => at(text, italic))
    const titles = ['Towns in Practice', 'A List of Roads', 'Wages in Practice'].map((text) => at(text))
    const headings = shown(headingsOf(pagesOf([...leads, ...titles])))
    expect(headings.map((heading) => heading.slice(2)).slice(2)).toEqual([
      '- Towns in Practice',
      '- A List of Roads',
      '- Wages in Practice'
    ])
    const lettered = ['1 Roads', '2 Tolls', 'A List of Roads', 'B Towns'].map((text) => at(text))
    expect(shown(headingsOf(pagesOf(lettered))).slice(2)).toEqual(['1 A List of Roads', '1 B Towns'])
  })

  it('takes a letter before a script or before a word in lower case for no number', () => {
    const sections = [at('1 Introduction'), at('2 Model')]
    const cell: PlacedText[] = [
      [250, 0, 'C', italic],
      [257, 2, 'BME,R', { size: 7, italic: true }]
    ]
    expect(shown(headingsOf(pagesOf([...sections, cell])))).toEqual(['1 1 Introduction', '1 2 Model'])
    expect(parseHeadingNumber('A growth of towns')).toBeNull()
    expect(parseHeadingNumber('A Growth of Towns')).toMatchObject({ printed: 'A', isSetOff: false })
  })

  it('goes on with capitals in the middle of a column, whose first line may fill it', () => {
    const first = 'II. WAGES ALONG THE ROADS OF TOWNS IN WHICH FEW FIRMS HIRE ALL OF THE WORKERS OF'
    const page: PlacedText[] = [
      ...proseAt(60, 60, 2),
      ...[['I. THE ROADS'], [first, 'ONE TRADE'], ['III. THE TOLLS', 'AND DATA']].flatMap((lines, i): PlacedText[] => [
        ...lines.map((text, j): PlacedText => [260 - text.length * 2.5, 100 + 150 * i + 12 * j, text]),
        ...proseAt(60, 122 + 150 * i + 12 * (lines.length - 1), 6)
      ])
    ]
    expect(shown(headingsOf([page]))).toEqual([
      '1 I THE ROADS',
      `1 II ${first.slice(4)} ONE TRADE`,
      '1 III THE TOLLS AND DATA'
    ])
  })

  it('goes on with small capitals that fill their line, and with none that would have had room on it', () => {
    const small = (text: string, y: number): PlacedText[] => {
      const left = 260 - (10 + 7 * (text.length - 1)) / 4
      return [
        [left, y, text.slice(0, 1)],
        [left + 5, y, text.slice(1), { size: 7 }]
      ]
    }
    const first =
      'APPENDIX 1: WAGES ALONG THE ROADS OF TOWNS IN WHICH A FEW OF THE FIRMS HIRE ALL OF THE WORKERS OF A TRADE'
    const page: PlacedText[] = [
      ...proseAt(60, 60, 3),
      ...small(first, 112),
      ...small('HETEROGENEITY', 124),
      ...proseAt(60, 144, 8),
      ...small('APPENDIX 2: SUMMARY', 268),
      ...small('MEANS IN PARENTHESES', 280),
      ...proseAt(60, 300, 8)
    ]
    const titles = headingsOf([page]).map(({ title }) => title)
    expect(titles[0]).toBe(`${first.slice(12)} HETEROGENEITY`)
    expect(titles[1]).toBe('SUMMARY')
  })

  it('finds a series of titles in small print, and no proofs among them', () => {
    const small = { size: 8.5, italic: true }
    const heads = [
      'Extension 1: Tolls',
      'Extension 2: Owners of Roads',
      'Extension 3: Rivers',
      'Proof of the First Claim'
    ]
    const page = (lines: string[]) => [
      ...proseAt(60, 60, 4),
      ...lines.flatMap((text, i): PlacedText[] => [
        [60, 130 + 150 * i, text, small],
        ...proseAt(60, 147 + 150 * i, 8, 94, 8.5)
      ])
    ]
    const pages = (lines: string[]) => [
      ...pagesOf([at('1 Introduction'), at('2 Model')]),
      proseAt(60, 60, 50),
      page(lines)
    ]
    const titlesOf = (lines: string[]) => headingsOf(pages(lines)).map(({ title }) => title)
    expect(titlesOf(heads)).toEqual(['Introduction', 'Model', ...heads.slice(0, 3)])
    expect(titlesOf(heads.slice(1, 3))).toEqual(['Introduction', 'Model'])
  })

  it('finds titles in the type of the text by the space around them and their capitals, where they are several', () => {
    const page = (lines: string[]) => [
      ...proseAt(60, 60, 4),
      ...lines.flatMap((text, i): PlacedText[] => [[60, 130 + 150 * i, text], ...proseAt(60, 148 + 150 * i, 8)])
    ]
    const titlesOf = (lines: string[]) =>
      headingsOf([...pagesOf([at('1 Introduction'), at('2 Model')]), page(lines)]).map(({ title }) => title)
    const heads = ['Price/Dividend Ratios of Towns', 'The Slope of the Mean–Variance Line', 'Time and the Toll']
    expect(titlesOf(heads)).toEqual(['Introduction', 'Model', ...heads])
    expect(titlesOf(heads.slice(1))).toEqual(['Introduction', 'Model'])
    expect(titlesOf(['Where tolls are paid', 'Which is the same as', 'Rivers are without tolls'])).toEqual([
      'Introduction',
      'Model'
    ])
  })

  it('finds numbered titles in small plain type by those of their type that are sure', () => {
    const small = { size: 9 }
    const page = (lines: string[]) => [
      ...proseAt(60, 60, 4),
      ...lines.flatMap((text, i): PlacedText[] => [[60, 140 + 150 * i, text, small], ...proseAt(60, 152 + 150 * i, 8)])
    ]
    const sure = [[60, 60, '1.1 What Is Known', small], ...proseAt(60, 82, 6)] satisfies PlacedText[]
    const pages = [
      ...pagesOf([at('1 Introduction')]),
      sure,
      ...pagesOf([at('2 Model')]),
      page(['2.1 Tolls', '2.2 Rivers'])
    ]
    expect(headingsOf(pages).map(({ number }) => number)).toEqual(['1', '1.1', '2', '2.1', '2.2'])
  })

  it('leaves the lead of the paragraph below out of a heading, and the caption of an appendix out of all', () => {
    const text = 'We count the workers of a town before and after its firms are one, and'
    const layout = aLayout([
      [
        ...proseAt(60, 60, 4),
        [60, 124, 'I.A. The Tolls.', italic],
        [72, 142, 'Who pays.', italic],
        [120, 142, text],
        ...proseAt(60, 154, 4),
        [60, 230, 'I.B. The Owners.', italic],
        ...proseAt(60, 248, 4),
        [200, 330, 'DATA APPENDIX TABLE B2', { size: 12, bold: true }],
        ...proseAt(60, 352, 4)
      ]
    ])
    expect(headingsOf([], layout).map(({ title }) => title.replace(/\.$/, ''))).toEqual(['The Tolls', 'The Owners'])
  })

  it('reads letters below figures', () => {
    const heads = ['1. Law', '2. Data', '2.A. Towns', '2.B. Roads', '3. Tolls', '3.A. Owners'].map((text) => at(text))
    expect(shown(headingsOf(pagesOf(heads)))).toEqual([
      '1 1 Law',
      '1 2 Data',
      '2 2.A Towns',
      '2 2.B Roads',
      '1 3 Tolls',
      '2 3.A Owners'
    ])
  })

  it('takes an article behind the colon of an appendix for no number', () => {
    const heads = ['1. Law', '2. Data', '3. Tolls', 'Appendix: A Model'].map((text) => at(text))
    expect(shown(headingsOf(pagesOf(heads))).at(-1)).toBe('1 - Appendix: A Model')
  })

  it('knows numbered headings by their font where that tells no cut', () => {
    const font = { font: 'Other' }
    const question = 'II.A. Why Do Owners of Roads Post the Tolls of the Next Town in Advance?'
    const page: PlacedText[] = [
      ...proseAt(60, 60, 3),
      [60, 106, question, font],
      [78, 122, 'Firms may hire all the workers of a town at once when the rents of its own'.padEnd(76, 's')],
      ...proseAt(60, 134, 3),
      [72, 190, '1. Sample of towns. ', font],
      [172, 190, 'We count the workers of a town before and after its firms'],
      ...proseAt(60, 202, 3),
      [72, 242, '2. Towns alone. ', font],
      [152, 242, 'We count the workers of a town before and after its firms are'],
      ...proseAt(60, 254, 3)
    ]
    const sections = pagesOf(['I. LAW OF THE ROADS', 'II. TOLLS OF THE ROADS'].map((text) => centred(text, {})))
    expect(shown(headingsOf([...sections, page])).slice(2)).toEqual([
      `2 II.A ${question.slice(6)}`,
      '3 1 Sample of towns',
      '3 2 Towns alone'
    ])
  })

  it('takes no part of a table for a section, whose rows are in print as small', () => {
    const row: PlacedText[] = [
      [60, 0, 'Wages', { size: 8 }],
      [200, 0, 'Towns', { size: 8 }],
      [320, 0, 'Lane', { size: 8 }]
    ]
    const table = ['1. Roads at Work', '2. Rivers at Work'].flatMap((text, i): PlacedText[] => [
      [230, 120 + 80 * i, text, { size: 8, italic: true }],
      ...[0, 1, 2].flatMap((j) => row.map(([x, , word, type]): PlacedText => [x, 140 + 80 * i + 10 * j, word, type]))
    ])
    expect(headingsOf([[...proseAt(60, 60, 3), ...table, ...proseAt(60, 330, 20)]])).toEqual([])
  })

  it('goes on with a heading that fills its line, where the lines of the paper are far apart', () => {
    const spaced = (y: number, count: number) =>
      proseAt(60, 0, count).map(([x, , text], i): PlacedText => [x, y + 22 * i, text])
    const long = '2 Roads as a cause of change: owners, tolls, and the towns of those who'
    const layout = aLayout([
      [
        [60, 100, '1 The law', bold],
        ...spaced(128, 6),
        [60, 280, long, { size: 11.3, bold: true }],
        [90, 302, 'pay for them', { size: 11.3, bold: true }],
        ...spaced(330, 8)
      ]
    ])
    expect(headingsOf([], layout).at(-1)!.title).toBe(`${long.slice(2)} pay for them`)
  })

  it('survives an empty document, one line, and nonsense', () => {
    expect(headingsOf([])).toEqual([])
    expect(headingsOf([[[60, 80, 'Wages', bold]]]).length).toBeLessThan(2)
    for (let seed = 0; seed < 20; seed++) {
      const layout = nonsense(seed)
      for (const { lines, level } of findHeadings(layout, noFrontMatter)) {
        expect(lines.every((index) => layout.lines[index] !== undefined)).toBe(true)
        expect(level).toBeGreaterThan(0)
      }
    }
  })
})

/** Lines of all sorts in any order, some with sizes that are no numbers. */
function nonsense(seed: number): DocumentLayout {
  const generator = seededRandom(seed)
  const random = () => generator.float()
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)]!
  const words = ['A', 'IV', '2.3', 'Appendix', 'wages', 'References', '\t', '1', '…', 'Contents', 'x²', '(', '.', '∑']
  const texts = Array.from({ length: 80 }, (): PlacedText => {
    const text = Array.from({ length: 1 + Math.floor(6 * random()) }, () => pick(words)).join(' ')
    return [60 + 200 * random(), 60 + 700 * random(), text, { size: 5 + 15 * random(), bold: random() < 0.5 }]
  })
  const layout = aLayout([texts, texts], {
    outline: words.map((title) => ({ title, level: 1, page: 1, y: null })),
    destinations: []
  })
  for (const line of layout.lines)
    if (random() < 0.1) Object.assign(line, { fontSize: Number.NaN, gapAbove: Number.NaN })
  return layout
}
