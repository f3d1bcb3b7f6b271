import { expect, it } from 'vitest'
import { partAgents } from '../../../../../src/suites/aer/mg/checks/part-agents.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('partAgents wants agents of the list, or none for a constraint of the whole economy', () => {
  expect(partAgents(reply.model).ok).toBe(true)
  const stranger = withDefect(reply, ({ model }) => (model.constraints[0]!.agent = 'Firms'))
  expect(partAgents(stranger.model).message).toContain('C1 ("Firms")')
  const nobody = withDefect(reply, ({ model }) => (model.objectives[0]!.agent = ''))
  expect(partAgents(nobody.model).ok).toBe(false)
})
