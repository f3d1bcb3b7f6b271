import { describe, expect, it } from 'vitest'
import { closestRun } from '../../../src/ingestion/locate/closest-run.ts'
import { plainWords } from '../../../src/text/plain-words.ts'

describe('closestRun', () => {
  it.each([
    ['xxabcdyy', 'abcd', { from: 2, to: 6, edits: 0 }],
    ['xxabxdyy', 'abcd', { from: 2, to: 6, edits: 1 }],
    ['xxabdyy', 'abcd', { from: 2, to: 5, edits: 1 }],
    ['', 'ab', { from: 0, to: 0, edits: 2 }]
  ])('finds in %j the run nearest to %j', (text, wanted, run) => {
    expect(closestRun([...text], [...wanted])).toEqual(run)
  })
})

describe('plainWords', () => {
  it('drops case, accents, hyphens and marks, and keeps decimals', () => {
    const words = plainWords('The un-\nemployed of São Paulo: low-wage, 0.25 (A).').map(({ text }) => text)
    expect(words).toEqual(['the', 'unemployed', 'of', 'sao', 'paulo', 'lowwage', '0.25', 'a'])
  })
})
