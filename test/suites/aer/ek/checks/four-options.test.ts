import { describe, expect, it } from 'vitest'
import { fourOptions } from '../../../../../src/suites/aer/ek/checks/four-options.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => fourOptions(reply)

describe('fourOptions', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['an empty option', (reply: QuestionsReply) => void Object.assign(reply.singleChoice[1]!.options, { A: '' })],
    [
      'a catch-all',
      (reply: QuestionsReply) => void Object.assign(reply.singleChoice[1]!.options, { A: 'All of the above' })
    ],
    [
      'a combination',
      (reply: QuestionsReply) => void Object.assign(reply.singleChoice[1]!.options, { A: 'Both B and C' })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
