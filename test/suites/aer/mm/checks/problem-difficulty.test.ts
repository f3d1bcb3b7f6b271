import { describe, expect, it } from 'vitest'
import { problemDifficulty } from '../../../../../src/suites/aer/mm/checks/problem-difficulty.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => problemDifficulty(reply.problems)

describe('problemDifficulty', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    [
      'all hard',
      (reply: ProblemsReply) => void reply.problems.forEach((each) => void Object.assign(each, { difficulty: 'hard' }))
    ],
    [
      'all medium',
      (reply: ProblemsReply) =>
        void reply.problems.forEach((each) => void Object.assign(each, { difficulty: 'medium' }))
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
