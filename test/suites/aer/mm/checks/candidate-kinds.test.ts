import { describe, expect, it } from 'vitest'
import { candidateKinds } from '../../../../../src/suites/aer/mm/checks/candidate-kinds.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const check = (reply: MathContentReply) => candidateKinds(reply)

describe('candidateKinds', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    [
      'a kind left out',
      (reply: MathContentReply) => void Object.assign(reply, { candidates: reply.candidates.slice(0, 3) })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
