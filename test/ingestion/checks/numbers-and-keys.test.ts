import { describe, expect, it } from 'vitest'
import { countWithin } from '../../../src/ingestion/checks/count-within.ts'
import { keysUnique } from '../../../src/ingestion/checks/keys-unique.ts'
import { weightsSum } from '../../../src/ingestion/checks/weights-sum.ts'
import { wordCountWithin } from '../../../src/ingestion/checks/word-count-within.ts'
import { countWords } from '../../../src/text/count-words.ts'

describe('weightsSum', () => {
  const isOk = (...weights: number[]) => weightsSum({ check: 'weights-sum', weights, total: 100 }).ok
  it('takes the total, and thirds that round to it', () => {
    expect(isOk(40, 60)).toBe(true)
    expect(isOk(33.3334, 33.3333, 33.3333)).toBe(true)
  })
  it('refuses 95, and a negative weight that makes up for another', () => {
    expect(isOk(40, 55)).toBe(false)
    expect(isOk(110, -10)).toBe(false)
  })
})

describe('keysUnique', () => {
  const check = (...keys: string[]) => keysUnique({ check: 'keys', what: 'keys', keys, pattern: /^[a-z]+$/ })
  it('names what is there twice and what is malformed', () => {
    expect(check('a', 'b').ok).toBe(true)
    expect(check('a', 'a').message).toContain('twice: a; malformed: none')
    expect(check('a', 'B').message).toContain('twice: none; malformed: B')
  })
})

describe('countWithin and wordCountWithin', () => {
  it('include both ends', () => {
    const counts = [4, 5, 10, 11].map((count) => countWithin({ check: 'c', what: 'points', count, from: 5, to: 10 }).ok)
    expect(counts).toEqual([false, true, true, false])
    const texts = ['a', 'a b', 'a b c', 'a b c d'].map(
      (text) => wordCountWithin({ check: 'w', what: 'it', text, from: 2, to: 3 }).ok
    )
    expect(texts).toEqual([false, true, true, false])
  })
})

describe('countWords', () => {
  it('counts what holds a letter or a digit', () => {
    expect(countWords(' A rise of 3 % - no\nmore … ')).toBe(6)
    expect(countWords('')).toBe(0)
  })
})
