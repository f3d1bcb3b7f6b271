import { describe, expect, it } from 'vitest'
import { answerNotInStem } from '../../../../../src/suites/aer/ek/checks/answer-not-in-stem.ts'
import type { QuestionsReply } from '../../../../../src/suites/aer/ek/extract/questions-round.ts'
import { withDefect } from '../../failed-checks.ts'
import { recordedQuestions } from '../an-item.ts'

const check = (plant: (reply: QuestionsReply) => void) => answerNotInStem(withDefect(recordedQuestions(), plant)).ok
const statement = (stem: string) =>
  check(({ trueFalse }) => {
    trueFalse[0]!.stem = stem
  })

describe('answerNotInStem', () => {
  it.each([
    'Wages fall. True.',
    'Wages fall (false)',
    'Wages fall; the answer is: true',
    'Wages fall. This claim is wrong'
  ])('finds the verdict in %j', (stem) => {
    expect(statement(stem)).toBe(false)
  })

  it.each(['the authors conclude that the claim is false.', 'it holds that true costs exceed stated ones.'])(
    'leaves the statement %j alone',
    (stem) => {
      expect(statement(stem)).toBe(true)
    }
  )

  it('lets a choice name the right option beside a wrong one', () => {
    const ask = (stem: string) =>
      check(({ singleChoice }) => {
        Object.assign(singleChoice[4]!, { stem })
      })
    expect(ask('is it 0.420?')).toBe(false)
    expect(ask('is it 0.131 or 0.420?')).toBe(true)
  })

  it('refuses items listed in their right order only', () => {
    const list = (items: (answer: string[]) => string[]) =>
      check(({ ordering }) => {
        ordering[0]!.stem = `Order ${items(ordering[0]!.answer).join(', ')}.`
      })
    expect(list((answer) => answer)).toBe(false)
    expect(list((answer) => answer.toReversed())).toBe(true)
  })
})
