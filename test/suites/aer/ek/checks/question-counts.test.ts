import { describe, expect, it } from 'vitest'
import { questionCounts } from '../../../../../src/suites/aer/ek/checks/question-counts.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => questionCounts(reply)

describe('questionCounts', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['four of a type', (reply: QuestionsReply) => void reply.ordering.pop()],
    ['six of a type', (reply: QuestionsReply) => void reply.ordering.push(reply.ordering[0]!)]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
