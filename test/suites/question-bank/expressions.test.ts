import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areEquivalent } from '../../../src/suites/question-bank/expressions.ts'

describe('areEquivalent', () => {
  it.each([
    ['h(w) = (w/2)^0.5', '\\sqrt{w}/\\sqrt{2}', true],
    ['\\frac{3}{2} w', '1.5w', true],
    ['w^2', 'w^3', false],
    ['w +', 'w', false],
    ['ln(w - 10)', 'ln(w - 10)', false],
    ['z', 'z', false]
  ])('compares %s with %s', (one, other, expected) => {
    expect(areEquivalent(one, other, ['w'])).toBe(expected)
  })

  const oracle = new URL('../../../../shared/oracles/steer-metrics/expression_equivalence.json', import.meta.url)
  it('agrees with the oracle', ({ skip }) => {
    skip(!existsSync(oracle), '../shared/oracles is not here')
    const { cases } = JSON.parse(readFileSync(oracle, 'utf8'))
    for (const { id, a, b, positive_variables: variables, equivalent } of cases) {
      expect(areEquivalent(a, b, variables), id).toBe(equivalent)
    }
  })
})
