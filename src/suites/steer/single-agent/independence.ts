import { fixed, plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { pairOf } from './pairs.ts'
import { labels } from './ranking.ts'

type Offer = { price: number; rating: number }

/** Whether the choice of two options is repeated when a third, dominated one is added. */
export function isRepeated(pair: { first_choice: string; second_choice: string }): boolean {
  return pair.first_choice === pair.second_choice
}

/** 2.1.b: a pair of choices, the second with a third option that is worse than one of the others in both respects. */
export const independence = [
  questionType({
    id: 'pair_consistency',
    title: 'the same choice with and without a dominated option',
    draw: (draw) => {
      const price = draw.integer(40, 300)
      const rating = draw.uniform(5, 7.5, 1)
      const better = {
        price: Math.round(price * draw.uniform(1.15, 1.5)),
        rating: rounded(rating + draw.uniform(0.6, 1.6, 1), 1)
      }
      const offers: Offer[] = draw.shuffled([{ price, rating }, better])
      const target = draw.oneOf(offers)
      const decoy = {
        price: target.price + draw.integer(2, 12),
        rating: rounded(target.rating - draw.uniform(0.2, 0.5, 1), 1)
      }
      return { offers: [...offers, decoy] }
    },
    solve: () => {
      const [one, other, third] = labels
      return pairOf(
        [
          ['A', 'A'],
          ['B', 'B']
        ],
        { A: one, B: other },
        { A: one, B: other, C: third }
      )
    },
    fields: ({ offers }) => {
      const [first, second, third] = offers.map((offer, at) => `${labels[at]} (${showOffer(offer)})`)
      return { first: first!, second: second!, third: third! }
    },
    explain: ({ offers }) => {
      const [third, target] = [offers[2]!, offers.slice(0, 2).findIndex((offer) => dominates(offer, offers[2]!))]
      return `Gamma (${showOffer(third)}) is worse than ${labels[target]} in price and in rating, so it is never the best. It says nothing about how Alpha and Beta compare. Whoever chooses Alpha at first should choose Alpha again, and whoever chooses Beta at first should choose Beta again: both pairs of answers count as right.`
    }
  })
]

function showOffer({ price, rating }: Offer): string {
  return `${plain(price)} dollars, rating ${fixed(rating, 1)} of 10`
}

function dominates(one: Offer, other: Offer): boolean {
  return one.price < other.price && one.rating > other.rating
}
