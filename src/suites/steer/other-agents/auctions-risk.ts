import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawMembers } from './members.ts'

type Bids = { bids: Readonly<Record<string, number>>; attitude: 'risk_averse' | 'risk_seeking' }

/**
 * 4.4.b: the format with the highest expected revenue where bidders with independent private values share an attitude to
 * risk, and who wins at which price. Risk-averse bidders raise their bids at a first price, and pay them; risk-seeking ones
 * shade them more, so that the second price brings more. The bids have to differ.
 */
export function optimalAuction({ bids, attitude }: Bids): { formats: string[]; winner: string; price: number } {
  const [[winner, first], [, second]] = Object.entries(bids).sort(([, one], [, other]) => other - one) as [
    [string, number],
    [string, number]
  ]
  return attitude === 'risk_averse'
    ? { formats: ['first_price'], winner, price: first }
    : { formats: ['second_price', 'english'], winner, price: second }
}

/** 4.4.b: sealed first price against sealed second price or English; one attitude for all bidders. */
export const auctionsRisk = [
  questionType({
    id: 'format_and_price',
    title: 'the format with the highest revenue, and the price',
    draw: (draw) => {
      const bidders = drawMembers(draw, draw.integer(3, 5))
      const amounts = bidders.map(() => draw.integer(50, 200))
      if (new Set(amounts).size < amounts.length) return null
      return {
        bids: Object.fromEntries(bidders.map((bidder, at) => [bidder, amounts[at]!])),
        attitude: draw.oneOf(['risk_averse', 'risk_seeking'] as const),
        rival: draw.oneOf(['second-price', 'English'])
      }
    },
    solve: (values) => {
      const { formats, winner } = optimalAuction(values)
      const [first, second] = Object.values(values.bids).sort((one, other) => other - one)
      const rival = `${values.rival} auction`
      return {
        kind: 'choice',
        right: formats[0] === 'first_price' ? 'first_format_own_bid' : 'second_format_second_bid',
        options: {
          first_format_own_bid: `The first-price auction; ${winner} pays ${first} dollars`,
          first_format_second_bid: `The first-price auction; ${winner} pays ${second} dollars`,
          second_format_second_bid: `The ${rival}; ${winner} pays ${second} dollars`,
          second_format_own_bid: `The ${rival}; ${winner} pays ${first} dollars`
        }
      }
    },
    fields: ({ bids, attitude, rival }) => ({
      bids: listed(Object.entries(bids).map(([bidder, bid]) => `${bidder} ${bid} dollars`)),
      attitude: attitude === 'risk_averse' ? 'risk averse' : 'risk seeking',
      rival_format: rival === 'English' ? 'an English auction' : 'a sealed second-price auction'
    }),
    explain: (values, right) => {
      const reason =
        values.attitude === 'risk_averse'
          ? 'Risk-averse bidders insure themselves against losing by higher bids at a first price, which therefore brings more than a second price'
          : 'Risk-seeking bidders gamble on a low bid at a first price, which therefore brings less than a second price or rising bids'
      return `${reason}. ${optimalAuction(values).winner} has the highest bid and wins. In a first-price auction the winner pays their own bid, in the other format the second-highest one. So the answer is: ${right}.`
    }
  })
]
