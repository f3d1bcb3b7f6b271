import type { Matched } from './match-files.ts'

/** Says on standard error what of a manifest could not be read, and names rows without a file and files without a row. */
export function tellUnmatched({ files, rowsWithoutFile }: Matched): void {
  const rows = [...files.flatMap(({ row }) => (row ? [row] : [])), ...rowsWithoutFile]
  const lines = [
    ...rows.flatMap(({ faults }) => faults),
    ...rowsWithoutFile.map(({ place, files: [file], bibliography: { title, doi } }) => {
      const about = file ?? doi ?? title
      return `${place}${about ? ` (${about})` : ''}: there is no file of it`
    }),
    ...files.flatMap(({ file, row }) => (row ? [] : [`${file}: the manifest has no row of it`]))
  ]
  for (const line of lines) process.stderr.write(`${line}\n`)
}
