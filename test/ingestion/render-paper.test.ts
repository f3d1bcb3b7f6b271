import { describe, expect, it } from 'vitest'
import { paperPart, renderPaper } from '../../src/ingestion/render-paper.ts'
import { aPaper } from '../helpers/a-paper.ts'
import { readSamplePaper } from '../suites/aer/recorded-extraction.ts'

const pages = [
  'A Title\n\nAbstract\n\nWe ask.\n\n1 Data\n\nThe Data are good.',
  'More of them.\n\nAppendix A. Data\n\nEnd.'
]
const sections = [
  { number: null, title: 'Abstract', level: 1, page: 1 },
  { number: '1', title: 'Data', level: 1, page: 1 },
  { number: 'A', title: 'Data', level: 1, page: 2 }
]

/** What stands between the two lines of the fence. */
const insideFence = (text: string) => text.split('\n').slice(1, -1).join('\n')

describe('renderPaper', () => {
  it('marks where pages and sections begin', () => {
    expect(insideFence(renderPaper(aPaper(pages, { sections })))).toBe(
      `[page 1]
A Title

[section: Abstract]
Abstract

We ask.

[section 1: Data]
1 Data

The Data are good.

[page 2]
More of them.

[section A: Data]
Appendix A. Data

End.`
    )
  })

  it('keeps the order of sections whose headings are no lines of their own', () => {
    const runIn = [{ number: '2', title: 'Method', level: 1, page: 1 }, ...sections.slice(1)]
    const text = insideFence(renderPaper(aPaper(pages, { sections: runIn })))
    expect(text.match(/\[.*\]/g)).toEqual([
      '[page 1]',
      '[section 2: Method]',
      '[section 1: Data]',
      '[page 2]',
      '[section A: Data]'
    ])
  })

  it('marks a section that is a number alone where that stands', () => {
    const bare = [{ number: 'III', title: '', level: 1, page: 1 }]
    const page = 'A line.\n\nIII\n\nWe go on.'
    expect(insideFence(renderPaper(aPaper([page], { sections: bare })))).toBe(
      '[page 1]\nA line.\n\n[section III]\nIII\n\nWe go on.'
    )
  })

  it('adds its marks to the text of the sample paper, and changes nothing else', async () => {
    const paper = await readSamplePaper()
    const rendered = renderPaper(paper)
    expect(rendered).toBe(renderPaper(structuredClone(paper)))
    const lines = insideFence(rendered).split('\n')
    const marks = lines.filter((line) => /^\[(?:page \d+|section.*: .*)\]$/.test(line))
    expect(marks).toHaveLength(paper.pageCount + paper.sections.length)
    const unmarked = lines.filter((line) => !marks.includes(line)).join('\n')
    expect(unmarked).toBe(paper.pages.map(({ text }) => text).join('\n\n'))
    // Each mark of a section stands right before its heading.
    for (const { title } of paper.sections) {
      const at = lines.findIndex((line) => line.startsWith('[section') && line.endsWith(`: ${title}]`))
      expect(lines[at + 1]).toMatch(new RegExp(`${title.replaceAll(/[^\w ]/g, '.')}$`))
    }
  })
})

describe('paperPart', () => {
  const paper = aPaper(pages)

  it('is the text, or the file by its sha256, with the text for who refuses it', () => {
    expect(paperPart(paper, null)).toEqual({ text: renderPaper(paper), cache: true })
    const bytes = new Uint8Array([1, 2, 3])
    expect(paperPart(paper, bytes)).toEqual({
      file: {
        ...{ mediaType: 'application/pdf', sha256: paper.sha256, name: 'paper.pdf', pages: 2, bytes },
        inText: renderPaper(paper)
      },
      cache: true
    })
  })
})
