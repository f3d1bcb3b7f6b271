import { describe, expect, it } from 'vitest'
import { answerNotElsewhere } from '../../../../../src/suites/aer/ek/checks/answer-not-elsewhere.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => answerNotElsewhere(reply)

describe('answerNotElsewhere', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'a statement that fills a gap',
      (reply: QuestionsReply) =>
        void Object.assign(reply.trueFalse[0]!, { stem: reply.fillInBlank[0]!.stem.replace('___', '26') })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
