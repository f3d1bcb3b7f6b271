import { describe, expect, it } from 'vitest'
import { paperBody } from '../../src/ingestion/paper-body.ts'
import type { PaperText } from '../../src/schemas/paper.ts'

function paperOf(pages: string[], abstract: string | null = null): PaperText {
  return {
    sha256: '0'.repeat(64),
    bytes: 1,
    pageCount: pages.length,
    title: null,
    authors: [],
    abstract,
    pages: pages.map((text, index) => ({ number: index + 1, width: 600, height: 800, lines: [], text })),
    wordCount: 0,
    notes: []
  }
}

describe('paperBody', () => {
  const front = 'A Title\nAn Author\nAbstract\nWe show things.\n'

  it('runs from the introduction to the last list of references', () => {
    const paper = paperOf([
      `${front}1 Introduction\none two three`,
      '2 A. Author\nfour\n2 The Model\nfive six references\nReferences\nnot this\nReferences\nSmith 1999'
    ])
    const body = paperBody(paper)
    // 1 Introduction one two three / 2 A. Author four: 5 + 4 words; the running head is not taken for a section.
    expect(body.introductionWords).toBe(9)
    // and 2 The Model five six references References not this: 9 words more.
    expect(body.words).toBe(18)
    expect(body.text).not.toContain('Smith')
  })

  it('stops at an appendix that stands before the references', () => {
    const paper = paperOf([`${front}I. Introduction\none\nII. Model\ntwo\nAppendix A\nthree\nReferences\nfour`])
    expect(paperBody(paper).text).toBe('I. Introduction\none\nII. Model\ntwo')
  })

  it('takes the abstract out of the count when no introduction is announced', () => {
    const paper = paperOf(['We show things.\none two\nReferences\nthree'], 'We show things.')
    expect(paperBody(paper)).toMatchObject({ words: 2, introduction: '', introductionWords: 0 })
  })
})
