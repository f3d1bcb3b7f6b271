import { expect, it } from 'vitest'
import { dimensionsKnown } from '../../../../../src/suites/aer/ea/checks/dimensions-known.ts'

it('dimensionsKnown names unknown dimensions and those given twice', () => {
  const check = (...ids: string[]) => dimensionsKnown({ label: 'Table 1', ids })
  expect(check('accuracy', 'writing_quality').ok).toBe(true)
  expect(check('accuracy', 'elegance').message).toContain('not so: elegance')
  expect(check('accuracy', 'mechanism', 'accuracy').message).toContain('not so: accuracy')
})
