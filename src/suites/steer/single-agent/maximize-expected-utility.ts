import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, type Lottery, showLottery, showSum } from '../foundations/lotteries.ts'
import { firstRanked, labels } from './ranking.ts'

type JobOffer = { sure: number; base: number; p: number; bonus: number }

/** The risk-neutral choice between a sure income and a base with a bonus of probability p; ties are not drawn. */
export function jobOffer({ sure, base, p, bonus }: JobOffer): 'sure' | 'risky' {
  return base + p * bonus > sure ? 'risky' : 'sure'
}

/** 2.4.b: two outcomes in grade 3, three in grade 4, four in grade 5; utility is linear in money. */
export const maximizeExpectedUtility = [
  questionType({
    id: 'job_offer',
    title: 'a sure income or a lower one with a bonus',
    draw: ({ integer, uniform }) => {
      const offer = { base: integer(52_000, 90_000), p: uniform(0.1, 0.9), bonus: integer(4000, 26_000) }
      const worth = offer.base + offer.p * offer.bonus
      const sure = Math.round(offer.base + offer.p * offer.bonus * uniform(0.5, 1.5))
      return Math.abs(sure - worth) < 200 ? null : { sure, ...offer }
    },
    solve: (values) => ({
      kind: 'choice',
      right: jobOffer(values),
      options: { sure: 'The one with the fixed pay', risky: 'The one with the bonus', equal: 'Both are equally good' }
    }),
    fields: ({ sure, base, p, bonus }) => ({ sure: plain(sure), base: plain(base), p: plain(p), bonus: plain(bonus) }),
    explain: ({ sure, base, p, bonus }, right) =>
      `In expectation the pay with the bonus is ${plain(base)} + ${plain(p)} * ${plain(bonus)} = ${plain(rounded(base + p * bonus, 4))}. The fixed pay is ${plain(sure)}. With utility linear in money the larger number decides: ${right}.`
  }),
  questionType({
    id: 'prospects',
    title: 'the prospect with the highest expected value',
    draw: (draw, grade) => {
      const outcomes = Math.max(2, grade - 1)
      const prospects = Array.from({ length: 4 }, (): Lottery => {
        return {
          weights: drawWeights(draw, outcomes),
          values: Array.from({ length: outcomes }, () => draw.integer(-50, 250))
        }
      })
      const [best, second] = prospects.map(expectation).sort((one, other) => other - one)
      return best! - second! < 1 ? null : { prospects }
    },
    solve: ({ prospects }) => ({
      kind: 'choice',
      right: firstRanked(prospects.map(expectation)),
      options: { A: labels[0], B: labels[1], C: labels[2], D: labels[3] }
    }),
    fields: ({ prospects }) => ({
      prospects: prospects.map((prospect, at) => `${labels[at]}: ${showLottery(prospect)}`).join('; ')
    }),
    explain: ({ prospects }, right) => {
      const sums = prospects.map((prospect, at) => `${labels[at]} ${showSum(prospect)}`)
      return `With utility linear in money, expected utility goes by expected value, which is for ${sums.join('; for ')}. The highest one is that of ${right}. Large single outcomes do not matter beyond that.`
    }
  })
]
