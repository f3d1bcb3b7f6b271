import { z } from 'zod'

/** How a table is asked for that is one object as JSON. */
export const tableFormatSchema = z
  .enum(['json', 'csv'], { error: 'must be json or csv, other formats are not served' })
  .default('json')

export const csvType = 'text/csv; charset=utf-8'

/** How an export is asked for, whole; when left out it is JSON, or NDJSON to those who accept that. */
export const exportFormatSchema = z
  .enum(['json', 'ndjson', 'csv', 'parquet'], { error: 'must be json, ndjson, csv or parquet' })
  .optional()
export type ExportFormat = NonNullable<z.infer<typeof exportFormatSchema>>

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson',
  csv: csvType,
  parquet: 'application/vnd.apache.parquet'
}
