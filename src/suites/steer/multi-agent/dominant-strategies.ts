import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import {
  drawGame,
  drawNames,
  drawStyle,
  ownActions,
  placeOf,
  playerOf,
  rivalActions,
  rivalOf,
  showGame
} from './game-table.ts'
import { bestReplies, dominantStrategy, type Game, payoffsOf } from './normal-form.ts'
import { raisedAbove } from './shaped-games.ts'

/** 3.1.c: the row that is strictly best in every column, null where there is none. */
export function dominantRow(game: Game): number | null {
  return dominantStrategy(payoffsOf(game, 'row'))
}

export const dominantStrategies = [
  questionType({
    id: 'own_strategy',
    title: 'the strictly dominant strategy of one player, or that there is none',
    draw: (draw, grade) => {
      const size = grade < 4 ? 2 : 3
      const style = drawStyle(draw, size)
      const names = drawNames(draw, size)
      const game = drawGame(draw, { size, style })
      const place = placeOf(names.seat)
      const shaped = draw.chance(0.7)
        ? raisedAbove(game, { place, action: draw.integer(0, size - 1), style, draw })
        : game
      return shaped && { game: shaped, ...names }
    },
    solve: (values) => {
      const right = dominantStrategy(payoffsOf(values.game, values.seat))
      const options = { ...actionOptions(ownActions(values)), none: 'None of them is strictly dominant' }
      return { kind: 'choice', right: right === null ? 'none' : `action_${right}`, options }
    },
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values),
      player: playerOf(values)
    }),
    explain: (values) => {
      const payoffs = payoffsOf(values.game, values.seat)
      const [own, others] = [ownActions(values), rivalActions(values)]
      const best = others.map((other, against) => {
        const replies = bestReplies(payoffs, against)
        return `against ${other} ${replies.map((reply) => own[reply]).join(' and ')} with ${plain(payoffs[replies[0]!]![against]!)}`
      })
      const found = dominantStrategy(payoffs)
      const end =
        found === null
          ? 'No single strategy is the only best one each time, so none is strictly dominant.'
          : `${own[found]} is the only best one each time, so it is strictly dominant.`
      return `For every choice of ${rivalOf(values)}, ${playerOf(values)} gets most from these: ${best.join('; ')}. ${end}`
    }
  })
]
