import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import {
  drawGame,
  drawNames,
  drawStyle,
  type GameTable,
  ownActions,
  placeOf,
  playerOf,
  rivalActions,
  rivalOf,
  showGame
} from './game-table.ts'
import { dominatedStrategies, dominates, indicesOf, iteratedRemoval, otherSeat, payoffsOf } from './normal-form.ts'
import { putBelow } from './shaped-games.ts'

/** 3.1.e: the rows and columns that survive, and the number of rounds in which something was removed. */
export const survivors = iteratedRemoval

export const iteratedRemovals = [
  questionType({
    id: 'two_rounds',
    title: "their own strategy that falls first, then the other player's that falls because of it",
    draw: (draw) => {
      const size = 3
      const style = drawStyle(draw, size)
      const names = drawNames(draw, size)
      const [own, rival] = [placeOf(names.seat), placeOf(otherSeat(names.seat))]
      const [lower, upper] = draw.shuffled(indicesOf(names.actions[0]!))
      const [falling, better] = draw.shuffled(indicesOf(names.actions[1]!))
      const all = indicesOf(names.actions[0]!)
      const start = putBelow(drawGame(draw, { size, style }), {
        pair: [lower!, upper!],
        against: all,
        place: own,
        style,
        draw
      })
      const [against, above] = [all.filter((action) => action !== lower), [lower!]]
      const game = start && putBelow(start, { pair: [falling!, better!], against, above, place: rival, style, draw })
      return game && fallingIn({ game, seat: names.seat }) && { game, ...names }
    },
    solve: (values) => {
      const { first, second } = fallingIn(values)!
      return {
        kind: 'parts',
        right: [[`action_${first}`, `action_${second}`]],
        parts: [actionOptions(ownActions(values)), actionOptions(rivalActions(values))]
      }
    },
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values, 'both'),
      player: playerOf(values),
      rival: rivalOf(values)
    }),
    explain: (values) => {
      const { first, second } = fallingIn(values)!
      const { seat, game } = values
      const [own, others] = [payoffsOf(game, seat), payoffsOf(game, otherSeat(seat))]
      const [ownNames, otherNames] = [ownActions(values), rivalActions(values)]
      const above = indicesOf(own).find((action) => dominates(own, [action, first]))!
      const left = indicesOf(own).filter((action) => action !== first)
      const better = indicesOf(others).find((action) => dominates(others, [action, second], left))!
      const pays = (row: readonly number[], among = indicesOf(row)) =>
        among.map((index) => plain(row[index]!)).join(', ')
      return (
        `For ${playerOf(values)}, ${ownNames[first]} pays ${pays(own[first]!)} against ${otherNames.join(', ')}, always less than ${ownNames[above]} with ${pays(own[above]!)}. ` +
        `Without it ${rivalOf(values)} faces ${left.map((action) => ownNames[action]).join(' and ')} alone, where ${otherNames[second]} pays ${pays(others[second]!, left)} and ${otherNames[better]} pays ${pays(others[better]!, left)}. ` +
        `So ${ownNames[first]} falls first, and then ${otherNames[second]}.`
      )
    }
  })
]

/**
 * Which strategy of the player is the only one dominated at first, and which of the other player the only one dominated once
 * it is gone, while none was before; null where the game is not like that.
 */
function fallingIn({ game, seat }: Pick<GameTable, 'game' | 'seat'>): { first: number; second: number } | null {
  const [own, others] = [payoffsOf(game, seat), payoffsOf(game, otherSeat(seat))]
  const fallen = dominatedStrategies(own)
  if (fallen.length !== 1 || dominatedStrategies(others).length > 0) return null
  const left = indicesOf(own).filter((action) => action !== fallen[0])
  const then = dominatedStrategies(others, { others: left })
  return then.length === 1 ? { first: fallen[0]!, second: then[0]! } : null
}
