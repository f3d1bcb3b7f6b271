import { describe, expect, it } from 'vitest'
import { guessFrontMatter } from '../../../src/ingestion/pdf/guess-front-matter.ts'
import type { PaperLine, PaperPage } from '../../../src/schemas/paper.ts'

function pageOf(...lines: [text: string, fontSize: number, more?: Partial<PaperLine>][]): PaperPage {
  const all = lines.map(([text, fontSize, more], i) => ({ text, fontSize, x: 72, y: 72 + 14 * i, width: 300, ...more }))
  return { number: 1, width: 600, height: 800, lines: all, text: '' }
}

describe('guessFrontMatter', () => {
  it('finds title, names and a labelled abstract', () => {
    const page = pageOf(
      ['Working Paper 12', 9],
      ['Wages, Minimum Wages and Em-', 17],
      ['ployment', 17],
      ['Ana de la Example1\tBo Sample2 and C. Third∗', 12],
      ['University of Somewhere', 10],
      ['May 2025', 10],
      ['Abstract', 10],
      ['We study wages with a long-', 9],
      ['run panel.', 9],
      ['1 Introduction', 12]
    )
    expect(guessFrontMatter(page)).toEqual({
      title: 'Wages, Minimum Wages and Employment',
      authors: ['Ana de la Example', 'Bo Sample', 'C. Third'],
      abstract: 'We study wages with a longrun panel.'
    })
  })

  it('ends an abstract where the type changes', () => {
    const page = pageOf(['Title Words', 17], ['Abstract. Short and clear.', 9], ['The text of the paper.', 10])
    expect(guessFrontMatter(page).abstract).toBe('Short and clear.')
  })

  it('never takes hidden or turned text', () => {
    const page = pageOf(
      ['HIDDEN TITLE', 40, { hidden: 'background' }],
      ['arXiv:1234', 30, { angle: 270 }],
      ['Real Title', 17],
      ['Body text', 10]
    )
    expect(guessFrontMatter(page).title).toBe('Real Title')
  })

  it('finds nothing on a page without lines', () => {
    expect(guessFrontMatter(pageOf())).toEqual({ title: null, authors: [], abstract: null })
  })
})
