import { expect, it } from 'vitest'
import { elementsKnown } from '../../../../../src/suites/aer/mg/checks/elements-known.ts'
import { elementRubricReplySchema } from '../../../../../src/suites/aer/mg/element-rubric-round.ts'
import { fullModelReplySchema } from '../../../../../src/suites/aer/mg/full-model-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const { model } = fullModelReplySchema.parse(readReply('mg', 'full-model'))
const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))

it('elementsKnown names elements of no part, and parts with two', () => {
  expect(elementsKnown(elements, model).ok).toBe(true)
  const more = withDefect(elements, (copy) => void copy.push({ ...copy[0]!, source: 'M1' }, copy[3]!))
  expect(elementsKnown(more, model).message).toContain('of no part: M1; twice: O1')
})
