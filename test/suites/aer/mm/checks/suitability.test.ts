import { describe, expect, it } from 'vitest'
import { suitability } from '../../../../../src/suites/aer/mm/checks/suitability.ts'
import { type MathContentReply, mathContentReplySchema } from '../../../../../src/suites/aer/mm/math-content-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = mathContentReplySchema.parse(readReply('mm', 'math-content'))
const check = (reply: MathContentReply) => suitability(reply)

describe('suitability', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: MathContentReply) => void][] = [
    ['no equations', (reply: MathContentReply) => void Object.assign(reply, { equations: [] })],
    [
      'theory without agents and results',
      (reply: MathContentReply) => void Object.assign(reply, { paperType: 'theoretical', agents: [], propositions: [] })
    ],
    [
      'a reason of one word',
      (reply: MathContentReply) =>
        void Object.assign(reply, { suitable: false, candidates: [], reasonNotSuitable: 'No.' })
    ],
    [
      'candidates of an unsuitable paper',
      (reply: MathContentReply) =>
        void Object.assign(reply, { suitable: false, reasonNotSuitable: 'It only reports regressions.' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
