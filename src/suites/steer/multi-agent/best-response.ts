import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import { drawGame, drawNames, drawStyle, ownActions, playerOf, rivalActions, rivalOf, showGame } from './game-table.ts'
import { bestReplies, type Game, payoffsOf } from './normal-form.ts'

/** 3.1.b: the row that pays its player most in one column; the first of them where rows tie. */
export function bestResponse(game: Game, { opponent_column }: { opponent_column: number }): number {
  return bestReplies(payoffsOf(game, 'row'), opponent_column)[0]!
}

export const bestResponses = [
  questionType({
    id: 'to_fixed_action',
    title: 'the best action against a known action of the other',
    draw: (draw, grade) => {
      const size = grade < 4 ? 2 : 3
      const game = drawGame(draw, { size, style: drawStyle(draw, size) })
      const values = { game, ...drawNames(draw, size), against: draw.integer(0, size - 1) }
      return bestReplies(payoffsOf(game, values.seat), values.against).length === 1 ? values : null
    },
    solve: (values) => ({
      kind: 'choice',
      right: `action_${bestReplies(payoffsOf(values.game, values.seat), values.against)[0]}`,
      options: actionOptions(ownActions(values))
    }),
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values),
      player: playerOf(values),
      rival: rivalOf(values),
      rival_choice: rivalActions(values)[values.against]!
    }),
    explain: (values, right) => {
      const payoffs = payoffsOf(values.game, values.seat).map((row) => row[values.against]!)
      const listed = payoffs.map((payoff, action) => `${ownActions(values)[action]} pays ${plain(payoff)}`).join(', ')
      return `Against ${rivalActions(values)[values.against]} of ${rivalOf(values)}, only the payoffs of ${playerOf(values)} count: ${listed}. The largest of them is ${plain(Math.max(...payoffs))}, so the best response is ${right}.`
    }
  })
]
