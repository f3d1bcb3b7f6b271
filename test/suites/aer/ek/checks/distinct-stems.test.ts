import { describe, expect, it } from 'vitest'
import { distinctStems } from '../../../../../src/suites/aer/ek/checks/distinct-stems.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => distinctStems(allQuestions(reply))

describe('distinctStems', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'a stem in other case',
      (reply: QuestionsReply) =>
        void Object.assign(reply.trueFalse[1]!, { stem: reply.trueFalse[0]!.stem.toUpperCase() })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
