import { describe, expect, it } from 'vitest'
import { questionIds } from '../../../../../src/suites/aer/ek/checks/question-ids.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => questionIds(reply)

describe('questionIds', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['an id out of line', (reply: QuestionsReply) => void Object.assign(reply.ordering[2]!, { id: 'OD09' })],
    ['an id given twice', (reply: QuestionsReply) => void Object.assign(reply.trueFalse[1]!, { id: 'TF01' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
