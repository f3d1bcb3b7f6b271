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
    expect(paperBody(paper)).toMatchObject({ words: 2, introduction: null, introductionWords: 0 })
  })

  it.each([
    ['I. Background', 'a numbered heading'],
    ['1 Methods: Recognising Extortion', 'a numbered heading with a colon'],
    ['Materials and methods', 'a well-known heading']
  ])('takes what stands between the abstract and %j for the introduction: %s', (heading) => {
    const abstract = 'We show things. They are large.'
    const paper = paperOf(
      [`A Title\nAn Author\nWe show\nthings. They are large.\nWages fell.\nWe ask why.\n${heading}\nfour`],
      abstract
    )
    expect(paperBody(paper)).toMatchObject({ introduction: 'Wages fell.\nWe ask why.', introductionWords: 5 })
  })

  it('ends an introduction without a number at the first section that has one', () => {
    const paper = paperOf([`${front}Introduction\none\n1. Model\ntwo\n2. Data\nthree`])
    expect(paperBody(paper).introduction).toBe('Introduction\none')
  })

  it('ends an introduction at a heading that holds initials', () => {
    const paper = paperOf([`${front}1 Introduction\none\n2 U.S. macroeconomic data\ntwo\n3 Conclusions\nthree`])
    expect(paperBody(paper).introduction).toBe('1 Introduction\none')
  })

  it('takes a word at the end of a sentence for no heading', () => {
    const paper = paperOf([`${front}Introduction\nWe add a\nmodel\nto it.\nModel\ntwo`])
    expect(paperBody(paper).introduction).toBe('Introduction\nWe add a\nmodel\nto it.')
  })

  it.each([
    ['without a heading after it', `${front}Introduction\none two`, null],
    ['without a heading or an abstract in front of it', 'A Title\none two\n1 Model\nthree', null],
    ['with an abstract that stands nowhere', 'A Title\none two\n1 Model\nthree', 'Another abstract altogether']
  ])('knows no introduction %s', (_, text, abstract) => {
    expect(paperBody(paperOf([text!], abstract)).introduction).toBeNull()
  })
})
