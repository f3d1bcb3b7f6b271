import { rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import type { PayoffStyle } from './game-table.ts'
import { type Game, indicesOf } from './normal-form.ts'

type Shape = { place: 0 | 1; style: PayoffStyle; draw: Draw }

/** The largest payoff, and the smallest of a style. */
const most = 20
const least = { natural: 0, integer: -15, decimal: -10 }

/** The game with one action of a player (`place` 0: rows) raised above all others, null where there is no room for it. */
export function raisedAbove(
  game: Game,
  { action, place, style, draw }: Shape & { action: number }
): number[][][] | null {
  const raised = copyOf(game)
  const actions = indicesOf(place === 0 ? game : game[0]!)
  for (const against of indicesOf(place === 0 ? game[0]! : game)) {
    const others = actions.filter((other) => other !== action)
    const top = Math.max(...others.map((other) => cellOf(raised, place, [other, against])[place]!))
    if (top >= most) return null
    cellOf(raised, place, [action, against])[place] = between(draw, { style, low: top + unitOf(style), high: most })
  }
  return raised
}

/**
 * The game with one action of a player put below another against some actions of the other player, null where there is no
 * room for it. `above` puts it above that one against all the rest, so that it falls only once these are removed.
 */
export function putBelow(
  game: Game,
  {
    pair: [lower, upper],
    against,
    above = [],
    place,
    style,
    draw
  }: Shape & {
    pair: readonly [lower: number, upper: number]
    against: readonly number[]
    above?: readonly number[]
  }
): number[][][] | null {
  const put = copyOf(game)
  for (const other of against) {
    const bound = cellOf(put, place, [upper, other])[place]!
    if (bound <= least[style]) return null
    cellOf(put, place, [lower, other])[place] = between(draw, { style, low: least[style], high: bound - unitOf(style) })
  }
  for (const other of above) {
    const bound = cellOf(put, place, [upper, other])[place]!
    if (bound >= most) return null
    cellOf(put, place, [lower, other])[place] = between(draw, { style, low: bound + unitOf(style), high: most })
  }
  return put
}

/**
 * A game that iterated strict dominance solves: actions fall one by one, of a player drawn each time, and each payoff is set
 * where its action falls, from the last round to the first. Null where a payoff finds no room.
 */
export function solvedByDominance(game: Game, { style, draw }: Omit<Shape, 'place'>): number[][][] | null {
  const size = game.length
  const order = [draw.shuffled(indicesOf(game)), draw.shuffled(indicesOf(game))]
  // How many of each player are left after a step, from 1 of each up to all of them.
  const steps: { place: 0 | 1; left: [number, number] }[] = []
  const left: [number, number] = [1, 1]
  while (left[0] < size || left[1] < size) {
    const place = left[0] === size ? 1 : left[1] === size ? 0 : draw.oneOf([0, 1] as const)
    steps.push({ place, left: [left[0], left[1]] })
    left[place]++
  }
  let shaped: number[][][] | null = copyOf(game)
  for (const { place, left } of steps) {
    if (shaped === null) return null
    const lower = order[place]![left[place]]!
    const upper = draw.oneOf(order[place]!.slice(0, left[place]))
    const other = place === 0 ? 1 : 0
    const [against, above] = [order[other]!.slice(0, left[other]), order[other]!.slice(left[other])]
    shaped = putBelow(shaped, {
      pair: [lower, upper],
      against,
      above: draw.chance(0.6) ? above : [],
      place,
      style,
      draw
    })
  }
  return shaped
}

function copyOf(game: Game): number[][][] {
  return game.map((cells) => cells.map((cell) => [...cell]))
}

function cellOf(game: number[][][], place: 0 | 1, [own, other]: readonly [number, number]): number[] {
  return place === 0 ? game[own]![other]! : game[other]![own]!
}

function unitOf(style: PayoffStyle): number {
  return style === 'decimal' ? 0.1 : 1
}

function between(
  { uniform, integer }: Draw,
  { style, low, high }: { style: PayoffStyle; low: number; high: number }
): number {
  return style === 'decimal' ? uniform(rounded(low, 1), rounded(high, 1), 1) : integer(low, high)
}
