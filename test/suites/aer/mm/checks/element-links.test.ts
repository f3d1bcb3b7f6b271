import { describe, expect, it } from 'vitest'
import { elementLinks } from '../../../../../src/suites/aer/mm/checks/element-links.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const check = (reply: MathContentReply) => elementLinks(reply)

describe('elementLinks', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    [
      'an unknown premise',
      (reply: MathContentReply) => void Object.assign(reply.equations[3]!, { dependsOn: ['EQ77'] })
    ],
    [
      'an element that rests on itself',
      (reply: MathContentReply) => void Object.assign(reply.equations[0]!, { dependsOn: ['EQ01'] })
    ],
    ['an unknown target', (reply: MathContentReply) => void Object.assign(reply.candidates[0]!, { target: 'P09' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
