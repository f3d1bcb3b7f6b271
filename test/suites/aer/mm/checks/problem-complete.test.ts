import { describe, expect, it } from 'vitest'
import { problemComplete } from '../../../../../src/suites/aer/mm/checks/problem-complete.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => problemComplete(reply.problems[0]!)

describe('problemComplete', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no task', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { task: '' })],
    ['no key elements', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!.rubric, { keyElements: [] })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
