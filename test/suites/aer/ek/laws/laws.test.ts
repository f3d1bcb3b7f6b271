import { describe, expect, it } from 'vitest'
import { gradeFillInBlank } from '../../../../../src/suites/aer/ek/grade/grade-fill-in-blank.ts'
import { gradeOrdering } from '../../../../../src/suites/aer/ek/grade/grade-ordering.ts'
import { gradeSingleChoice } from '../../../../../src/suites/aer/ek/grade/grade-single-choice.ts'
import { gradeTrueFalse } from '../../../../../src/suites/aer/ek/grade/grade-true-false.ts'
import { blindChoices, blindOrders, blindVerdicts } from './blind-pairs.ts'
import { type BlankLaw, fillInLaws } from './fill-in-blank.ts'
import { framedFillIns } from './fill-in-frames.ts'
import { blindFillIns, laterBlankPairs } from './fill-in-pairs.ts'
import { furtherChoices, furtherOrders, furtherVerdicts } from './further-pairs.ts'
import { type Half, halfOf, type Pair, tally } from './halves.ts'
import {
  laterBlanks,
  laterChoices,
  laterFillIns,
  laterItems,
  laterOptions,
  laterOrder,
  laterOrders,
  laterVerdicts
} from './later-pairs.ts'
import { type OrderingLaw, orderingLaws } from './ordering.ts'
import { type ChoiceLaw, singleChoiceLaws } from './single-choice.ts'
import { trueFalseLaws, type VerdictLaw } from './true-false.ts'

type Graded = { pair: Pair; points: number; reason: string; key: string }

const grading = {
  choices: (pairs: readonly ChoiceLaw[]) =>
    pairs.map((pair) => {
      const { score, reason } = gradeSingleChoice({ options: pair.options }, { answer: pair.gold }, pair.given)
      return { pair, points: score, reason, key: `${pair.options[0]!.text} ${pair.given}` }
    }),
  verdicts: (pairs: readonly VerdictLaw[]) =>
    pairs.map((pair) => {
      const { score, reason } = gradeTrueFalse({ answer: pair.gold }, pair.given)
      return { pair, points: score, reason, key: `${pair.gold} ${pair.given}` }
    }),
  orders: (pairs: readonly OrderingLaw[]) =>
    pairs.map((pair) => {
      const { score, reason } = gradeOrdering({ items: pair.items }, { answer: pair.gold }, pair.given)
      return { pair, points: score, reason, key: `${pair.items[0]!.text} ${pair.given}` }
    }),
  fillIns: (pairs: readonly BlankLaw[]) =>
    pairs.map((pair) => {
      const gold = { answer: pair.gold, acceptable: pair.acceptable }
      const { score, reason } = gradeFillInBlank({ stem: pair.stem }, gold, pair.given)
      return { pair, points: score, reason, key: [pair.stem, pair.gold, pair.given].join(' ') }
    })
}

const tables: [name: string, least: number, graded: () => Graded[]][] = [
  ['single choice', 400, () => grading.choices(singleChoiceLaws)],
  ['true/false', 400, () => grading.verdicts(trueFalseLaws)],
  ['ordering', 400, () => grading.orders(orderingLaws)],
  ['fill-in', 1000, () => grading.fillIns(fillInLaws)],
  ['single choice, written blind by others', 170, () => grading.choices(blindChoices)],
  ['true/false, written blind by others', 155, () => grading.verdicts(blindVerdicts)],
  ['ordering, written blind by others', 130, () => grading.orders(blindOrders)],
  ['fill-in written blind', 400, () => grading.fillIns(blindFillIns)],
  ['fill-in written beside the rule', 3350, () => grading.fillIns(laterBlankPairs)],
  ['fill-in in frames of seven languages', 500, () => grading.fillIns(framedFillIns)]
]

describe.each(tables)('pairs of %s', (name, least, grade) => {
  const graded = grade()

  it(`are at least ${least}`, () => {
    expect(new Set(graded.map(({ key }) => key)).size).toBeGreaterThanOrEqual(least)
  })

  it.each<Half>(['tuned', 'kept'])('are right in 97 of 100 and too lenient in one at most, in the %s half', (half) => {
    const of = graded.filter(({ key }) => halfOf(key) === half)
    const { pairs, right, tooLenient, errors } = tally(of)
    const report = [`${name}, ${half}: ${right} of ${pairs} right, ${tooLenient} too lenient`, ...errors].join('\n')
    if (process.env.SHOW) console.log(report)
    expect(right / pairs, report).toBeGreaterThanOrEqual(0.97)
    expect(tooLenient / pairs, report).toBeLessThanOrEqual(0.01)
  })
})

describe('pairs that were written one by one', () => {
  it.each([...laterChoices, ...furtherChoices])('to a single choice: %j is worth %d', (given, points) => {
    const { score } = gradeSingleChoice({ options: laterOptions }, { answer: 'B' }, given)
    expect(score).toBe(points)
  })

  it.each([...laterVerdicts, ...furtherVerdicts])('to a statement: %j says %s', (given, verdict) => {
    const scores = [true, false].map((answer) => gradeTrueFalse({ answer }, given).score)
    expect(scores).toEqual(verdict === null ? [0, 0] : [verdict ? 1 : 0, verdict ? 0 : 1])
  })

  it.each([...laterOrders, ...furtherOrders])('to an ordering: %j is worth %d', (given, points) => {
    const { score } = gradeOrdering({ items: laterItems }, { answer: laterOrder }, given)
    expect(score).toBe(points)
  })

  it.each(laterFillIns)('to blank %s: %j is worth %d', (blank, given, points) => {
    const [stem, answer = '', ...acceptable] = laterBlanks[blank]!
    expect(gradeFillInBlank({ stem }, { answer, acceptable }, given).score).toBe(points)
  })
})
