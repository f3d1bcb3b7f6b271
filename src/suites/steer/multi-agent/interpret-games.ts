import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
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
import type { Game, Seat } from './normal-form.ts'

/** 3.1.a: the payoff of one player where a row and a column meet. */
export function payoffAt(game: Game, { row, col, player }: { row: number; col: number; player: Seat }): number {
  return game[row]![col]![placeOf(player)]!
}

export const interpretGames = [
  questionType({
    id: 'lookup',
    title: "a player's payoff in one outcome",
    draw: (draw, grade) => {
      const size = Math.max(grade, 2)
      const style = drawStyle(draw, size)
      const table = { game: drawGame(draw, { size, style }), ...drawNames(draw, size) }
      return {
        ...table,
        row: draw.integer(0, size - 1),
        col: draw.integer(0, size - 1),
        decimals: style === 'decimal' ? 1 : 0
      }
    },
    solve: ({ game, row, col, seat, representation, decimals }) => {
      const [nextRow, nextColumn] = [(row + 1) % game.length, (col + 1) % game.length]
      const at = (place: { row: number; col: number }) => payoffAt(game, { ...place, player: seat })
      const other = payoffAt(game, { row, col, player: seat === 'row' ? 'column' : 'row' })
      const slips = {
        transposed: at({ row: col, col: row }),
        next_column: at({ row, col: nextColumn }),
        next_row: at({ row: nextRow, col }),
        diagonal: at({ row: nextRow, col: nextColumn })
      }
      const wrong = representation === 'own_matrix' ? slips : { other_player: other, ...slips }
      return { kind: 'number', right: at({ row, col }), wrong, decimals }
    },
    fields: (values) => ({ ...named(values), game: showGame(values) }),
    explain: (values, right) => {
      const { player, rival, choice, rival_choice } = named(values)
      const [own, other] = values.seat === 'row' ? ['row', 'column'] : ['column', 'row']
      if (values.representation === 'words')
        return `The sentence on ${choice} of ${player} and ${rival_choice} of ${rival} names a payoff for each of them. The one of ${player} is ${right}.`
      const place = `${player} decides on the ${own} ${choice}, ${rival} on the ${other} ${rival_choice}.`
      if (values.representation === 'own_matrix')
        return `${place} Where they meet, the table of the payoffs of ${player} says ${right}.`
      const pair = values.game[values.row]![values.col]!.map(plain).join(', ')
      return `${place} They meet in the cell (${pair}). The ${values.seat === 'row' ? 'first' : 'second'} number belongs to ${player}: ${right}.`
    }
  })
]

function named(values: Parameters<typeof showGame>[0] & { row: number; col: number }) {
  const [own, other] = values.seat === 'row' ? [values.row, values.col] : [values.col, values.row]
  return {
    first: values.players[0]!,
    second: values.players[1]!,
    player: playerOf(values),
    rival: rivalOf(values),
    choice: ownActions(values)[own]!,
    rival_choice: rivalActions(values)[other]!
  }
}
