import { describe, expect, it } from 'vitest'
import { showArgument, showCitations } from '../../../../src/suites/aer/lr/show-analysis.ts'

describe('showArgument', () => {
  it('numbers the steps in their order', () => {
    const modules = [
      { name: 'Motivation', summary: 'Why.' },
      { name: 'Gap', summary: 'What is missing.' }
    ]
    expect(showArgument({ modules })).toBe('1. Motivation: Why.\n2. Gap: What is missing.')
  })
})

describe('showCitations', () => {
  it('puts each citation into its tier, and says which tier is empty', () => {
    const citations = [
      { key: 'a', role: 'earlier model', tier: 2 },
      { key: 'b', role: 'the fact', tier: 1 },
      { key: 'c', role: 'estimator', tier: 2 }
    ]
    expect(showCitations({ citations })).toBe(
      'tier1\n- b: the fact\ntier2\n- a: earlier model\n- c: estimator\ntier3: none'
    )
  })
})
