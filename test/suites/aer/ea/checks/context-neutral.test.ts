import { describe, expect, it } from 'vitest'
import { contextNeutral } from '../../../../../src/suites/aer/ea/checks/context-neutral.ts'

const check = (text: string) => contextNeutral({ label: 'Table 1', text })

describe('contextNeutral', () => {
  it.each([
    'The authors find that wages fall.',
    'We show that search is costly.',
    'The results clearly matter. The estimates indicate that men lose.',
    'Table 2 shows that it works.',
    'The main finding is a large gap.',
    'The estimates are consistent with the model.',
    'The gap widens, which suggests congestion.',
    'Policy implications follow.'
  ])('refuses %j', (text) => {
    expect(check(text)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it.each([
    'The question matters for policy because unemployment is costly.',
    'Earlier studies find that vouchers help. Previous results suggest that it is small.',
    'The table shows the effects by group; the result shows how the gap changes.',
    'The model predicts that the gap widens by twice the effect on distance.',
    'Governments should know whether it works, an important question.'
  ])('passes %j', (text) => {
    expect(check(text)).toMatchObject({ ok: true })
  })
})
