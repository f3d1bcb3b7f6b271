import { describe, expect, it } from 'vitest'
import { findQuote } from '../../../src/ingestion/checks/find-quote.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'

const texts = [
  'The effect is −0.37 (0.05) in 2010–2015, an in-\ncrease of the ﬁrms’ wage by 15 percent. Workers do not',
  'move. It may well be “inefficient”, as 1,250 firms\nshow.'
]
const paper: PaperText = {
  sha256: '0'.repeat(64),
  bytes: 1,
  pageCount: texts.length,
  title: null,
  authors: [],
  abstract: null,
  pages: texts.map((text, i) => ({ number: i + 1, width: 1, height: 1, lines: [], text })),
  wordCount: 1,
  notes: []
}

describe('findQuote', () => {
  it.each([
    ['line ends, hyphens and ligatures', "an increase of the firms' wage", 1],
    ['another minus sign', 'effect is -0.37', 1],
    ['letter case and quotation marks', 'it may well be "Inefficient"', 2],
    ['a quotation over a page break', 'Workers do not move', 1],
    ['other dashes', 'in 2010-2015', 1]
  ])('sees through %s', (_, quote, page) => {
    expect(findQuote(paper, quote)).toMatchObject({ page })
  })

  it('returns the words of the paper', () => {
    expect(findQuote(paper, 'the FIRMS wage by 15 percent')?.passage).toBe('the ﬁrms’ wage by 15 percent')
  })

  it.each([
    ['a lost sign', 'effect is 0.37'],
    ['a lost decimal point', 'effect is −037'],
    ['another number', 'wage by 16 percent'],
    ['the end of a number', '5 percent'],
    ['the beginning of a number', 'wage by 1'],
    ['the end of a word', 'efficient'],
    ['a lost negation', 'Workers do move'],
    ['nothing', ' — ']
  ])('is not taken in by %s', (_, quote) => {
    expect(findQuote(paper, quote)).toBeNull()
  })
})
