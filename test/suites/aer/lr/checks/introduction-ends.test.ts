import { expect, it } from 'vitest'
import { introductionEnds } from '../../../../../src/suites/aer/lr/checks/introduction-ends.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

it('looks both ends up in the paper', () => {
  const paper = aPaper(['Distance to jobs is long.', 'The last section then concludes.'])
  const results = introductionEnds({ opening: 'Distance to jobs', closing: 'The first section begins' }, paper)
  expect(results.map(({ ok, evidence }) => [ok, evidence?.page])).toEqual([
    [true, 1],
    [false, undefined]
  ])
})
