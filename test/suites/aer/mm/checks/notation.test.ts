import { describe, expect, it } from 'vitest'
import { checkNotation } from '../../../../../src/suites/aer/mm/checks/notation.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => checkNotation(reply.problems[0]!)

describe('checkNotation', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no notation', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { notation: [] })],
    [
      'a symbol twice',
      (reply: ProblemsReply) => void reply.problems[0]!.notation.push(reply.problems[0]!.notation[0]!)
    ],
    [
      'a symbol without meaning',
      (reply: ProblemsReply) => void Object.assign(reply.problems[0]!.notation[0]!, { meaning: '' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
