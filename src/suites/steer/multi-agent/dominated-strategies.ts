import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { actionOptions } from './action-options.ts'
import { drawGame, drawNames, drawStyle, ownActions, placeOf, playerOf, rivalActions, showGame } from './game-table.ts'
import { dominatedStrategies, dominates, type Game, indicesOf, payoffsOf } from './normal-form.ts'
import { putBelow } from './shaped-games.ts'

/** 3.1.d: the only row that another row strictly dominates, null where there is none or more than one. */
export function dominatedRow(game: Game): number | null {
  const dominated = dominatedStrategies(payoffsOf(game, 'row'))
  return dominated.length === 1 ? dominated[0]! : null
}

export const avoidDominated = [
  questionType({
    id: 'own_strategy',
    title: 'the one strictly dominated strategy of a player, or that there is none',
    draw: (draw, grade) => {
      const size = grade < 4 ? 2 : 3
      const style = drawStyle(draw, size)
      const names = drawNames(draw, size)
      const [lower, upper] = draw.shuffled(indicesOf(names.actions[0]!))
      const drawn = drawGame(draw, { size, style })
      const shape = {
        pair: [lower!, upper!] as const,
        against: indicesOf(drawn),
        place: placeOf(names.seat),
        style,
        draw
      }
      const game = draw.chance(0.7) ? putBelow(drawn, shape) : drawn
      if (game === null || dominatedStrategies(payoffsOf(game, names.seat)).length > 1) return null
      return { game, ...names }
    },
    solve: (values) => {
      const [right] = dominatedStrategies(payoffsOf(values.game, values.seat))
      const options = { ...actionOptions(ownActions(values)), none: 'None of them is strictly dominated' }
      return { kind: 'choice', right: right === undefined ? 'none' : `action_${right}`, options }
    },
    fields: (values) => ({
      first: values.players[0]!,
      second: values.players[1]!,
      game: showGame(values),
      player: playerOf(values)
    }),
    explain: (values, right) => {
      const payoffs = payoffsOf(values.game, values.seat)
      const own = ownActions(values)
      const listed = own.map((action, index) => `${action} ${payoffs[index]!.map(plain).join(', ')}`).join('; ')
      const start = `Against ${rivalActions(values).join(', ')}, in this order, the strategies of ${playerOf(values)} pay: ${listed}.`
      const [lower] = dominatedStrategies(payoffs)
      if (lower === undefined)
        return `${start} No strategy pays less than another one every time, so none is strictly dominated.`
      const upper = indicesOf(payoffs).find((action) => dominates(payoffs, [action, lower]))!
      return `${start} ${right} pays less than ${own[upper]} every time, so it is strictly dominated.`
    }
  })
]
