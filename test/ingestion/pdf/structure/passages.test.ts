import { describe, expect, it } from 'vitest'
import { findBlocks } from '../../../../src/ingestion/pdf/structure/blocks.ts'
import type { Heading } from '../../../../src/ingestion/pdf/structure/headings/heading.ts'
import { passagesOf } from '../../../../src/ingestion/pdf/structure/passages.ts'
import { aLayout, type PlacedText } from '../../../helpers/a-layout.ts'

const full = 'wages rise where many firms bid for the same workers, and fall where few of them do so they'
const heading = (title: string, line: number): Heading => ({
  kind: 'section',
  number: null,
  title,
  level: 1,
  page: 1,
  lines: [line],
  runIn: false,
  inAppendix: false
})

describe('passagesOf', () => {
  it('gives each paragraph its part and section, and a note those of the text that its mark stands in', () => {
    const texts: PlacedText[] = [
      [60, 100, 'We study wages.'],
      [60, 130, 'Introduction'],
      [60, 150, `${full}¹`],
      [60, 180, 'Model'],
      [60, 200, full],
      [60, 230, 'Proofs'],
      [60, 250, full],
      [60, 704, '¹ See the introduction.', { size: 7 }]
    ]
    const layout = aLayout([texts])
    const headings = [heading('Introduction', 1), heading('Model', 3), heading('Proofs', 5)]
    const owners = new Map(headings.map((each) => [each.lines[0]!, { kind: 'heading' as const, owner: each }]))
    const frontMatter = {
      title: null,
      authors: [],
      abstract: null,
      lines: { title: [], authors: [], abstract: [0], other: [] }
    }
    const parts = {
      introduction: { from: 1, to: 3 },
      body: { from: 1, to: 5 },
      references: null,
      appendices: [{ from: 5, to: 7 }]
    }
    const passages = passagesOf(findBlocks(layout, owners), { frontMatter, headings, parts, words: layout.words })
    expect(passages.map(({ part, section, note }) => [part, section, note ?? false])).toEqual([
      ['front', null, false],
      ['introduction', 0, false],
      ['body', 1, false],
      ['appendix', 2, false],
      ['introduction', 0, true]
    ])
  })

  it('tells where the text of one goes on on later pages, words that a page break divides on the earlier', () => {
    const layout = aLayout([
      [
        [60, 100, 'Introduction'],
        [60, 120, `${full} do this as Card shows and where no macro-`]
      ],
      [[60, 100, `economist looked, ${full}, and macroeconomist says so`]],
      [[60, 100, 'of Krueger.']]
    ])
    const headings = [heading('Introduction', 0)]
    const owners = new Map([[0, { kind: 'heading' as const, owner: headings[0]! }]])
    const frontMatter = {
      title: null,
      authors: [],
      abstract: null,
      lines: { title: [], authors: [], abstract: [], other: [] }
    }
    const parts = { introduction: { from: 0, to: 4 }, body: { from: 0, to: 4 }, references: null, appendices: [] }
    const passages = passagesOf(findBlocks(layout, owners), { frontMatter, headings, parts, words: layout.words })
    expect(passages).toHaveLength(1)
    const [{ text, page, pageBreaks }] = passages as [(typeof passages)[0]]
    expect(page).toBe(1)
    expect(pageBreaks!.map(({ page, offset }) => [page, text.slice(offset).slice(0, 12).trim()])).toEqual([
      [2, 'looked, wage'],
      [3, 'of Krueger.']
    ])
  })
})
