import Table from 'cli-table3'
import { terminalText } from './terminal-text.ts'

/** Controls that JSON text may hold as they are, and a terminal obeys. */
const unescaped = /[\u007f-\u009f]|\p{Bidi_Control}/gu

/** One JSON document with `--json`, and otherwise what people read. Nothing else ever goes to standard output. */
export function print(value: unknown, { json, show }: { json: boolean | undefined; show: () => string }): void {
  process.stdout.write(
    json ? `${JSON.stringify(value).replaceAll(unescaped, escaped)}\n` : `${terminalText(show()).trimEnd()}\n`
  )
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Rows under a head, as a terminal shows them; a dash where there is nothing. */
export function tableOf(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] } })
  table.push(
    ...rows.map((row) =>
      // Before the table is drawn, which counts columns.
      row.map((cell) => (cell === null || cell === undefined ? '-' : terminalText(String(cell))))
    )
  )
  return table.toString()
}
