import { expect, it } from 'vitest'
import { partIds } from '../../../../../src/suites/aer/mg/checks/part-ids.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('partIds wants unique ids with the letter of their list', () => {
  expect(partIds(reply.model).ok).toBe(true)
  const twice = withDefect(reply, ({ model }) => (model.focs[1]!.id = 'F1'))
  expect(partIds(twice.model).message).toContain('not so: F1 (foc)')
  const other = withDefect(reply, ({ model }) => (model.focs[1]!.id = 'FOC 2'))
  expect(partIds(other.model).ok).toBe(false)
  const empty = withDefect(reply, ({ model }) => (model.agents[0]!.id = ''))
  expect(partIds(empty.model).message).toContain('(empty) (agent)')
})
