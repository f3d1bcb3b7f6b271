import { expect, it } from 'vitest'
import { modelParts } from '../../../../../src/suites/aer/mg/checks/model-parts.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('modelParts names the lists that are empty, but for first-order conditions', () => {
  expect(modelParts({ ...reply.model, focs: [] }).ok).toBe(true)
  expect(modelParts({ ...reply.model, objectives: [], mechanisms: [] })).toMatchObject({
    ok: false,
    message: expect.stringContaining('empty: objectives, mechanisms')
  })
})
