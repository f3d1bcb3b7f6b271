import { describe, expect, it } from 'vitest'
import type { ResultsReply } from '../../../../src/suites/aer/ea/results-round.ts'
import { showSelection } from '../../../../src/suites/aer/ea/show-selection.ts'

const reply: ResultsReply = {
  results: [
    { label: 'Table 1', title: 'Job Finding', type: 'main_regression', importance: 'core' },
    { label: 'Table 2', title: 'Distance', type: 'mechanism', importance: 'supporting' }
  ],
  selectedResults: [
    { label: 'Table 1', resultType: 'empirical_result', context: 'The question.', dataDescription: 'Four columns.' }
  ]
}

describe('showSelection', () => {
  it('names the selected results with their titles, and repeats none of their descriptions', () => {
    expect(showSelection(reply)).toBe('- Table 1, empirical_result: Job Finding')
  })

  it('leaves out the title of a result that is not listed', () => {
    expect(showSelection({ ...reply, results: [] })).toBe('- Table 1, empirical_result')
  })
})
