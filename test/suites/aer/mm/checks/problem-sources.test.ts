import { describe, expect, it } from 'vitest'
import { problemSources } from '../../../../../src/suites/aer/mm/checks/problem-sources.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => problemSources(reply.problems[0]!, ['EQ01', 'EQ05', 'EQ07'])

describe('problemSources', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    ['no sources', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { sources: [] })],
    ['an unknown source', (reply: ProblemsReply) => void Object.assign(reply.problems[0]!, { sources: ['EQ55'] })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
