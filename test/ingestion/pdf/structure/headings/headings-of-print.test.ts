import { describe, expect, it } from 'vitest'
import type { FrontMatter } from '../../../../../src/ingestion/pdf/structure/front-matter.ts'
import { findHeadings } from '../../../../../src/ingestion/pdf/structure/headings.ts'
import { aLayout, type PlacedText, proseAt } from '../../../../helpers/a-layout.ts'

const noFrontMatter: FrontMatter = {
  title: null,
  authors: [],
  abstract: null,
  lines: { title: [], authors: [], abstract: [], other: [] }
}
const bold = { size: 12, bold: true }
const italic = { italic: true }
const MIDDLE = 260

const titlesOf = (pages: PlacedText[][]) =>
  findHeadings(aLayout(pages), noFrontMatter).map(({ number, title }) => `${number ?? '-'} ${title}`)
const centred = (y: number, text: string, type: PlacedText[3] = {}): PlacedText => [
  MIDDLE - (text.length * (type?.size ?? 10)) / 4,
  y,
  text,
  type
]
/** A heading at the left with room around it, and text. */
const section = (y: number, text: string, type: PlacedText[3] = bold): PlacedText[] => [
  [60, y, text, type],
  ...proseAt(60, y + 22, 6)
]
/** Lines of running text in double spacing. */
const spaced = (y: number, count: number): PlacedText[] =>
  proseAt(60, 0, count).map(([x, , text], i) => [x, y + 24 * i, text])

