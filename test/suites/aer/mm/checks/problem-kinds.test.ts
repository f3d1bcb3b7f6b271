import { describe, expect, it } from 'vitest'
import { checkProblemKinds } from '../../../../../src/suites/aer/mm/checks/problem-kinds.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => checkProblemKinds(reply.problems)

describe('checkProblemKinds', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['two problems', (reply: ProblemsReply) => void reply.problems.pop()],
    ['four problems', (reply: ProblemsReply) => void reply.problems.push(reply.problems[0]!)],
    ['a kind twice', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { kind: 'derivation' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
