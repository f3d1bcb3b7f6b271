import { expect, it } from 'vitest'
import {
  identificationGiven,
  modelParts,
  partAgents,
  partIds,
  partTexts,
  suitability
} from '../../../../../src/suites/aer/mg/checks/full-model.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

it('suitability asks for a reason where a paper is not suitable, and for none where it is', () => {
  expect(suitability(reply).ok).toBe(true)
  expect(suitability({ ...reply, suitable: false, reasonNotSuitable: 'No agent decides.' }).ok).toBe(true)
  expect(suitability({ ...reply, suitable: false, reasonNotSuitable: ' ' }).ok).toBe(false)
  expect(suitability({ ...reply, reasonNotSuitable: 'No agent decides.' }).ok).toBe(false)
})

it('identificationGiven asks empirical papers for their identification, and theory for none', () => {
  expect(identificationGiven(reply).ok).toBe(true)
  const without = withDefect(reply, ({ model }) => (model.identification = ''))
  expect(identificationGiven(without).ok).toBe(false)
  expect(identificationGiven({ ...without, paperKind: 'theory' }).ok).toBe(true)
})

it('modelParts names the lists that are empty, but for first-order conditions', () => {
  expect(modelParts({ ...reply.model, focs: [] }).ok).toBe(true)
  expect(modelParts({ ...reply.model, objectives: [], mechanisms: [] })).toMatchObject({
    ok: false,
    message: expect.stringContaining('empty: objectives, mechanisms')
  })
})

it('partIds wants unique ids with the letter of their list', () => {
  expect(partIds(reply.model).ok).toBe(true)
  const twice = withDefect(reply, ({ model }) => (model.focs[1]!.id = 'F1'))
  expect(partIds(twice.model).message).toContain('not so: F1 (foc)')
  const other = withDefect(reply, ({ model }) => (model.focs[1]!.id = 'FOC 2'))
  expect(partIds(other.model).ok).toBe(false)
  const empty = withDefect(reply, ({ model }) => (model.agents[0]!.id = ''))
  expect(partIds(empty.model).message).toContain('(empty) (agent)')
})

it('partAgents wants agents of the list, or none for a constraint of the whole economy', () => {
  expect(partAgents(reply.model).ok).toBe(true)
  const stranger = withDefect(reply, ({ model }) => (model.constraints[0]!.agent = 'Firms'))
  expect(partAgents(stranger.model).message).toContain('C1 ("Firms")')
  const nobody = withDefect(reply, ({ model }) => (model.objectives[0]!.agent = ''))
  expect(partAgents(nobody.model).ok).toBe(false)
})

it('partTexts names the parts that say too little', () => {
  expect(partTexts(reply.model).ok).toBe(true)
  const bare = withDefect(reply, ({ model }) => {
    model.agents[0]!.choices[0]!.meaning = ''
    model.constraints[1]!.latex = ' '
    model.equilibrium[0]!.concept = ''
    model.mechanisms[2] = ''
  })
  expect(partTexts(bare.model).message).toContain('A1 (choices), C2, E1 (concept), mechanism 3')
})
