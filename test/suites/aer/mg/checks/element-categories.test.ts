import { expect, it } from 'vitest'
import { elementCategories } from '../../../../../src/suites/aer/mg/checks/element-categories.ts'
import { elementRubricReplySchema } from '../../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))

it('elementCategories names elements in another list than their part', () => {
  expect(elementCategories(elements, model).ok).toBe(true)
  const moved = withDefect(elements, (copy) => {
    copy[0]!.category = 'foc'
  })
  expect(elementCategories(moved, model).message).toContain('A1 as foc')
})
