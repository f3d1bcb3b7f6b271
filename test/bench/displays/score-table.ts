import { commonSequence, heaviestSequence } from './common-sequence.ts'
import type { KnownTable } from './known-displays.ts'
import { plainCell } from './plain-signs.ts'

interface Cell {
  text: string
  column: number
}

/**
 * How many printed cells a table of rows and columns has right: their text, in the row of their neighbours and in the
 * column of most cells of their column. Cells of heads, which may stretch over columns, need their row alone.
 *
 * @returns `wrong`: the cells that are not, as `row, column: text`
 */
export function scoreRows(known: KnownTable, rows: readonly (readonly string[])[]): { right: number; wrong: string[] } {
  const own = known.rows.map(cellsOf)
  const read = rows.map(cellsOf)
  const sameCells = (a: readonly Cell[], b: readonly Cell[]) => commonSequence(a, b, (x, y) => x.text === y.text)
  const pairs = heaviestSequence(own, read, (a, b) => sameCells(a, b).length)
  const places = new Map<Cell, number>()
  for (const [i, j] of pairs) {
    for (const [k, l] of sameCells(own[i]!, read[j]!)) places.set(own[i]![k]!, read[j]![l]!.column)
  }
  const columns = columnsOf(own.slice(known.heads), places)
  const wrong = own.flatMap((cells, row) => {
    const isRight = (cell: Cell) =>
      places.has(cell) && (row < known.heads || places.get(cell) === columns.get(cell.column))
    return cells.filter((cell) => !isRight(cell)).map(({ text, column }) => `${row + 1}, ${column + 1}: ${text}`)
  })
  return { right: own.flat().length - wrong.length, wrong }
}

/** How many printed cells a text has, row by row from left to right, between ends of lines, tabs and wide gaps. */
export function scoreText(known: KnownTable, text: string): number {
  const pieces = text
    .split(/[\n\t\f]| {2,}/)
    .map(plainCell)
    .filter((piece) => piece !== '')
  return commonSequence(known.rows.flatMap(cellsOf), pieces, (cell, piece) => cell.text === piece).length
}

export function countCells(known: KnownTable): number {
  return known.rows.flatMap(cellsOf).length
}

function cellsOf(row: readonly string[]): Cell[] {
  return row.map((text, column) => ({ text: plainCell(text), column })).filter(({ text }) => text !== '')
}

/** For each printed column the column in which most of its cells were read. */
function columnsOf(rows: readonly (readonly Cell[])[], places: ReadonlyMap<Cell, number>): Map<number, number> {
  const cells = rows.flat().filter((cell) => places.has(cell))
  return new Map(
    [...Map.groupBy(cells, ({ column }) => column)].map(([column, own]) => {
      const found = [...Map.groupBy(own, (cell) => places.get(cell)!)]
      return [column, found.reduce((most, each) => (each[1].length > most[1].length ? each : most))[0]]
    })
  )
}
