import { expect, it } from 'vitest'
import { writingQualityApplies } from '../../../../../src/suites/aer/ea/checks/writing-quality-applies.ts'

it('writingQualityApplies wants writing_quality in every list', () => {
  expect(writingQualityApplies({ label: 'Table 1', ids: ['accuracy', 'writing_quality'] }).ok).toBe(true)
  expect(writingQualityApplies({ label: 'Table 1', ids: ['accuracy'] }).message).toContain('are accuracy')
})
