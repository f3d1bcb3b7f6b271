import { expect, it } from 'vitest'
import { narrativeSentences } from '../../../../../src/suites/aer/mg/checks/narrative-sentences.ts'

const parts = {
  context: 'There is a town. It is cold.',
  agents: 'Workers work. Firms hire.',
  tradeoffs: 'Time is short. Pay is low.',
  outcome: 'All rest.'
}

it('narrativeSentences counts the sentences of each part', () => {
  expect(narrativeSentences(parts, 2).ok).toBe(true)
  expect(narrativeSentences({ ...parts, context: 'There is a town.' }, 2).message).toContain('context needs 2 to 5')
  expect(narrativeSentences(parts, 3).message).toContain('agents needs 3 to 12 sentences, got 2')
  expect(narrativeSentences({ ...parts, outcome: 'They rest. '.repeat(4) }, 2).message).toContain('got 4')
})
