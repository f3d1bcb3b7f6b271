import { expect, it } from 'vitest'
import { referenceVerbatim } from '../../../../../src/suites/aer/ea/checks/reference-verbatim.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const paper = aPaper(['Wages rise. Hours fall by 3 percent. The gap is small.', 'Firms exit. Prices are flat.'])
const check = (text: string) => referenceVerbatim({ label: 'Table 1', text, paper })

it('referenceVerbatim lets some sentences be joined or shortened', () => {
  expect(check('Hours fall by 3 percent. Firms exit. They pay less.')).toMatchObject({
    ok: true,
    evidence: { page: 1, passage: 'Hours fall by 3 percent' }
  })
})

it('referenceVerbatim names the first sentence that is not the authors’ own', () => {
  expect(check('Wages rise. They pay less. Hours fall by 4 percent.')).toMatchObject({
    ok: false,
    message: expect.stringContaining('got 1 of 3; the first that does not: "They pay less."'),
    evidence: { passage: 'They pay less.' }
  })
  expect(check(' ').ok).toBe(false)
})
