import Table from 'cli-table3'

/** One JSON document with `--json`, and otherwise what people read. Nothing else ever goes to standard output. */
export function print(value: unknown, { json, show }: { json: boolean | undefined; show: () => string }): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${show().trimEnd()}\n`)
}

/** What a terminal would obey, in names that others chose; a line feed only breaks the line of a cell. */
const controls = /[^\P{Cc}\n]/gu

/** Rows under a head, as a terminal shows them; a dash where there is nothing. */
export function tableOf(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const table = new Table({ head: [...head], style: { head: [], border: [] } })
  table.push(
    ...rows.map((row) =>
      row.map((cell) => (cell === null || cell === undefined ? '-' : String(cell).replaceAll(controls, '\ufffd')))
    )
  )
  return table.toString()
}
