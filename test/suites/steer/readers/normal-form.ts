import { optionOf } from './numbers.ts'
import { type PrintedGame, readGame, type Seat } from './read-game.ts'
import type { Printed, Reader } from './reader.ts'

/** A game with what is asked of it. */
type Asked = { game: PrintedGame; question: string; printed: Printed }

/** Games that are printed as one table or in words: the whole game is read, and all pure strategies are tried. */
export const normalFormReaders: Readonly<Record<string, Reader>> = {
  'interpret_games lookup': reading(({ game, question, printed }) => {
    const [row, column] = chosenIn(question, game).map((action, seat) => game.actions[seat]!.indexOf(action ?? ''))
    return optionOf(printed.options, game.payoffs[askedIn(question, game)][row!]![column!]!)
  }),
  'best_response to_fixed_action': reading(({ game, question }) => {
    const asked = askedIn(question, game)
    const against = game.actions[1 - asked]!.indexOf(chosenIn(question, game)[1 - asked] ?? '')
    const worth = ownView(game, asked).map((row) => row[against]!)
    return game.actions[asked][worth.indexOf(Math.max(...worth))]!
  }),
  'dominant_strategies own_strategy': reading(({ game, question }) => {
    const asked = askedIn(question, game)
    const own = ownView(game, asked)
    const found = own.findIndex((row, at) => own.every((other, i) => i === at || row.every((x, c) => x > other[c]!)))
    return game.actions[asked][found] ?? 'None of them is strictly dominant'
  }),
  'dominated_strategies own_strategy': reading(({ game, question }) => {
    const asked = askedIn(question, game)
    const [fallen] = dominatedIn(ownView(game, asked))
    return fallen === undefined ? 'None of them is strictly dominated' : game.actions[asked][fallen]!
  }),
  'iterated_removal two_rounds': reading(({ game, question, printed }) => {
    const asked = askedIn(question, game)
    const then = askedIn(printed.texts[1]!, game)
    const [own, rival] = [ownView(game, asked), ownView(game, then)]
    const [first, ...others] = dominatedIn(own)
    if (then === asked || first === undefined || others.length + dominatedIn(rival).length > 0) return 'no such game'
    const fallen = dominatedIn(rival.map((row) => row.filter((_, at) => at !== first)))
    return fallen.map((second) => [game.actions[asked][first]!, game.actions[then][second]!])
  }),
  'pure_nash action': reading(({ game, question }) => {
    const asked = askedIn(question, game)
    const equilibria = equilibriaOf(game)
    return equilibria.map((profile) => profile[asked]).join(' or ')
  }),
  'pure_nash profile': reading(({ game, printed: { options } }) => {
    const [first, second] = game.players
    const told = equilibriaOf(game).map(([row, column]) => `${first} plays ${row}, ${second} plays ${column}`)
    const offered = told.filter((text) => options.includes(text))
    return offered.join(' or ') || 'The game has no equilibrium in pure strategies'
  }),
  'level_k matrix_game': reading(({ game, question, printed: { texts } }) => {
    const asked = askedIn(question, game)
    const level = levelIn(texts[0]!)
    let belief: number[] | null = null
    for (let step = 1; step <= level; step++) {
      const seat = ((level - step) % 2 === 0 ? asked : 1 - asked) as Seat
      const weights: number[] = belief ?? game.actions[1 - seat]!.map(() => 1)
      const worth = ownView(game, seat).map((row) => row.reduce((total, x, at) => total + x * weights[at]!, 0))
      const best = worth.indexOf(Math.max(...worth))
      belief = worth.map((_, at) => (at === best ? 1 : 0))
    }
    return game.actions[asked][belief!.indexOf(1)]!
  }),
  'level_k beauty_contest': ({ texts, options }) => {
    const [, most] = /0 (?:and|to) (\d+)/.exec(texts[0]!)!
    const [, over, under] = /(\d)\/(\d) of the/.exec(texts[0]!)!
    let mean = Number(most) / 2
    for (let level = 1; level <= levelIn(texts[0]!); level++) mean = (mean * Number(over)) / Number(under)
    return optionOf(options, mean)
  }
}

function reading(answer: (asked: Asked) => ReturnType<Reader>): Reader {
  return (printed) => {
    const [text] = printed.texts
    const game = readGame(text!)
    const [intro, question] = [text!.slice(0, text!.indexOf('\n')), text!.slice(text!.lastIndexOf('\n'))]
    const places = game.players.map((player) => intro.indexOf(player))
    if (places[0]! < 0 || places[1]! < places[0]!) throw new Error(`the players are told otherwise: ${intro}`)
    return answer({ game, question, printed })
  }
}

/** The one who is named first in the last sentence that names anybody. */
function askedIn(question: string, { players }: PrintedGame): Seat {
  const sentences = question
    .split(/(?<=[.?]) /)
    .filter((sentence) => players.some((player) => sentence.includes(player)))
  const [first, second] = players.map((player) => sentences.at(-1)!.indexOf(player))
  return second! < 0 || (first! >= 0 && first! < second!) ? 0 : 1
}

/** The actions that a question names, by player: each behind the one who has it. */
function chosenIn(question: string, { players, actions }: PrintedGame): (string | undefined)[] {
  const chosen = actions.map((names) => names.find((name) => question.includes(name)))
  for (const [seat, action] of chosen.entries()) {
    const before = question.slice(0, question.indexOf(action ?? ''))
    const isOwn = before.lastIndexOf(players[seat]!) > before.lastIndexOf(players[1 - seat]!)
    if (action !== undefined && !isOwn) throw new Error(`${action} stands behind the other player: ${question}`)
  }
  return chosen
}

function levelIn(text: string): number {
  return Number([...text.matchAll(/level (\d)/g)].at(-1)![1])
}

/** Own action by row, whoever it is. */
function ownView({ payoffs, actions }: PrintedGame, seat: Seat): number[][] {
  if (seat === 0) return payoffs[0]
  return actions[1].map((_, column) => payoffs[1].map((row) => row[column]!))
}

/** Rows below which another one lies nowhere. */
export function dominatedIn(own: number[][]): number[] {
  return own.flatMap((row, at) => (own.some((other) => other.every((x, c) => x > row[c]!)) ? [at] : []))
}

function equilibriaOf(game: PrintedGame): [string, string][] {
  const [rows, columns] = [ownView(game, 0), ownView(game, 1)]
  return rows.flatMap((row, r) =>
    row.flatMap((_, c): [string, string][] => {
      const noRow = rows.every((other) => other[c]! <= rows[r]![c]!)
      const noColumn = columns.every((other) => other[r]! <= columns[c]![r]!)
      return noRow && noColumn ? [[game.actions[0][r]!, game.actions[1][c]!]] : []
    })
  )
}
