import { expect, it } from 'vitest'
import { partTexts } from '../../../../../src/suites/aer/mg/checks/part-texts.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const reply = fullModelReplySchema.parse(readReply('mg', 'full-model'))

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
