import { describe, expect, it } from 'vitest'
import { orderPermutation } from '../../../../../src/suites/aer/ek/checks/order-permutation.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (reply: QuestionsReply) => orderPermutation(reply)

describe('orderPermutation', () => {
  it('passes the recorded questions', () => {
    expect(check(recordedQuestions()).ok).toBe(true)
  })

  const defects: [string, (reply: QuestionsReply) => void][] = [
    ['an item missing', (reply: QuestionsReply) => void reply.ordering[0]!.items.pop()],
    [
      'two items alike',
      (reply: QuestionsReply) => void Object.assign(reply.ordering[0]!.items, { 0: reply.ordering[0]!.items[1] })
    ],
    [
      'an answer that repeats one',
      (reply: QuestionsReply) => void Object.assign(reply.ordering[0]!.answer, { 0: reply.ordering[0]!.answer[1] })
    ]
  ]
  it.each(defects)('refuses %s', (_, plant) => {
    expect(check(withDefect(recordedQuestions(), plant)).ok).toBe(false)
  })
})
