import { describe, expect, it } from 'vitest'
import { stemOpening } from '../../../../../src/suites/aer/ek/checks/stem-opening.ts'
import { allQuestions, type QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedPoints, recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => stemOpening(allQuestions(reply), recordedPoints().paper)

describe('stemOpening', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    [
      'another year',
      (reply: QuestionsReply) =>
        void Object.assign(reply.trueFalse[1]!, { stem: reply.trueFalse[1]!.stem.replace('2026', '2025') })
    ],
    [
      'no topic',
      (reply: QuestionsReply) =>
        void Object.assign(reply.trueFalse[1]!, { stem: 'In Varnholt et al. (2026), a paper on , wages fall.' })
    ],
    [
      'no "et al."',
      (reply: QuestionsReply) =>
        void Object.assign(reply.trueFalse[1]!, { stem: 'In Varnholt (2026), a paper on trade, wages fall.' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
