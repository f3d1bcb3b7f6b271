import { expect, it } from 'vitest'
import { resultsListed } from '../../../../../src/suites/aer/ea/checks/results-listed.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const float = (number: string | null) => ({ number, caption: `Number ${number}`, notes: null, page: 7 })
const table = (number: string | null) => ({ ...float(number), columns: [], rows: [] })
const paper = aPaper([''], { tables: [table('1'), table('II'), table('A.1'), table(null)], figures: [float('3')] })

it('resultsListed wants tables and figures of the main text, in whatever spelling', () => {
  expect(resultsListed({ labels: ['TABLE 1.', 'Table II, Panel A', 'Fig. 3', 'Proposition 1'], paper }).ok).toBe(true)
})

it('resultsListed names what is missing and shows its caption', () => {
  expect(resultsListed({ labels: ['Table 1', 'Table 11', 'Figure 3'], paper })).toMatchObject({
    ok: false,
    message: expect.stringContaining('missing: Table II'),
    evidence: { page: 7, passage: 'Number II' }
  })
})
