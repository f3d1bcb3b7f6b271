import { expect, it } from 'vitest'
import { identificationGiven } from '../../../../../src/suites/aer/mg/checks/identification-given.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('identificationGiven asks empirical papers for their identification, and theory for none', () => {
  expect(identificationGiven(reply).ok).toBe(true)
  const without = withDefect(reply, ({ model }) => (model.identification = ''))
  expect(identificationGiven(without).ok).toBe(false)
  expect(identificationGiven({ ...without, paperKind: 'theory' }).ok).toBe(true)
})
