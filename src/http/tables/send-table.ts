import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOf } from '../../schemas/page.ts'
import type { Table } from './table.ts'
import { type ExportFormat, exportTypes } from './table-format.ts'
import { writeTable } from './write-table.ts'

const fileSchema = z
  .custom<Readable>()
  .meta({ type: 'string', description: 'the same rows; text has a head of column names, and null as an empty field' })
const binarySchema = z.custom<Readable>().meta({ type: 'string', format: 'binary' })

/** The response schema of a route that answers with `sendTable`. */
export function tableResponse<Entry extends z.ZodType>(entry: Entry) {
  return {
    description: 'The whole table; JSON as one page',
    content: {
      'application/json': { schema: pageOf(entry) },
      'application/x-ndjson': { schema: fileSchema },
      'text/csv': { schema: fileSchema },
      'application/vnd.apache.parquet': { schema: binarySchema }
    }
  }
}

/** The format that is asked for by `?format=`, or else by `Accept`. */
export function wantedFormat(request: Pick<FastifyRequest, 'headers'>, format: ExportFormat | undefined): ExportFormat {
  return format ?? (request.headers.accept?.includes('application/x-ndjson') ? 'ndjson' : 'json')
}

/**
 * Streams a table. The reading waits for a slow connection, and ends with one that closes.
 *
 * @param name of the file that a browser saves
 */
export function sendTable(
  reply: Pick<FastifyReply, 'type' | 'header'>,
  { name, format, ...table }: Table & { name: string; format: ExportFormat }
): Readable {
  reply.type(exportTypes[format])
  if (format !== 'json') reply.header('content-disposition', `attachment; filename="${fileName(name)}.${format}"`)
  return Readable.from(writeTable(format, table), { objectMode: false })
}

/** Without what a header or a file system would stumble over. */
function fileName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_').slice(0, 100)
}
