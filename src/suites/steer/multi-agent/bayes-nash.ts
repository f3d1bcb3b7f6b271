import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type BayesianProfile, bayesNashEquilibria, expectedPayoff, profiles } from './bayesian-games.ts'
import { drawActions, drawPlayers } from './game-table.ts'

type Lemon = { prob_good: number; seller_value_good: number; buyer_value_good: number }

/**
 * 3.5.a: the best offer to a seller who alone knows the quality and accepts whatever is at least their own value; a bad good is worth
 * nothing to anybody. It buys a good one exactly when that pays in expectation, else it is 0.
 */
export function bestOffer({ prob_good, seller_value_good, buyer_value_good }: Lemon): number {
  return prob_good * buyer_value_good > seller_value_good ? seller_value_good : 0
}

export const bayesNash = [
  questionType({
    id: 'lemons_offer',
    title: 'what to offer for a good of unknown quality',
    draw: ({ uniform, integer }) => {
      const values = {
        prob_good: uniform(0.1, 0.9),
        seller_value_good: integer(1, 40),
        buyer_value_good: integer(5, 90)
      }
      const { prob_good, seller_value_good, buyer_value_good } = values
      const expected = rounded(prob_good * buyer_value_good, 2)
      const isClear = seller_value_good < buyer_value_good && Math.abs(expected - seller_value_good) > 0.2
      return isClear && expected !== seller_value_good ? values : null
    },
    solve: (values) => {
      const { prob_good, seller_value_good, buyer_value_good } = values
      const options = {
        nothing: '0',
        seller_value: plain(seller_value_good),
        expected_value: plain(rounded(prob_good * buyer_value_good, 2)),
        buyer_value: plain(buyer_value_good)
      }
      return { kind: 'choice', right: bestOffer(values) === 0 ? 'nothing' : 'seller_value', options }
    },
    fields: (values) => ({
      probability: plain(values.prob_good),
      seller_value: plain(values.seller_value_good),
      buyer_value: plain(values.buyer_value_good)
    }),
    explain: ({ prob_good, seller_value_good, buyer_value_good }, right) => {
      const expected = plain(rounded(prob_good * buyer_value_good, 4))
      return `An offer below ${seller_value_good} is accepted for bad quality alone, so the only ones worth a thought are 0 and ${seller_value_good}. At ${seller_value_good} every quality is sold, and what is bought is worth ${prob_good} * ${buyer_value_good} = ${expected} on average. That is ${right === '0' ? 'less' : 'more'} than the offer, so the best offer is ${right}.`
    }
  }),
  questionType({
    id: 'two_types',
    title: 'the only pure Bayes-Nash equilibrium against a player of two types',
    draw: (draw) => {
      const [own, others] = drawActions(draw)
      const payoffs = [0, 1].map(() => [0, 1].map(() => [0, 1].map(() => [draw.integer(-5, 20), draw.integer(-5, 20)])))
      const values = {
        players: drawPlayers(draw),
        own: own!.slice(0, 2),
        others: others!.slice(0, 2),
        prob: draw.integer(2, 18) / 20,
        payoffs
      }
      const isTied = payoffs.flat().some(([one, other]) => one![1] === other![1]) || bestIsClose(values)
      const equilibria = bayesNashEquilibria(values)
      if (isTied || equilibria.length !== 1) return null
      const wrong = draw.shuffled(profiles.filter((profile) => profile.join() !== equilibria[0]!.join())).slice(0, 3)
      return { ...values, offered: [equilibria[0]!, ...wrong] }
    },
    solve: (values) => {
      const key = (profile: BayesianProfile) => `profile_${profile.join('_')}`
      const { players, own, others } = values
      const options = values.offered.map((profile) => {
        const [first, one, other] = profile
        return [
          key(profile),
          `${players[0]} plays ${own[first]}; ${players[1]} plays ${others[one]} if strong and ${others[other]} if weak`
        ]
      })
      return { kind: 'choice', right: key(bayesNashEquilibria(values)[0]!), options: Object.fromEntries(options) }
    },
    fields: ({ players: [first, second], own, others, prob, payoffs }) => {
      const table = (type: number) => {
        const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
        const rows = own.map((action, row) =>
          line([action, ...payoffs[type]![row]!.map((cell) => `(${cell.join(', ')})`)])
        )
        return [line(['', ...others]), line(['---', '---', '---']), ...rows].join('\n')
      }
      const game = `Rows are the choices of ${first}, columns those of ${second}. In each cell, the first number is the payoff of ${first} and the second that of ${second}.\n\nIf ${second} is strong:\n\n${table(0)}\n\nIf ${second} is weak:\n\n${table(1)}`
      return { first: first!, second: second!, probability: plain(prob), game }
    },
    explain: (values, right) => {
      const [equilibrium] = bayesNashEquilibria(values)
      const [first, one, other] = equilibrium!
      const { players, own, others } = values
      const worth = [0, 1].map(
        (action) => `${own[action]} brings ${plain(rounded(expectedPayoff(values, [action, one, other]), 4))}`
      )
      return `Against ${own[first]}, ${others[one]} is best for a strong ${players[1]} and ${others[other]} for a weak one. Against these, with ${plain(values.prob)} for strong, in expectation ${worth.join(' and ')} to ${players[0]}, so that ${own[first]} is best too. No other profile consists of best replies alone: ${right}.`
    }
  })
]

/** Whether the first player is nearly indifferent, whatever the types do. */
function bestIsClose(game: Parameters<typeof expectedPayoff>[0]): boolean {
  return profiles.some(
    ([, one, other]) => Math.abs(expectedPayoff(game, [0, one, other]) - expectedPayoff(game, [1, one, other])) < 0.05
  )
}
