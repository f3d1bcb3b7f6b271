import { questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, type Lottery, showLottery, showSum } from '../foundations/lotteries.ts'
import { firstRanked, labels, rankingOptions } from './ranking.ts'

/** Ranks lotteries by expected value: the first one, or `indifferent` in a tie for the first rank. */
export function preferredLottery({ lotteries }: { lotteries: readonly Lottery[] }): string {
  return firstRanked(lotteries.map(expectation))
}

/** 2.3, not numbered: two lotteries in grade 1, three in grade 2. */
export const completenessRisk = [
  questionType({
    id: 'three_way',
    title: 'the ranking of lotteries by expected value',
    draw: (draw, grade) => {
      const lotteries = Array.from({ length: grade <= 1 ? 2 : 3 }, () => {
        return { weights: drawWeights(draw, 2), values: [draw.integer(100, 200), draw.integer(0, 90)] }
      })
      // The second one may be the first one with its outcomes spread around the same mean.
      if (draw.chance(0.3)) {
        const { weights, values } = lotteries[0]!
        const spread = draw.integer(1, 2)
        lotteries[1] = { weights, values: [values[0]! + spread * weights[1]!, values[1]! - spread * weights[0]!] }
      }
      return { lotteries }
    },
    solve: (values) => ({
      kind: 'choice',
      right: preferredLottery(values),
      options: rankingOptions(values.lotteries.length)
    }),
    fields: ({ lotteries }) => ({
      lotteries: lotteries.map((lottery, at) => `${labels[at]} brings ${showLottery(lottery)}`).join('; ')
    }),
    explain: ({ lotteries }, right) => {
      const sums = lotteries.map((lottery, at) => `${labels[at]} ${showSum(lottery)}`)
      return `Whoever is neutral to risk ranks by expected value, which is for ${sums.join('; for ')}. So this holds: ${right}.`
    }
  })
]
