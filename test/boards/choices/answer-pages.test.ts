import { describe, expect, it } from 'vitest'
import { answersOf, chosenOf, pageOf } from '../../../src/boards/choices/answer-pages.ts'
import type { ChosenAnswer, GradedAnswer } from '../../../src/boards/choices/graded-answer.ts'

const wrong: ChosenAnswer = {
  ...{ element: 'deadweight_loss', template: 'line\nbreak "quoted"', type: 'tax', grade: 3, domain: 'finance' },
  ...{ perspective: null, hasPlaces: true, chance: 0.25, mistakes: ['base_price_gap'], digits: 2 },
  parts: [{ options: 4, right: 0, chosen: 2, mistake: 'base_price_gap' }],
  ...{ isRight: false, unread: 0 }
}
const right: ChosenAnswer = { ...wrong, isRight: true, parts: [{ options: 4, right: 0, chosen: 0, mistake: null }] }
const use = { calls: 2, inputTokens: 300, outputTokens: 1, seconds: 0.4 }
const chosen = [wrong, right, { ...wrong, placeholder: { isRight: false, isChosen: true } }]
const answers: GradedAnswer[] = [
  { ...chosen[0]!, probabilities: [0.1, 0.2, 0.5, 0.1], elsewhere: 0.1, use },
  { ...chosen[1]!, probabilities: { reason: 'not_told' }, use: null },
  { ...chosen[2]!, probabilities: { reason: 'unavailable' }, use }
]

describe('pageOf', () => {
  const pages = [pageOf(answers.slice(0, 2)), pageOf(answers.slice(2)), pageOf([])]

  it('keeps each answer as it was', () => {
    expect(answersOf(pages)).toEqual(answers)
  })

  it('gives what was chosen without what was told', () => {
    expect(chosenOf(pages)).toEqual(chosen)
  })
})
