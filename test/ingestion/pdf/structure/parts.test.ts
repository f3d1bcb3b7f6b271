import { describe, expect, it } from 'vitest'
import type { FrontMatter } from '../../../../src/ingestion/pdf/structure/front-matter.ts'
import type { Heading } from '../../../../src/ingestion/pdf/structure/headings/heading.ts'
import { findHeadings } from '../../../../src/ingestion/pdf/structure/headings.ts'
import { findParts, type LineRange } from '../../../../src/ingestion/pdf/structure/parts.ts'
import { aLayout, type PlacedText, proseAt } from '../../../helpers/a-layout.ts'

const noFrontMatter: FrontMatter = {
  title: null,
  authors: [],
  abstract: null,
  lines: { title: [], authors: [], abstract: [], other: [] }
}

/** Five sections to a page, each 140 points high. */
const perPage = 5
const height = 140

/** Parts, as the first and last section of each; null stands for a section without a heading. */
function partsOf(titles: readonly (string | null)[], frontMatter = noFrontMatter) {
  const pages = Map.groupBy([...titles.entries()], ([i]) => Math.floor(i / perPage))
  const layout = aLayout([...pages.values()].map((sections) => sections.flatMap(([i, title]) => sectionAt(i, title))))
  const headings = findHeadings(layout, frontMatter)
  const show = (range: LineRange | null) => range && `${sectionOf(range.from)}-${sectionOf(range.to - 1)}`
  const sectionOf = (index: number) => {
    const { page, y } = layout.lines[index]!
    return (page - 1) * perPage + Math.floor((y - 60) / height) + 1
  }
  const { introduction, body, references, appendices } = findParts(layout, frontMatter, headings)
  return {
    introduction: show(introduction),
    body: show(body),
    references: show(references),
    appendices: appendices.map(show)
  }
}

function sectionAt(i: number, title: string | null): PlacedText[] {
  const top = 60 + height * (i % perPage)
  const prose = proseAt(60, top + 44, 7)
  return title ? [[60, top + 20, title, { size: /^\d\.\d/.test(title) ? 11 : 13, bold: true }], ...prose] : prose
}

describe('findParts', () => {
  it('bounds the introduction with its subsections, the body, the references and the appendices', () => {
    const titles = [
      'Abstract',
      '1 Introduction',
      '1.1 Earlier work',
      '2 Model',
      '3 Results',
      'References',
      'A Proofs',
      'B Data'
    ]
    expect(partsOf(titles)).toEqual({ introduction: '2-3', body: '2-5', references: '6-6', appendices: ['7-8'] })
  })

  it('ends the body before acknowledgements and declarations, and before appendices that stand first', () => {
    const titles = [
      '1 Introduction',
      '2 Model',
      '3 Conclusion',
      'Acknowledgements',
      'Funding',
      'Appendix A: Data',
      'References'
    ]
    expect(partsOf(titles)).toEqual({ introduction: '1-1', body: '1-3', references: '7-7', appendices: ['6-6'] })
  })

  it('keeps an acknowledgement in the middle of the body', () => {
    const titles = ['1 Introduction', '2 Model', 'Acknowledgements', '3 Conclusion', 'References']
    expect(partsOf(titles)).toMatchObject({ body: '1-4' })
  })

  it('takes the text between abstract and first heading for an introduction without a heading', () => {
    const abstract = { ...noFrontMatter, lines: { ...noFrontMatter.lines, abstract: [0, 1, 2, 3, 4, 5, 6] } }
    expect(partsOf([null, null, '1 Model', '2 Results', 'References'], abstract)).toMatchObject({
      introduction: '2-2',
      body: '2-4'
    })
  })

  it('takes the first section for the introduction when it opens the paper under another name', () => {
    expect(partsOf(['1 The debate', '2 Sources', '3 Results', 'References'])).toMatchObject({ introduction: '1-1' })
  })

  it('finds nothing where there is nothing', () => {
    const none = { introduction: null, body: null, references: null, appendices: [] }
    expect(findParts(aLayout([]), noFrontMatter, [])).toEqual(none)
    const odd: Heading = {
      kind: 'section',
      number: null,
      title: '',
      level: 1,
      page: 1,
      lines: [],
      runIn: false,
      inAppendix: false
    }
    expect(findParts(aLayout([[[60, 80, 'x']]]), noFrontMatter, [odd])).toEqual(none)
  })
})
