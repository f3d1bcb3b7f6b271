import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { receiptsSchema } from '../../schemas/receipt.ts'
import { type CsvTable, readCsv } from './read-csv.ts'
import { type Line, readLines } from './read-lines.ts'

const maxLineBytes = 256 * 1024
/** For a line that was too long to be kept. */
export const tooLong = { code: 'line_too_long', message: `a line may hold ${maxLineBytes} bytes` }

/** The schema of a route that takes many small records: NDJSON or CSV as bytes, or a JSON array. */
export const uploadSchema = {
  consumes: ['application/x-ndjson', 'application/json', 'text/csv'],
  body: z
    .union([z.instanceof(Uint8Array), z.array(z.unknown())])
    .meta({ description: 'a JSON array, NDJSON, or CSV whose header names the columns' }),
  response: { 200: receiptsSchema }
}

/** Has the routes of `app` take NDJSON and CSV as bytes. */
export function parseLinesAsBytes(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    ['application/x-ndjson', 'application/jsonl', 'text/csv'],
    { parseAs: 'buffer', bodyLimit },
    async (_: unknown, body: Buffer) => Uint8Array.from(body)
  )
}

type Upload = { body: Uint8Array | unknown[]; headers: FastifyRequest['headers'] }

/** The lines of an upload: of NDJSON, the records of CSV, or the entries of a JSON array, which count from 1. */
export function linesWithin(maxBytes: number) {
  return ({ body, headers }: Upload, table: Omit<CsvTable, 'maxRecordBytes'>): AsyncIterable<Line> => {
    if (!(body instanceof Uint8Array)) return entriesAsLines(body)
    const isCsv = headers['content-type']?.toLowerCase().startsWith('text/csv')
    if (isCsv) return readCsv(body, { ...table, maxRecordBytes: maxLineBytes })
    return readLines(only(body), { maxBytes, maxLineBytes })
  }
}

/** Cells without the blanks around them. */
export function trimCells(cells: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell.trim()]))
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* entriesAsLines(entries: readonly unknown[]): AsyncGenerator<Line> {
  for (const [index, entry] of entries.entries()) yield { number: index + 1, bytes: Buffer.from(JSON.stringify(entry)) }
}
