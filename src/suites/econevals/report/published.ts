import { readFileSync } from 'node:fs'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'

/** In the order of the paper: a list that was answered only grows. */
export const publishedRunTableNames = [
  'table-2',
  'table-3',
  'table-4',
  'table-5',
  'table-6',
  'table-7',
  'appendix'
] as const
export const publishedRunTableNameSchema = z.enum(publishedRunTableNames)
export type PublishedRunTableName = z.infer<typeof publishedRunTableNameSchema>

const cellSchema = z.strictObject({
  line: z.string().min(1),
  column: z.string().min(1),
  printed: z.string().min(1).describe('with the digits printed'),
  value: z.number(),
  beside: z.string().nullable().describe('what stands beside the value, as the table says')
})

/** What a table is: where it stands in the paper, and what its lines and cells are. */
const aboutSchema = z.strictObject({
  name: publishedRunTableNameSchema,
  title: z.string().min(1),
  where: z.string().min(1),
  lines: z.string().min(1),
  cell: z.string().min(1),
  beside: z.string().min(1),
  notes: z.array(z.string().min(1)).min(1)
})

export const publishedRunSourceSchema = z.strictObject({
  title: z.string().min(1),
  authors: z.string().min(1),
  date: z.string().min(1),
  readFrom: z.string().min(1),
  notice: z.string().min(1)
})
export const publishedRunTableSchema = aboutSchema.extend({ rows: z.array(cellSchema).min(1) })
export type PublishedRunTable = z.infer<typeof publishedRunTableSchema>

/** The tables of the paper of EconEvals, apart from anything measured here. */
export const publishedRunsSchema = z
  .object({ source: publishedRunSourceSchema, tables: z.array(publishedRunTableSchema) })
  .meta({ id: 'PublishedRuns' })
export type PublishedRuns = z.infer<typeof publishedRunsSchema>

const fileSchema = z.strictObject({
  source: publishedRunSourceSchema,
  tables: z.array(aboutSchema).length(publishedRunTableNames.length)
})
const folder = new URL('../../../../corpus/published/econevals/', import.meta.url)

let kept: PublishedRuns | null = null

/**
 * The tables that the authors of EconEvals published, with their source. They are served and shown apart from everything that is
 * measured here; read when they are first asked for, and kept.
 *
 * Source: `corpus/published/econevals/`.
 *
 * @throws {ZodError} when a file there does not follow its schema
 */
export function publishedRuns(): PublishedRuns {
  kept ??= readRuns()
  return kept
}

function readRuns(): PublishedRuns {
  const { source, tables } = fileSchema.parse(parseYaml(readText('tables.yaml')))
  return publishedRunsSchema.parse({ source, tables: tables.map((table) => ({ ...table, rows: rowsOf(table.name) })) })
}

/** A table as CSV, with the digits that were printed. */
export function publishedRunTableCsv(name: PublishedRunTableName): string {
  return readText(`${name}.csv`)
}

function rowsOf(name: PublishedRunTableName): unknown {
  return parseCsv(publishedRunTableCsv(name), {
    columns: true,
    cast: (cell, { header, column }) => {
      if (header) return cell
      return column === 'value' ? Number(cell) : cell === '' ? null : cell
    }
  })
}

function readText(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}
