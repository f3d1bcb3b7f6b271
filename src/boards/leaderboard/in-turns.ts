import { setImmediate as turn } from 'node:timers/promises'

/** Rows that are walked between two turns of everybody else. */
const rowsOfTurn = 20

/** The rows of a board by their place. Others are served in between: a board has hundreds of rows, of hundreds of scores each. */
export async function* inTurns<Row>(rows: readonly Row[]): AsyncGenerator<[place: number, row: Row]> {
  for (const [place, row] of rows.entries()) {
    if (place % rowsOfTurn === 0) await turn()
    yield [place, row]
  }
}
