import { expect, it } from 'vitest'
import { narrativeParts } from '../../../../../src/suites/aer/mg/checks/narrative-parts.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const reply = { context: 'A town.', agents: ['One.', 'Two.', 'Three.'], tradeoffs: 'Time.', outcome: 'Rest.' }

it('narrativeParts takes all four parts and an entry for each agent', () => {
  expect(narrativeParts(reply, model).ok).toBe(true)
  expect(narrativeParts({ ...reply, agents: ['One.', ' ', 'Three.'] }, model).message).toContain('3 agents, got 2')
  expect(narrativeParts({ ...reply, agents: [...reply.agents, 'Four.'] }, model).ok).toBe(false)
  expect(narrativeParts({ ...reply, tradeoffs: '' }, model).message).toContain('empty: tradeoffs')
})
