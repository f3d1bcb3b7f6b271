import { describe, expect, it } from 'vitest'
import { sourcePoints } from '../../../../../src/suites/aer/ek/checks/source-points.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedPoints, recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => sourcePoints(allQuestions(reply), recordedPoints().knowledgePoints)

describe('sourcePoints', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['an unknown point', (reply: QuestionsReply) => void Object.assign(reply.ordering[2]!, { sourcePoint: 'KP99' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
