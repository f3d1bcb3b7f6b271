import { describe, expect, it } from 'vitest'
import { numbersFound } from '../../../src/ingestion/checks/numbers-found.ts'
import { markRecognisedEvidence } from '../../../src/ingestion/checks/recognised-evidence.ts'

const page = { width: 600, height: 800, lines: [] }
const pages = [
  { ...page, number: 1, text: 'Wages rose by 4.2 percent.' },
  { ...page, number: 2, text: 'Prices fell by 7.5 percent.', ocr: true as const }
]

describe('markRecognisedEvidence', () => {
  it('marks what stands on a scanned page, and nothing else', () => {
    const results = [1, 2].map((at) => ({ check: 'quote', ok: true, message: 'found', evidence: { page: at } }))
    const marked = markRecognisedEvidence(results, { pages, ocr: { pages: 1, words: 5 } })
    expect(marked.map(({ evidence }) => evidence)).toEqual([{ page: 1 }, { page: 2, ocr: true }])
  })
})

describe('numbersFound in a paper with scanned pages', () => {
  const check = (text: string) => numbersFound({ check: 'numbers', what: 'the text', paper: { pages }, text }).message

  it('says how many numbers were recognised in images', () => {
    expect(check('4.2 percent, then 7.5 percent')).toContain('1 of them as recognised in page images')
    expect(check('4.2 percent')).toBe('all 1 numbers of the text are in the paper')
  })

  it('says of a number that is not found that figures of scans may be wrong', () => {
    expect(check('9.9 percent')).toContain('1 pages are scans')
  })
})
