import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { type Game, otherSeat, type Seat } from './normal-form.ts'

/** A normal-form game as a question prints it: who plays it, how actions are called, and who is asked about. */
export type GameTable = {
  game: number[][][]
  /** Of the row player, then of the column player. */
  players: readonly string[]
  /** Names of the rows, then of the columns. */
  actions: readonly (readonly string[])[]
  seat: Seat
  representation: Representation
}
export type Representation = 'words' | 'own_matrix' | 'bimatrix'

/** Pairs of names that fit companies, teams, clinics and people alike. */
const pairs = [
  ['Norwood', 'Sutton'],
  ['Harlow', 'Kirby'],
  ['Marsh', 'Penrose'],
  ['Lindau', 'Weller'],
  ['Castell', 'Dorn'],
  ['Ferrand', 'Quill']
] as const
/** Names of actions that mean nothing and are no letters, since letters name the options of a question. */
const actionNames = [
  ['Alder', 'Birch', 'Cedar', 'Maple'],
  ['Granite', 'Marble', 'Slate', 'Basalt'],
  ['Falcon', 'Heron', 'Robin', 'Swift'],
  ['Otter', 'Badger', 'Lynx', 'Hare'],
  ['Amber', 'Coral', 'Ivory', 'Olive'],
  ['Comet', 'Meteor', 'Nova', 'Orbit']
] as const

/** How payoffs look: integers from 0 to 20, from the second grade of an element on also negative or with a decimal. */
export type PayoffStyle = 'natural' | 'integer' | 'decimal'

export function drawStyle({ oneOf }: Draw, size: number): PayoffStyle {
  return size === 2 ? 'natural' : oneOf(['natural', 'integer', 'decimal', 'decimal'] as const)
}

export function drawPayoff({ integer, uniform }: Draw, style: PayoffStyle): number {
  if (style === 'natural') return integer(0, 20)
  return style === 'integer' ? integer(-15, 20) : uniform(-10, 20, 1)
}

/** A square game with all payoffs drawn alone. */
export function drawGame(draw: Draw, { size, style }: { size: number; style: PayoffStyle }): number[][][] {
  const list = <Value>(of: () => Value) => Array.from({ length: size }, of)
  return list(() => list(() => [drawPayoff(draw, style), drawPayoff(draw, style)]))
}

/** Everything but the payoffs; four actions a side are too many for words. */
export function drawNames({ oneOf, shuffled, chance }: Draw, size: number): Omit<GameTable, 'game'> {
  const [rows, columns] = shuffled(actionNames)
  return {
    players: drawPlayers({ shuffled }),
    actions: [shuffled(rows!).slice(0, size), shuffled(columns!).slice(0, size)],
    seat: chance(0.5) ? 'row' : 'column',
    representation:
      size > 3 ? oneOf(['own_matrix', 'bimatrix'] as const) : oneOf(['words', 'own_matrix', 'bimatrix'] as const)
  }
}

/** Lists of four names each, no two of which share a name. */
export function drawActions({ shuffled }: Pick<Draw, 'shuffled'>): string[][] {
  return shuffled(actionNames).map((names) => shuffled(names))
}

/** The names of two players. */
export function drawPlayers({ shuffled }: Pick<Draw, 'shuffled'>): string[] {
  return shuffled(shuffled(pairs)[0]!)
}

/** The places in `players`, `actions` and payoffs of a seat. */
export function placeOf(seat: Seat): 0 | 1 {
  return seat === 'row' ? 0 : 1
}

export function playerOf({ players, seat }: Pick<GameTable, 'players' | 'seat'>): string {
  return players[placeOf(seat)]!
}

export function rivalOf({ players, seat }: Pick<GameTable, 'players' | 'seat'>): string {
  return players[placeOf(otherSeat(seat))]!
}

/** Of the one who is asked about. */
export function ownActions({ actions, seat }: Pick<GameTable, 'actions' | 'seat'>): readonly string[] {
  return actions[placeOf(seat)]!
}

export function rivalActions({ actions, seat }: Pick<GameTable, 'actions' | 'seat'>): readonly string[] {
  return actions[placeOf(otherSeat(seat))]!
}

/**
 * The game in its representation.
 *
 * @param matrices whose payoffs single-player matrices show: of the player who is asked about, or of both in two tables
 */
export function showGame(table: GameTable, matrices: 'own' | 'both' = 'own'): string {
  const { players, representation, seat } = table
  const [first, second] = players
  const sides = `Rows are the choices of ${first}, columns those of ${second}.`
  switch (representation) {
    case 'words':
      return inWords(table)
    case 'bimatrix': {
      const cells = pipeTable(table, ([row, column]) => `(${plain(row!)}, ${plain(column!)})`)
      return `${sides} In each cell, the first number is the payoff of ${first} and the second that of ${second}.\n\n${cells}`
    }
    case 'own_matrix': {
      const shown: readonly Seat[] = matrices === 'own' ? [seat] : ['row', 'column']
      const tables = shown.map((of) => {
        const numbers = pipeTable(table, (cell) => plain(cell[placeOf(of)]!))
        return `The payoffs of ${players[placeOf(of)]}:\n\n${numbers}`
      })
      return `${sides} Each number is the payoff of one player.\n\n${tables.join('\n\n')}`
    }
  }
}

function inWords({ game, players: [first, second], actions: [rows, columns] }: GameTable): string {
  return game
    .flatMap((cells, row) =>
      cells.map(
        ([own, other], column) =>
          `If ${first} chooses ${rows![row]} and ${second} chooses ${columns![column]}, ${first} gets ${plain(own!)} and ${second} gets ${plain(other!)}.`
      )
    )
    .join(' ')
}

function pipeTable(
  { game, actions: [rows, columns] }: { game: Game; actions: GameTable['actions'] },
  show: (cell: readonly number[]) => string
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = game.map((cells, row) => line([rows![row]!, ...cells.map(show)]))
  return [line(['', ...columns!]), line(['---', ...columns!.map(() => '---')]), ...body].join('\n')
}
