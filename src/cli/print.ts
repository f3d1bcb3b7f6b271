import Table from 'cli-table3'
import { loadColumns } from '../config.ts'
import { foldText } from './fold-text.ts'
import { terminalText } from './terminal-text.ts'

/** A column that is folded keeps this many characters at least, so that its words can be read. */
const leastWidth = 8

/** Controls that JSON text may hold as they are, and a terminal obeys. */
const unescaped = /[\u007f-\u009f]|\p{Bidi_Control}/gu

/** One JSON document with `--json`, and otherwise what people read. Nothing else ever goes to standard output. */
export function print(value: unknown, { json, show }: { json: boolean | undefined; show: () => string }): void {
  process.stdout.write(
    json ? `${JSON.stringify(value).replaceAll(unescaped, escaped)}\n` : `${fold(terminalText(show()).trimEnd())}\n`
  )
}

function fold(text: string): string {
  const columns = loadColumns()
  return columns === null ? text : foldText(text, columns)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/**
 * Rows under a head, as a terminal shows them; a dash where there is nothing. Where the terminal is narrower, the widest
 * columns are folded; where that is not enough, each row becomes a list of its cells.
 *
 * @param columns of the terminal; null where nobody says how wide it is
 */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
  columns: number | null = loadColumns()
): string {
  const cells = rows.map((row) =>
    // Before the table is drawn, which counts columns.
    row.map((cell) => (cell === null || cell === undefined ? '-' : terminalText(String(cell))))
  )
  const widths = head.map((name, column) => Math.max(widthOf(name), ...cells.map((row) => widthOf(row[column] ?? ''))))
  if (columns === null) return draw(head, cells)
  const fitting = shrink(widths, columns - 3 * head.length - 1)
  if (fitting === null) return cells.map((row) => asList(head, row, columns)).join('\n\n')
  return draw(
    head.map((name, column) => foldText(name, fitting[column]!, { breaksWords: true })),
    cells.map((row) => row.map((cell, column) => foldText(cell, fitting[column]!, { breaksWords: true })))
  )
}

function draw(head: readonly string[], cells: readonly string[][]): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] } })
  table.push(...cells)
  return table.toString()
}

function widthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length))
}

/** Widths that fit, taken from the widest column first; null where columns would become too narrow to read. */
function shrink(widths: readonly number[], room: number): number[] | null {
  const shrunk = [...widths]
  let excess = shrunk.reduce((sum, width) => sum + width, 0) - room
  while (excess > 0) {
    const widest = Math.max(...shrunk)
    if (widest <= leastWidth) return null
    shrunk[shrunk.indexOf(widest)] = widest - 1
    excess -= 1
  }
  return shrunk
}

function asList(head: readonly string[], row: readonly string[], columns: number): string {
  return row.map((cell, column) => foldText(`${head[column]}: ${cell}`, columns)).join('\n')
}
