import { describe, expect, it } from 'vitest'
import { symbolsDeclared } from '../../../../../src/suites/aer/mm/checks/symbols-declared.ts'
import { type ProblemsReply, problemsReplySchema } from '../../../../../src/suites/aer/mm/problems-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { readReply } from '../../recorded-extraction.ts'

const good = problemsReplySchema.parse(readReply('mm', 'problems'))
const check = (reply: ProblemsReply) => symbolsDeclared(reply.problems[1]!)

describe('symbolsDeclared', () => {
  it('passes the recorded reply', () => {
    expect(check(good).ok).toBe(true)
  })

  const defects: [string, (reply: ProblemsReply) => void][] = [
    [
      'a stray symbol in the task',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!, { task: 'Find $\\lambda$.' })
    ],
    [
      'a stray symbol in a meaning',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!.notation[0]!, { meaning: 'share, $1-t$' })
    ],
    [
      'a stray symbol in the solution',
      (reply: ProblemsReply) => void Object.assign(reply.problems[1]!.solution, { latex: '$p=\\mu$' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(good, plant)).ok).toBe(false)
  })
})
