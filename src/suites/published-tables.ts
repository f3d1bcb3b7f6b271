import { readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import { LRUCache } from 'lru-cache'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

/** Suites whose authors published figures, beside the paper that AER-bench itself follows. */
export const publishedSuiteSchema = z.enum(['steer', 'steer-me', 'econevals'])
export type PublishedSuite = z.infer<typeof publishedSuiteSchema>

/** A word: it is part of the name of a file. */
const tableNameSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const cellSchema = z.strictObject({
  line: z.string().min(1),
  column: z.string().min(1),
  printed: z.string().min(1).describe('as the paper has it'),
  value: z.number(),
  beside: z.string().nullable().describe('what stands beside the value, as the table says')
})

/** What a table is: where it stands in the paper, and what its lines and cells are. */
const aboutSchema = z.strictObject({
  name: tableNameSchema,
  title: z.string().min(1),
  where: z.string().min(1),
  lines: z.string().min(1),
  cell: z.string().min(1),
  beside: z.string().min(1),
  notes: z.array(z.string().min(1)).min(1)
})

export const tablesSourceSchema = z.strictObject({
  title: z.string().min(1),
  authors: z.string().min(1),
  date: z.string().min(1),
  readFrom: z.string().min(1),
  notice: z.string().min(1)
})
export const tableOfCellsSchema = aboutSchema.extend({ rows: z.array(cellSchema).min(1) })
export type TableOfCells = z.infer<typeof tableOfCellsSchema>

/** The tables of the paper of a suite, apart from anything measured here. */
export const publishedTablesSchema = z
  .object({ source: tablesSourceSchema, tables: z.array(tableOfCellsSchema) })
  .meta({ id: 'PublishedTables' })
export type PublishedTables = z.infer<typeof publishedTablesSchema>

const fileSchema = z.strictObject({ source: tablesSourceSchema, tables: z.array(aboutSchema).min(1) })
const folder = new URL('../../corpus/published/', import.meta.url)
const kept = new LRUCache<PublishedSuite, PublishedTables>({ max: publishedSuiteSchema.options.length })

/**
 * The tables that the authors of a suite published, with their source. They are served and shown apart from everything that is
 * measured here; read when they are first asked for, and kept.
 *
 * Source: the folder of the suite in `corpus/published/`.
 *
 * @throws {ZodError} when a file there does not follow its schema
 */
export function publishedTables(suite: PublishedSuite): PublishedTables {
  const before = kept.get(suite)
  if (before) return before
  const { source, tables } = fileSchema.parse(parseYaml(readText(suite, 'tables.yaml')))
  const read = publishedTablesSchema.parse({
    source,
    tables: tables.map((table) => ({ ...table, rows: rowsOf(suite, table.name) }))
  })
  kept.set(suite, read)
  return read
}

/** A table as CSV, with the text of each cell as it was printed. @param name one of those of the suite */
export function publishedTableCsv(suite: PublishedSuite, name: string): string {
  return readText(suite, `${name}.csv`)
}

function rowsOf(suite: PublishedSuite, name: string): unknown {
  return parseCsv(publishedTableCsv(suite, name), {
    columns: true,
    cast: (cell, { header, column }) => {
      if (header) return cell
      return column === 'value' ? Number(cell) : cell === '' ? null : cell
    }
  })
}

function readText(suite: PublishedSuite, file: string): string {
  return readFileSync(new URL(`${suite}/${file}`, folder), 'utf8')
}
