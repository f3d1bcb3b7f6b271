import { readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import {
  type PublishedResults,
  type PublishedTableName,
  publishedFileSchema,
  publishedResultsSchema
} from './published.ts'

const folder = new URL('../../../corpus/published/', import.meta.url)
/** A cell that is a number; any other is text, as decades (1900-09) and names of models are. */
const numeral = /^-?\d{1,9}(?:\.\d{1,9})?$/

let results: PublishedResults | null = null

/**
 * The tables that the paper published (3, 4 and 6 to 9), and what the text of Appendix F says of single dimensions,
 * with their source. They are served and shown apart from everything that is measured here. They are read when they are
 * first asked for, and kept.
 *
 * Source: AER-bench, by way of `corpus/published/`.
 *
 * @throws {ZodError} when a file there does not follow its schema
 */
export function publishedResults(): PublishedResults {
  results ??= readResults()
  return results
}

function readResults(): PublishedResults {
  const { source, tables } = publishedFileSchema.parse(parseYaml(readText('tables.yaml')))
  return publishedResultsSchema.parse({
    source,
    tables: tables.map((table) => ({ ...table, rows: rowsOf(table.name) }))
  })
}

/** A table as CSV, with the digits that were printed: 75.0, where a JSON number says 75. */
export function publishedTableCsv(name: PublishedTableName): string {
  return readText(`${name}.csv`)
}

function rowsOf(name: PublishedTableName): unknown {
  return parseCsv(publishedTableCsv(name), { columns: true, cast: (cell, { header }) => (header ? cell : read(cell)) })
}

function read(cell: string): string | number | null {
  if (cell === '') return null
  return numeral.test(cell) ? Number(cell) : cell
}

function readText(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}
