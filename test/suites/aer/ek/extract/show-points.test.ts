import { describe, expect, it } from 'vitest'
import type { KnowledgePoint } from '../../../../../src/suites/aer/ek/content.ts'
import { showPoints } from '../../../../../src/suites/aer/ek/extract/show-points.ts'

const point: KnowledgePoint = {
  id: 'KP01',
  category: 'finding',
  contentType: 'quantitative',
  statement: 'Job finding rises by 0.233.',
  context: 'The main estimate.',
  evidence: { page: 3, quote: 'rises by 0.233 log points' }
}

describe('showPoints', () => {
  it('gives each point its id, kind, statement and context, and keeps its evidence back', () => {
    expect(showPoints([point, { ...point, id: 'KP02', contentType: 'conceptual' }])).toBe(
      [
        '- KP01, finding, quantitative: Job finding rises by 0.233.',
        '  Context: The main estimate.',
        '- KP02, finding, conceptual: Job finding rises by 0.233.',
        '  Context: The main estimate.'
      ].join('\n')
    )
  })
})
