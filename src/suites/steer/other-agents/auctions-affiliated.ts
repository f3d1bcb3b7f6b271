import { plain, step } from '../../question-bank/decimals.ts'
import { bracketed, listed, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** From the lowest to the highest expected revenue with affiliated values; a Dutch auction equals a first-price one. */
const formats = {
  dutch: 'The Dutch auction',
  first_price: 'The sealed first-price auction',
  second_price: 'The sealed second-price auction',
  english: 'The English auction'
} as const
export type AuctionFormat = keyof typeof formats
const ranked = Object.keys(formats) as AuctionFormat[]

/** 4.4.c: the offered format with the highest expected revenue, for three or more symmetric, risk-neutral bidders. */
export function bestFormat({ offered }: { offered: readonly AuctionFormat[] }): AuctionFormat {
  return offered.reduce((best, format) => (ranked.indexOf(format) > ranked.indexOf(best) ? format : best))
}

/**
 * Two symmetric bidders: each sees one of the signals, with the joint probabilities of a symmetric table. The object is
 * worth own * (own signal) + other * (signal of the other).
 */
export type SignalledAuction = {
  signals: readonly number[]
  joint: readonly (readonly number[])[]
  own: number
  other: number
}

/** The bids b(s) = v(s, s), of which each is a best reply to the other bidder's: Milgrom and Weber (1982), section 4. */
export function equilibriumBids({ signals, own, other }: SignalledAuction): number[] {
  return signals.map((signal) => own * signal + other * signal)
}

/** What a second-price auction brings at given bids, one for each signal, over all pairs of signals. */
export function revenueAt(bids: readonly number[], joint: SignalledAuction['joint']): number {
  return joint.reduce(
    (total, row, one) => row.reduce((sum, chance, other) => sum + chance * Math.min(bids[one]!, bids[other]!), total),
    0
  )
}

/** 4.4.c: which format is best or worst, and what one of them brings where signals are finite. */
export const auctionsAffiliated = [
  questionType({
    id: 'format',
    title: 'the format with the highest or the lowest expected revenue',
    draw: (draw) => {
      const asks = draw.oneOf(['highest', 'lowest'] as const)
      // A Dutch auction brings what a first-price one does: one of the two at most.
      const all: AuctionFormat[] = [draw.oneOf(['first_price', 'dutch'] as const), 'second_price', 'english']
      const offered = draw.shuffled(all).slice(0, draw.integer(2, 3))
      return { asks, offered, bidders: draw.integer(3, 9) }
    },
    solve: ({ asks, offered }) => {
      const lowest = offered.reduce((worst, format) =>
        bestFormat({ offered: [worst, format] }) === worst ? format : worst
      )
      return {
        kind: 'choice',
        right: asks === 'highest' ? bestFormat({ offered }) : lowest,
        options: Object.fromEntries(offered.map((format) => [format, formats[format]]))
      }
    },
    fields: ({ asks, offered, bidders }) => ({
      asked: asks,
      bidders: plain(bidders),
      formats: listed(offered.map((format) => formats[format].charAt(0).toLowerCase() + formats[format].slice(1)))
    }),
    explain: ({ asks, bidders }, right) =>
      `With affiliated values a price that depends on the signals of others is on average higher. Of ${bidders} bidders, those who drop out of an English auction show their signals, a second price rests on one more signal, and a first price, as well as a Dutch auction, on none but that of the winner. The ${asks} expected revenue is that of: ${right}.`
  }),
  questionType({
    id: 'expected_revenue',
    title: 'what a second-price auction brings with two bidders and finite affiliated signals',
    draw: (draw) => {
      const signals = [10 * draw.integer(1, 4), 10 * draw.integer(5, 8), 10 * draw.integer(9, 14)]
      const [low, middle] = [draw.integer(14, 24), draw.integer(14, 24)]
      const [lowMiddle, middleHigh, lowHigh] = [draw.integer(4, 8), draw.integer(4, 8), draw.integer(1, 4)]
      // What is left of a hundred percent.
      const high = 100 - low - middle - 2 * (lowMiddle + middleHigh + lowHigh)
      const percent = [
        [low, lowMiddle, lowHigh],
        [lowMiddle, middle, middleHigh],
        [lowHigh, middleHigh, high]
      ]
      const joint = percent.map((row) => row.map((chance) => chance / 100))
      const own = draw.uniform(0.5, 0.9, 1)
      return isAffiliated(percent) ? { signals, joint, own, other: draw.uniform(0.1, own - 0.1, 1) } : null
    },
    solve: (auction) => {
      const { signals, joint, own, other } = auction
      const bids = equilibriumBids(auction)
      const chances = joint.map((row) => row.reduce((total, chance) => total + chance, 0))
      const independent = chances.map((one) => chances.map((two) => one * two))
      const naive = signals.map((signal, at) => {
        const expected = joint[at]!.reduce((total, chance, rival) => total + chance * signals[rival]!, 0) / chances[at]!
        return own * signal + other * expected
      })
      const wrong = {
        signals_taken_as_independent: revenueAt(bids, independent),
        own_bid_instead_of_second_bid: bids.reduce(
          (total, bid, at) => total + 2 * chances[at]! * bid,
          -revenueAt(bids, joint)
        ),
        bids_of_expected_values: revenueAt(naive, joint),
        average_bid: bids.reduce((total, bid, at) => total + chances[at]! * bid, 0)
      }
      return { kind: 'number', right: revenueAt(bids, joint), wrong }
    },
    fields: ({ signals, joint, own, other }) => ({
      worth: sum([own, 'x'], [other, 'y']),
      table: [
        `| | ${signals.join(' | ')} |`,
        `| --- ${'| --- '.repeat(signals.length)}|`,
        ...joint.map((row, at) => `| ${signals[at]} | ${row.map(plain).join(' | ')} |`)
      ].join('\n')
    }),
    explain: (auction, right) => {
      const { signals, joint, own, other } = auction
      const bids = equilibriumBids(auction)
      const lowest = bids.map((_, at) =>
        joint.flat().reduce((total, chance, cell) => {
          const [one, two] = [Math.floor(cell / bids.length), cell % bids.length]
          return total + (Math.min(one, two) === at ? chance : 0)
        }, 0)
      )
      return `In equilibrium a bidder bids what the object is worth if the other bidder has the same signal: ${plain(own)} + ${plain(other)} = ${step(own + other)} times the signal, which is ${listed(bids.map(step))} for the signals ${listed(signals.map(plain))}. The price is the lower one of the two bids, and by the table these are the lower bids with probabilities of ${listed(lowest.map(step))}. So the expected revenue is ${bids.map((bid, at) => `${step(lowest[at]!)} * ${bracketed(Number(step(bid)))}`).join(' + ')}, that is ${right}.`
    }
  })
]

/** Every pair of equal directions is at least as likely as the pair of opposite ones. */
function isAffiliated(joint: readonly (readonly number[])[]): boolean {
  const steps = [0, 1]
  return steps.every((row) =>
    steps.every(
      (column) =>
        joint[row]![column]! * joint[row + 1]![column + 1]! >= joint[row]![column + 1]! * joint[row + 1]![column]!
    )
  )
}
