import { describe, expect, it } from 'vitest'
import { checkExplanations } from '../../../../../src/suites/aer/ek/checks/explanations.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => checkExplanations(allQuestions(reply))

describe('checkExplanations', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['a missing explanation', (reply: QuestionsReply) => void Object.assign(reply.trueFalse[1]!, { explanation: ' ' })],
    [
      'a letter',
      (reply: QuestionsReply) => void Object.assign(reply.trueFalse[1]!, { explanation: 'Answer (C) is it.' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
