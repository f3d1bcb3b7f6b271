import { describe, expect, it } from 'vitest'
import type { MathContentReply } from '../../../../src/suites/aer/mm/math-content-round.ts'
import { showInventory } from '../../../../src/suites/aer/mm/show-inventory.ts'

const inventory: MathContentReply = {
  suitable: true,
  reasonNotSuitable: '',
  paperType: 'theoretical',
  agents: [{ name: 'Firm', variables: [{ symbol: 'v', meaning: 'vacancies' }], parameters: [] }],
  equations: [
    { id: 'EQ01', number: null, label: 'objective', latex: 'qy-k', context: 'What a firm maximizes.', dependsOn: [] },
    { id: 'EQ02', number: '1', label: 'entry', latex: '\\frac{k}{y}=q', context: 'Who enters.', dependsOn: ['EQ01'] }
  ],
  propositions: [],
  leftOut: [],
  candidates: [{ kind: 'derivation', target: 'EQ02', reason: 'It takes a step.', difficulty: 'medium' }]
}

describe('showInventory', () => {
  it('gives every entry one line, with its LaTeX as it is', () => {
    expect(showInventory(inventory)).toBe(
      [
        'Agents',
        '- Firm. Variables: $v$ vacancies. Parameters: none.',
        '',
        'Equations',
        '- EQ01, objective: $qy-k$. What a firm maximizes.',
        '- EQ02 (from EQ01), entry: $\\frac{k}{y}=q$. Who enters.',
        '',
        'Propositions: none',
        '',
        'Candidates for a problem',
        '- EQ02, derivation, medium: It takes a step.'
      ].join('\n')
    )
  })

  it('tells a proposition with its core and its proof', () => {
    const proposition = {
      id: 'P01',
      statement: 'Entry falls.',
      latex: 'v<1',
      proofSketch: 'Insert.',
      dependsOn: ['EQ02']
    }
    expect(showInventory({ ...inventory, propositions: [proposition] })).toContain(
      '- P01 (from EQ02): Entry falls. Core: $v<1$. Proof: Insert.'
    )
  })
})
