import { expect, it } from 'vitest'
import { elementTexts } from '../../../../../src/suites/aer/mg/checks/element-texts.ts'
import { elementRubricReplySchema } from '../../../../../src/suites/aer/mg/element-rubric-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const { elements } = elementRubricReplySchema.parse(readReply('mg', 'element-rubric'))

it('elementTexts names elements that say nothing', () => {
  expect(elementTexts(elements).ok).toBe(true)
  const bare = withDefect(elements, (copy) => {
    copy[0]!.name = ''
    copy[4]!.description = ' '
  })
  expect(elementTexts(bare).message).toContain('without: A1, O2')
})
