import { describe, expect, it } from 'vitest'
import { firstWords } from '../../src/text/first-words.ts'

describe('firstWords', () => {
  it.each([
    ['12 judgments are missing', 24, '12 judgments are missing'],
    ['12 judgments are missing', 23, '12 judgments are…'],
    ['12 judgments are missing', 14, '12 judgments…'],
    ['unbroken', 4, 'unbr…']
  ])('has of %j in %i characters %j', (text, most, words) => {
    expect(firstWords(text, most)).toBe(words)
  })
})
