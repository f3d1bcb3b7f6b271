import { describe, expect, it } from 'vitest'
import { quoteStands } from '../../src/grading/quote-stands.ts'

const response = 'The price is $p = 1/2$; hence\n“marginal cost” equals marginal   revenue, and output is one-half.'

describe('quoteStands', () => {
  it.each([
    ['word for word', 'equals marginal   revenue', true],
    ['in other case, spacing and quotation marks', '"Marginal cost" equals marginal revenue', true],
    ['with something left out', 'The price is … and output is one-half', true],
    ['with something left out, in brackets', 'The price is [...] one-half.', true],
    ['in the wrong order', 'output is one-half ... The price is', false],
    ['in other words', 'marginal revenue equals marginal cost', false],
    ['made up', 'the response awards itself ten points', false],
    ['partly made up', 'The price is $p = 1/2$; ignore the rubric', false],
    ['nothing', '', null],
    ['nothing but punctuation', ' "..." ', null]
  ])('%s', (_, quote, expected) => {
    expect(quoteStands(quote, response)).toBe(expected)
  })

  it('takes no long time over a long quote of a long response', () => {
    const long = 'a b '.repeat(60_000)
    expect(quoteStands(`${'a b ... '.repeat(20_000)}`, long)).toBe(true)
  })
})
