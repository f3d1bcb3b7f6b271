import { describe, expect, it } from 'vitest'
import { blankInStem } from '../../../../../src/suites/aer/ek/checks/blank-in-stem.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => blankInStem(reply)

describe('blankInStem', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['no gap', (reply: QuestionsReply) => void Object.assign(reply.fillInBlank[1]!, { stem: 'No gap.' })],
    ['two gaps', (reply: QuestionsReply) => void Object.assign(reply.fillInBlank[1]!, { stem: '___ and ___' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
