/** Payoffs by row and column: `game[row][column]` holds that of the row player, then that of the column player. */
export type Game = readonly (readonly (readonly number[])[])[]
export type Seat = 'row' | 'column'
/** What one player gets, by their own action and that of the other: `payoffs[own][other]`. */
export type Payoffs = readonly (readonly number[])[]
/** Pure strategies that are still there, by index. */
export type Remaining = { rows: number[]; cols: number[] }

export function payoffsOf(game: Game, seat: Seat): Payoffs {
  if (seat === 'row') return game.map((cells) => cells.map(([payoff]) => payoff!))
  return game[0]!.map((_, column) => game.map((cells) => cells[column]![1]!))
}

export function otherSeat(seat: Seat): Seat {
  return seat === 'row' ? 'column' : 'row'
}

/** The indices of all actions with the largest payoff against one action of the other: several where they tie. */
export function bestReplies(payoffs: Payoffs, against: number): number[] {
  const most = Math.max(...payoffs.map((own) => own[against]!))
  return indicesOf(payoffs).filter((action) => payoffs[action]![against] === most)
}

/** Whether one pure strategy pays more than another whatever the other player does; ties do not dominate. */
export function dominates(
  payoffs: Payoffs,
  [one, other]: readonly [number, number],
  against?: readonly number[]
): boolean {
  const columns = against ?? indicesOf(payoffs[0]!)
  return one !== other && columns.every((column) => payoffs[one]![column]! > payoffs[other]![column]!)
}

/** The index of the pure strategy that strictly dominates every other one, null where there is none. */
export function dominantStrategy(payoffs: Payoffs): number | null {
  const actions = indicesOf(payoffs)
  const isDominant = (action: number) =>
    actions.every((other) => other === action || dominates(payoffs, [action, other]))
  return actions.find(isDominant) ?? null
}

/** The indices of all pure strategies that another pure strategy strictly dominates, among those that remain. */
export function dominatedStrategies(
  payoffs: Payoffs,
  {
    own = indicesOf(payoffs),
    others = indicesOf(payoffs[0]!)
  }: { own?: readonly number[]; others?: readonly number[] } = {}
): number[] {
  return own.filter((action) => own.some((better) => dominates(payoffs, [better, action], others)))
}

/**
 * What is left after strictly dominated pure strategies were removed round by round, all of both players in each round.
 *
 * @returns `rounds` counts those in which something was removed
 */
export function iteratedRemoval(game: Game): Remaining & { rounds: number } {
  const [rowPayoffs, columnPayoffs] = [payoffsOf(game, 'row'), payoffsOf(game, 'column')]
  let [rows, cols] = [indicesOf(rowPayoffs), indicesOf(columnPayoffs)]
  for (let rounds = 0; ; rounds++) {
    const fallenRows = dominatedStrategies(rowPayoffs, { own: rows, others: cols })
    const fallenColumns = dominatedStrategies(columnPayoffs, { own: cols, others: rows })
    if (fallenRows.length + fallenColumns.length === 0) return { rows, cols, rounds }
    rows = rows.filter((row) => !fallenRows.includes(row))
    cols = cols.filter((column) => !fallenColumns.includes(column))
  }
}

/** Whether iterated removal of strictly dominated pure strategies leaves one profile, and takes two rounds or more. */
export function isSolvedInRounds(game: Game): boolean {
  const { rows, cols, rounds } = iteratedRemoval(game)
  return rows.length === 1 && cols.length === 1 && rounds > 1
}

/** All profiles [row, column] of mutual best replies, by row, then by column. */
export function pureEquilibria(game: Game): [row: number, column: number][] {
  const [rowPayoffs, columnPayoffs] = [payoffsOf(game, 'row'), payoffsOf(game, 'column')]
  return profilesOf(game).filter(
    ([row, column]) => bestReplies(rowPayoffs, column).includes(row) && bestReplies(columnPayoffs, row).includes(column)
  )
}

/** All profiles [row, column], by row, then by column. */
export function profilesOf(game: Game): [row: number, column: number][] {
  return game.flatMap((cells, row) => cells.map((_, column): [number, number] => [row, column]))
}

export function indicesOf(list: readonly unknown[]): number[] {
  return list.map((_, index) => index)
}
