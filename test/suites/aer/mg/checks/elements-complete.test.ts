import { expect, it } from 'vitest'
import { elementsComplete } from '../../../../../src/suites/aer/mg/checks/elements-complete.ts'
import { elementRubricReplySchema } from '../../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))

it('elementsComplete names the parts without an element', () => {
  expect(elementsComplete(elements, model).ok).toBe(true)
  const fewer = withDefect(elements, (copy) => void copy.splice(7, 1))
  expect(elementsComplete(fewer, model).message).toContain('missing: C2 (constraint)')
})
