import { describe, expect, it } from 'vitest'
import { pointCoverage } from '../../../../../src/suites/aer/ek/checks/point-coverage.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedPoints, recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => pointCoverage(allQuestions(reply), recordedPoints().knowledgePoints)

describe('pointCoverage', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'a single point',
      (reply: QuestionsReply) =>
        void allQuestions(reply).forEach((asked) => void Object.assign(asked, { sourcePoint: 'KP07' }))
    ],
    ['a category left out', (reply: QuestionsReply) => void Object.assign(reply.trueFalse[1]!, { sourcePoint: 'KP02' })]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
