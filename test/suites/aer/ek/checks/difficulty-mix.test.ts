import { describe, expect, it } from 'vitest'
import { difficultyMix } from '../../../../../src/suites/aer/ek/checks/difficulty-mix.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => difficultyMix(allQuestions(reply))

describe('difficultyMix', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'only hard ones',
      (reply: QuestionsReply) =>
        void allQuestions(reply).forEach((asked) => void Object.assign(asked, { difficulty: 'hard' }))
    ],
    [
      'only medium ones',
      (reply: QuestionsReply) =>
        void allQuestions(reply).forEach((asked) => void Object.assign(asked, { difficulty: 'medium' }))
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
