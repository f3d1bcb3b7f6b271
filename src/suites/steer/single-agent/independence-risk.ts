import { rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, type Lottery, showLottery, showSum } from '../foundations/lotteries.ts'
import { labels } from './ranking.ts'

/** Whether two lotteries are ranked alike with and without a third one on offer. */
export function keepsRanking({ answers: [without, withThird] }: { answers: readonly string[] }): boolean {
  return without === withThird
}

/** 2.3.b: a pair of rankings; the third lottery dominates one of the others, or is dominated by it. */
export const independenceRisk = [
  questionType({
    id: 'pair_consistency',
    title: 'the ranking of two lotteries with and without a third',
    draw: (draw) => {
      const safe = { weights: drawWeights(draw, 2), values: [draw.integer(40, 70), draw.integer(20, 35)] }
      const aim = expectation(safe) * draw.uniform(0.9, 1.15)
      const weight = draw.integer(6, 12)
      const low = draw.integer(6, 12)
      const high = Math.round((aim * 20 - low * (20 - weight)) / weight)
      const bold = { weights: [weight, 20 - weight], values: [high, low] }
      const [one, other] = draw.shuffled<Lottery>([safe, bold])
      const near = draw.oneOf([one!, other!])
      const shift = draw.oneOf([-6, -4, 3, 5])
      const third = { weights: near.weights, values: near.values.map((value) => value + shift) }
      const isTied = Math.abs(expectation(one!) - expectation(other!)) < 0.2
      return isTied ? null : { lotteries: [one!, other!, third] }
    },
    solve: ({ lotteries: [one, other] }) => {
      const options = { A: `${labels[0]} is better than ${labels[1]}`, B: `${labels[1]} is better than ${labels[0]}` }
      const best = expectation(one!) > expectation(other!) ? 'A' : 'B'
      const second = best === 'A' ? 'B' : 'A'
      return {
        kind: 'parts',
        right: [
          [best, best],
          [second, second]
        ],
        parts: [options, options]
      }
    },
    fields: ({ lotteries }) => {
      const [first, second, third] = lotteries.map((lottery, at) => `${labels[at]} (${showLottery(lottery)})`)
      return { first: first!, second: second!, third: third! }
    },
    explain: ({ lotteries: [one, other, third] }) =>
      `Alpha has the expected value ${showSum(one!)}, Beta ${showSum(other!)}, so that the one with ${rounded(Math.max(expectation(one!), expectation(other!)), 4)} is the better one for somebody neutral to risk. That Gamma (${showLottery(third!)}) is on offer changes neither Alpha nor Beta, whatever Gamma is worth. Both answers count as right, if they rank Alpha and Beta in the same way twice.`
  })
]
