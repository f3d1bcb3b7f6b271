import { describe, expect, it } from 'vitest'
import { graders } from '../../../../../src/suites/aer/ek/grade/graders.ts'
import { gradeAnswers } from '../../../../../src/suites/aer/ek/grade/rules.ts'
import type { EkAnswer } from '../../../../../src/suites/aer/ek/read/claim.ts'
import { anEkItem } from '../an-item.ts'

const item = anEkItem()
const allRight: EkAnswer = Object.fromEntries(
  item.gold.answers.map(({ id, answer }) => [id, { value: Array.isArray(answer) ? answer : String(answer) }])
)
const scoresOf = (answer: EkAnswer) => gradeAnswers(item, answer, graders).dimensions.map(({ score }) => score)

describe('gradeAnswers', () => {
  it('gives the key itself full points in every type, each with five questions as its share', () => {
    expect(gradeAnswers(item, allRight, graders).dimensions).toEqual(
      ['single_choice', 'true_false', 'fill_in_blank', 'ordering'].map((dimension) => ({
        dimension,
        score: 1,
        share: 5
      }))
    )
  })

  it('counts a question without an answer as wrong, with the reason', () => {
    const { SC01: _, ...rest } = allRight
    expect(scoresOf(rest)).toEqual([0.8, 1, 1, 1])
    expect(gradeAnswers(item, rest, graders).evidence).toMatchObject({
      questions: expect.arrayContaining([expect.objectContaining({ id: 'SC01', score: 0, reason: 'no_answer' })])
    })
  })

  it('counts a contradictory answer as wrong although one of the two is right', () => {
    const contradictory = { contradictory: ['true', 'false'] }
    expect(scoresOf({ ...allRight, TF01: contradictory })).toEqual([1, 0.8, 1, 1])
  })

  it('counts a list of answers to one question as several offers', () => {
    expect(scoresOf({ ...allRight, FB01: { value: ['25', '26'] }, SC02: { value: ['A', 'B'] } })).toEqual([
      0.8, 1, 0.8, 1
    ])
  })

  it('gives half a point for a close order', () => {
    const [first, second, third, fourth] = item.gold.answers.find(({ id }) => id === 'OD01')!.answer as string[]
    const close = { value: [second!, first!, third!, fourth!] }
    expect(scoresOf({ ...allRight, OD01: close })).toEqual([1, 1, 1, 0.9])
  })
})
