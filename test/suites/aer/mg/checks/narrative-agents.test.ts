import { describe, expect, it } from 'vitest'
import { narrativeAgents } from '../../../../../src/suites/aer/mg/checks/narrative-agents.ts'

const model = (...names: string[]) => ({
  agents: names.map((name, i) => ({ id: `A${i + 1}`, name, description: '', choices: [] }))
})

describe('narrativeAgents', () => {
  it.each([
    ['Workers sell their time to a firm.', 'Representative worker', 'Firms'],
    ['The monopoly sets a price that buyers pay.', 'Monopolist', 'Buyer i'],
    ['Two people meet.', 'Agent 1', 'Player 2']
  ])('passes %j', (story, ...names) => {
    expect(narrativeAgents(story, model(...names)).ok).toBe(true)
  })

  it('names an agent that the story leaves out', () => {
    expect(narrativeAgents('Workers look for jobs.', model('Workers', 'Employment agency'))).toMatchObject({
      ok: false,
      message: expect.stringContaining('missing: A2 ("Employment agency")')
    })
    expect(narrativeAgents('On the first day all is well.', model('Firm')).ok).toBe(false)
  })
})