describe('headings of print', () => {
  it('takes the titles over figures and tables at the end for headings, and their captions for none', () => {
    const large = { size: 16, bold: true }
    const pages: PlacedText[][] = [
      [...proseAt(60, 60, 3), ...section(130, '1 The tolls', large), ...section(270, '2 The roads', large)],
      [...proseAt(60, 60, 3), ...section(130, 'References', large)],
      [...proseAt(60, 60, 3), [60, 130, '3 Figures and Tables', large], [120, 300, 'Table 1: Tolls of the roads']],
      [[60, 84, 'Figures and Tables', large], [120, 132, 'Figure 2: Tolls of the roads'], ...proseAt(60, 400, 6)]
    ]
    expect(titlesOf(pages)).toEqual([
      '1 The tolls',
      '2 The roads',
      '- References',
      '3 Figures and Tables',
      '- Figures and Tables'
    ])
  })

  it('finds a heading in the type of the text that stands first on its page, right below a running head', () => {
    const names = ['1. Tolls of the Roads', '2. Owners of Bridges', '3. Kings and Their Bills', '4. Mills in the North']
    const pages = names.map((name, i): PlacedText[] => [
      [60, 40, i % 2 ? 'journal of roads' : 'tolls and towns'],
      [60, 57, name],
      ...proseAt(60, 78, 30)
    ])
    expect(titlesOf(pages)).toEqual(names.map((name) => name.replace('.', '')))
  })

  it('counts appendices that say so anew behind Roman numbers, and letters below them', () => {
    const head = (y: number, text: string): PlacedText[] => [centred(y, text), ...proseAt(60, y + 20, 6)]
    const pages = [
      [...head(80, 'I. THE TOLLS'), ...head(220, 'II. THE ROADS'), ...head(360, 'III. THE TOWNS')],
      [
        ...head(80, 'APPENDIX I: THE SURVEY'),
        ...head(220, 'APPENDIX II: WHO ANSWERED'),
        ...head(360, 'APPENDIX II (CONTINUED)'),
        ...head(500, 'APPENDIX III')
      ],
      [
        ...head(80, 'APPENDIX 1'),
        ...section(220, 'A. Towns of the First Survey', {}),
        ...section(360, 'B. Towns of the Second Survey', {})
      ]
    ]
    expect(titlesOf(pages.slice(0, 2)).slice(3)).toEqual(['I THE SURVEY', 'II WHO ANSWERED', 'III APPENDIX III'])
    expect(titlesOf([pages[0]!, pages[2]!]).slice(3)).toEqual([
      '1 APPENDIX 1',
      'A Towns of the First Survey',
      'B Towns of the Second Survey'
    ])
  })

  it('finds the titles of appendices at the head of pages in double spacing, over a figure and over text', () => {
    const bold = { bold: true }
    const pages: PlacedText[][] = [
      [...spaced(80, 3), centred(176, 'II. The Tolls', bold), ...spaced(224, 8)],
      [...spaced(80, 3), centred(176, 'III. The Roads', bold), ...spaced(224, 8)],
      [[130, 80, 'Appendix A: Tolls of Each Year', bold], ...spaced(400, 6)],
      [[130, 80, 'Appendix B: Roads of Each Year', bold], ...spaced(104, 12)]
    ]
    expect(titlesOf(pages)).toEqual(['II The Tolls', 'III The Roads', 'A Tolls of Each Year', 'B Roads of Each Year'])
  })

  it('finds numbered lines in bold and italics that stand among lines in double spacing, with small Roman numbers', () => {
    const page = (heads: PlacedText[]): PlacedText[] =>
      heads.flatMap(([x, , text, type], i): PlacedText[] => [
        ...spaced(80 + 168 * i, 3),
        [x, 152 + 168 * i, text, type],
        ...spaced(176 + 168 * i, 3)
      ])
    const pages = [
      page([
        centred(0, 'I. THE TOLLS', { bold: true }),
        [60, 0, 'A. Reading the bills', italic],
        [71, 0, 'i. Bills of a year', italic],
        [66, 0, 'ii. Bills of a town', italic]
      ]),
      page([
        [60, 0, 'B. Who should pay at all?', italic],
        centred(0, 'II. THE ROADS', { bold: true }),
        [69, 0, 'A. Paving the roads', italic]
      ])
    ]
    expect(titlesOf(pages)).toEqual([
      'I THE TOLLS',
      'A Reading the bills',
      'i Bills of a year',
      'ii Bills of a town',
      'B Who should pay at all?',
      'II THE ROADS',
      'A Paving the roads'
    ])
  })

  it('knows a heading in the middle where a blank is set behind its last letter', () => {
    const [x, y, text] = centred(152, 'I. THE TOLLS')
    const page: PlacedText[] = [
      ...proseAt(60, 80, 6),
      [x + 3.5, y, text, { bold: true }],
      [x + 3.5 + 5 * text.length, y, ' ', { bold: true }],
      ...proseAt(60, 165, 6)
    ]
    expect(titlesOf([page])).toEqual(['I THE TOLLS'])
  })

  it('finds numbered titles that are set in where paragraphs are not, and no items of a list', () => {
    const titled = (y: number, text: string): PlacedText[] => [[96, y, text], ...proseAt(60, y + 24, 4)]
    const pages = [
      [
        ...section(80, 'I. Tolls'),
        ...titled(250, 'A. The Long Reach of “Tolls and Roads”'),
        ...titled(360, 'B. Doubts about “Tolls”')
      ],
      [
        ...section(80, 'II. Roads'),
        ...titled(250, 'A. Kings against Owners'),
        [132, 370, '1. The Reply of the Kings'] as PlacedText,
        ...proseAt(60, 394, 4),
        [132, 466, '2. The Reply of the Owners'] as PlacedText,
        ...proseAt(60, 490, 4)
      ]
    ]
    expect(titlesOf(pages)).toEqual([
      'I Tolls',
      'A The Long Reach of “Tolls and Roads”',
      'B Doubts about “Tolls”',
      'II Roads',
      'A Kings against Owners',
      '1 The Reply of the Kings',
      '2 The Reply of the Owners'
    ])
  })

  it('takes titles over the proofs of an appendix for headings, one alone or in the text for none', () => {
    const proof = (y: number, text: string, type: PlacedText[3]): PlacedText[] => [
      [60, y, text, type],
      ...proseAt(60, y + 16, 5)
    ]
    const own = { bold: true }
    const sections = [
      ...section(80, '1 Tolls'),
      ...section(220, '2 Roads'),
      ...section(360, '2.1 Owners', own),
      ...section(500, '2.2 Kings', own)
    ]
    const appendix = (type: PlacedText[3], names: string[]): PlacedText[] => [
      ...section(80, 'A Proofs'),
      ...names.flatMap((each, i) => proof(207 + 81 * i, each, type))
    ]
    const names = ['Proof of Lemma 2.1', 'Proof of Proposition 3', 'Proof of Theorem 4']
    const last = (pages: PlacedText[][]) => titlesOf(pages).filter((title) => /Proof of|Theorem/.test(title))
    expect(last([sections, appendix(own, names.slice(0, 2))])).toEqual(names.slice(0, 2).map((title) => `- ${title}`))
    expect(last([sections, appendix(italic, names)])).toEqual(names.map((title) => `- ${title}`))
    expect(last([sections, appendix(italic, names.slice(0, 2))])).toEqual([])
    expect(last([sections, appendix(own, names.slice(0, 1))])).toEqual([])
  })
})
