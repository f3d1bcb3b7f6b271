import { plain, rounded } from '../../question-bank/decimals.ts'
import { listed } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import {
  drawGame,
  drawNames,
  drawStyle,
  type GameTable,
  ownActions,
  playerOf,
  rivalOf,
  showGame
} from './game-table.ts'
import { bestReplies, indicesOf, otherSeat, type Payoffs, payoffsOf } from './normal-form.ts'

const fractions: Readonly<Record<string, number>> = {
  '1/2': 1 / 2,
  '2/3': 2 / 3,
  '3/4': 3 / 4,
  '3/5': 3 / 5,
  '4/5': 4 / 5
}

/**
 * The guess of a level-k player when the guess nearest to a fraction of the mean wins. Level 0 guesses `level0_mean` on
 * average, and each level best responds to the one below; the group is so large that the own guess does not move the mean.
 */
export function beautyContestGuess(contest: { level: number; fraction: number; level0_mean: number }): number {
  return contest.level0_mean * contest.fraction ** contest.level
}

/**
 * The action of each level from 1 on in a normal-form game, null where a level has two best replies: level 0 of the other
 * player plays all actions with the same probability, and level k best responds to level k - 1 of the other player.
 */
export function actionsByLevel({
  game,
  seat,
  level
}: Pick<GameTable, 'game' | 'seat'> & { level: number }): number[] | null {
  const ladder = seatsDown(seat, level).map((own) => payoffsOf(game, own))
  const actions: number[] = []
  for (const payoffs of ladder) {
    const below = actions.at(-1)
    const replies = below === undefined ? bestOnAverage(payoffs) : bestReplies(payoffs, below)
    if (replies.length > 1) return null
    actions.push(replies[0]!)
  }
  return actions
}

/** Who moves at level 1, 2 and so on, so that the last one is the player. */
function seatsDown(seat: GameTable['seat'], level: number): GameTable['seat'][] {
  return Array.from({ length: level }, (_, index) => ((level - 1 - index) % 2 === 0 ? seat : otherSeat(seat)))
}

function bestOnAverage(payoffs: Payoffs): number[] {
  // Of a decimal each, in whole tenths: equal sums are equal numbers.
  const sums = payoffs.map((row) => row.reduce((total, payoff) => total + Math.round(payoff * 10), 0))
  return indicesOf(payoffs).filter((action) => sums[action] === Math.max(...sums))
}

export const levelK = [
  questionType({
    id: 'beauty_contest',
    title: 'the guess of a level in a contest for a fraction of the mean',
    draw: ({ integer, oneOf }) => {
      const top = oneOf([20, 50, 80, 100, 120, 200] as const)
      const label = oneOf(Object.keys(fractions))
      return { level: integer(1, 4), label, fraction: fractions[label]!, level0_mean: top / 2, range: [0, top] }
    },
    solve: ({ level, fraction, level0_mean, range }) => {
      const at = (steps: number) => beautyContestGuess({ level: steps, fraction, level0_mean })
      const wrong = {
        level_below: at(level - 1),
        level_above: at(level + 1),
        equilibrium: 0,
        from_the_top: range[1]! * fraction ** level
      }
      return { kind: 'number', right: at(level), wrong, decimals: 2 }
    },
    fields: ({ level, label, range }) => ({ level: plain(level), fraction: label, most: plain(range[1]!) }),
    explain: ({ level, label, fraction, level0_mean }, right) => {
      const guesses = Array.from({ length: level }, (_, index) => {
        const guess = beautyContestGuess({ level: index + 1, fraction, level0_mean })
        return `level ${index + 1} guesses ${plain(rounded(guess, 4))}`
      })
      return `Level 0 guesses ${plain(level0_mean)} on average, the middle of the range. Each further level guesses ${label} of what the level below it guesses: ${guesses.join(', ')}. To two decimals that is ${right}.`
    }
  }),
  questionType({
    id: 'matrix_game',
    title: 'the action of a level in a normal-form game',
    draw: (draw) => {
      const size = 3
      const game = drawGame(draw, { size, style: drawStyle(draw, size) })
      const values = { game, ...drawNames(draw, size), level: draw.integer(1, 3) }
      const actions = actionsByLevel(values)
      // A level that plays as the one two steps below it does says nothing about the steps.
      if (actions === null || (values.level === 3 && actions[2] === actions[0])) return null
      return values
    },
    solve: (values) => ({
      kind: 'choice',
      right: `action_${actionsByLevel(values)!.at(-1)}`,
      options: actionOptions(ownActions(values))
    }),
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values, 'both'),
      player: playerOf(values),
      level: plain(values.level)
    }),
    explain: (values) => {
      const seats = seatsDown(values.seat, values.level)
      const told = actionsByLevel(values)!.map((action, index) => {
        const own = { ...values, seat: seats[index]! }
        const name = `${ownActions(own)[action]} for ${playerOf(own)} at level ${index + 1}`
        if (index > 0) return name
        const sums = payoffsOf(values.game, own.seat).map((row) => row.reduce((total, payoff) => total + payoff, 0))
        const shown = sums.map((sum, at) => `${ownActions(own)[at]} ${plain(rounded(sum / sums.length, 2))}`)
        return `${name}, since against even odds of all actions of ${rivalOf(own)} the means are ${listed(shown)}`
      })
      return `Level 0 plays every action with the same probability, and each level gives the best response to the level below it. From level 1 on that is ${told.join('; then ')}.`
    }
  })
]
