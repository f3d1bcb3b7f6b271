import { expect, it } from 'vitest'
import { resultFound } from '../../../../../src/suites/aer/ea/checks/result-found.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const paper = aPaper(['See TABLE 2 and Fig. 1, then Proposition 3(i) and Figure 4.'])
const find = (label: string) => resultFound({ label, paper })

it.each(['Table 2', 'Figure 1', 'Fig. 4', 'Proposition 3', 'Table 2, Panel A', 'Table 2 (Panel B: Men)'])(
  'resultFound finds %j',
  (label) => {
    expect(find(label)).toMatchObject({ ok: true, evidence: { page: 1 } })
  }
)

it.each(['Table 1', 'Table 22', 'Figure 2', 'Proposition 4', '', 'Panel A'])(
  'resultFound does not find %j',
  (label) => {
    expect(find(label).ok).toBe(false)
  }
)
