import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { expectation, showLottery, showSum } from '../foundations/lotteries.ts'

type Game = { fee: number; outcomes: readonly (readonly [probability: number, payoff: number])[] }

const tie = 1e-9

/** The game with the higher expected payoff after its fee, which is paid once; `equal` in a tie. */
export function betterGame({ games: [alpha, beta] }: { games: readonly Game[] }): 'ALPHA' | 'BETA' | 'equal' {
  const difference = netOf(alpha!) - netOf(beta!)
  if (Math.abs(difference) < tie) return 'equal'
  return difference > 0 ? 'ALPHA' : 'BETA'
}

/** 2.4.c: two games with a fee, gains and losses. */
export const lossAversion = [
  questionType({
    id: 'card_games',
    title: 'the higher expected net payoff of two games with fees',
    draw: (draw) => {
      const games = [drawGame(draw), drawGame(draw)]
      // A fee that makes both equally good.
      if (draw.chance(0.15))
        games[1] = { ...games[1]!, fee: rounded(netOf(games[1]!) + games[1]!.fee - netOf(games[0]!), 2) }
      return games.some(({ fee }) => fee < 1 || fee > 25) ? null : { games }
    },
    solve: (values) => ({
      kind: 'choice',
      right: betterGame(values),
      options: { ALPHA: 'ALPHA', BETA: 'BETA', equal: 'Both are equally good' }
    }),
    fields: ({ games }) => ({
      games: games
        .map(
          (game, at) =>
            `${at === 0 ? 'ALPHA' : 'BETA'} has a fee of ${plain(game.fee)} and brings ${showLottery(lotteryOf(game))}`
        )
        .join('; ')
    }),
    explain: ({ games }, right) => {
      const sums = games.map((game, at) => {
        return `${at === 0 ? 'ALPHA' : 'BETA'} brings ${showSum(lotteryOf(game))} before and ${plain(rounded(netOf(game), 4))} after its fee of ${plain(game.fee)}`
      })
      return `Losses count no more than gains. In expectation, ${sums.join('; ')}. So the answer is: ${right}.`
    }
  })
]

function drawGame({ integer, oneOf }: Draw): Game {
  const probability = oneOf([0.3, 0.4, 0.5, 0.6])
  return {
    fee: integer(2, 15),
    outcomes: [
      [probability, integer(5, 60)],
      [rounded(1 - probability, 2), -integer(1, 20)]
    ]
  }
}

function lotteryOf({ outcomes }: Game) {
  return { weights: outcomes.map(([probability]) => probability), values: outcomes.map(([, payoff]) => payoff) }
}

function netOf(game: Game): number {
  return expectation(lotteryOf(game)) - game.fee
}
