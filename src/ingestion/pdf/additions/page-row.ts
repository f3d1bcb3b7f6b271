import type { Fragment } from '../layout/fragment.ts'
import { groupLines } from '../layout/lines.ts'
import { writeLine } from '../layout/write-line.ts'

/** What stands at one height of a page, over all its columns. Points from the top left corner. */
export interface PageRow {
  text: string
  fragments: readonly Fragment[]
  x: number
  y: number
  fontSize: number
  bold: boolean
}

/** The rows of a page from top to bottom, each of them written when it is asked for. */
export function* rowsOf(fragments: readonly Fragment[]): Generator<PageRow, undefined> {
  for (const row of groupLines(fragments)) {
    const { text, y, fontSize, bold } = writeLine(row.flatMap(({ pieces }) => pieces))
    const x = Math.min(...row.map((fragment) => fragment.x))
    if (text.trim() !== '') yield { text: text.trim(), fragments: row, x, y, fontSize, bold }
  }
}
