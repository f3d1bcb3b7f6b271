import { expect, it } from 'vitest'
import { introductionPages } from '../../../../../src/suites/aer/lr/checks/introduction-pages.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const paper = aPaper(['Distance to jobs is long.', 'The last section then concludes.', 'Distance to jobs is long.'])
const bounds = { firstPage: 1, lastPage: 2, opening: 'Distance to jobs', closing: 'section then concludes' }

it('accepts the pages of the first and the last words', () => {
  expect(introductionPages(bounds, paper)).toMatchObject({ ok: true, evidence: { page: 1 } })
  expect(introductionPages({ ...bounds, closing: 'words of nobody' }, paper).ok).toBe(true)
})

it.each([{ firstPage: 0 }, { lastPage: 9 }, { firstPage: 2, lastPage: 1 }, { lastPage: 1 }, { firstPage: 2 }])(
  'refuses %j',
  (change) => {
    expect(introductionPages({ ...bounds, ...change }, paper).ok).toBe(false)
  }
)
