import { describe, expect, it } from 'vitest'
import { elementTexts } from '../../../../../src/suites/aer/mm/checks/element-texts.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const check = (reply: MathContentReply) => elementTexts(reply)

describe('elementTexts', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    ['an empty formula', (reply: MathContentReply) => void Object.assign(reply.equations[3]!, { latex: ' ' })],
    [
      'a proposition without proof',
      (reply: MathContentReply) => void Object.assign(reply.propositions[0]!, { proofSketch: '' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
