import { describe, expect, it } from 'vitest'
import { conceptualShare } from '../../../../../src/suites/aer/ek/checks/conceptual-share.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) =>
  conceptualShare({ check: 'conceptual-questions', what: 'questions', tagged: allQuestions(reply) })

describe('conceptualShare', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'nine of twenty',
      (reply: QuestionsReply) =>
        void reply.singleChoice.forEach((asked) => void Object.assign(asked, { contentType: 'quantitative' }))
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
