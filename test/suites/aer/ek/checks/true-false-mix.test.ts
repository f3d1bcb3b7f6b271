import { describe, expect, it } from 'vitest'
import { trueFalseMix } from '../../../../../src/suites/aer/ek/checks/true-false-mix.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => trueFalseMix(reply)

describe('trueFalseMix', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'only true ones',
      (reply: QuestionsReply) => void reply.trueFalse.forEach((asked) => void Object.assign(asked, { answer: true }))
    ],
    [
      'only false ones',
      (reply: QuestionsReply) => void reply.trueFalse.forEach((asked) => void Object.assign(asked, { answer: false }))
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
