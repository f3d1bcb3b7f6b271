import { expect, it } from 'vitest'
import { suitability } from '../../../../../src/suites/aer/mg/checks/suitability.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('suitability asks for a reason where a paper is not suitable, and for none where it is', () => {
  expect(suitability(reply).ok).toBe(true)
  expect(suitability({ ...reply, suitable: false, reasonNotSuitable: 'No agent decides.' }).ok).toBe(true)
  expect(suitability({ ...reply, suitable: false, reasonNotSuitable: ' ' }).ok).toBe(false)
  expect(suitability({ ...reply, reasonNotSuitable: 'No agent decides.' }).ok).toBe(false)
})
