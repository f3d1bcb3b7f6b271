import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageOf } from '../../schemas/page.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

/** Rows that are read at once while a list streams, where the list does not say. */
const defaultStretch = 200

export type List<Row, Entry> = {
  query: { cursor?: string | undefined; limit: number }
  /** Rows in the order of their keys. */
  rows(page: { after: string | null; limit: number }): Promise<Row[]>
  keyOf(row: Row): string
  /** Rows that are read at once while it streams: few where rows are large. */
  stretch?: number
  /** The entries of some rows; several at once, so that what belongs to them is read at once. */
  show(rows: readonly Row[]): Promise<Entry[]> | Entry[]
}

const ndjsonSchema = z
  .custom<Readable>()
  .meta({ type: 'string', description: 'one entry a line, to the end of the list' })

/** The response schema of a route that answers with `sendList`. */
export function listResponse<Entry extends z.ZodType>(entry: Entry) {
  return {
    description: 'One page, or all of the list',
    content: { 'application/json': { schema: pageOf(entry) }, 'application/x-ndjson': { schema: ndjsonSchema } }
  }
}

/** One page of a list as JSON, or everything after the cursor as NDJSON to those who accept that. */
export async function sendList<Row, Entry>(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'type'>,
  list: List<Row, Entry>
): Promise<{ data: Entry[]; next: string | null } | Readable> {
  return request.headers.accept?.includes('application/x-ndjson') ? sendLines(reply, list) : await pageOfList(list)
}

/** Everything after the cursor of a query, one entry a line. */
export function sendLines<Row, Entry>(reply: Pick<FastifyReply, 'type'>, list: List<Row, Entry>): Readable {
  return sendEntries(reply, entriesOf(list, decodeCursor(list.query.cursor)))
}

/** Entries as they come, one a line. */
export function sendEntries(reply: Pick<FastifyReply, 'type'>, entries: AsyncIterable<unknown>): Readable {
  reply.type('application/x-ndjson')
  return Readable.from(linesOf(entries))
}

/** The page that a query asks for. */
export async function pageOfList<Row, Entry>(list: List<Row, Entry>): Promise<{ data: Entry[]; next: string | null }> {
  const { cursor, limit } = list.query
  // One more than is shown tells whether there is a next page.
  const rows = await list.rows({ after: decodeCursor(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last !== undefined ? encodeCursor(list.keyOf(last)) : null
  return { data: await list.show(shown), next }
}

/** Every entry after a key, read in stretches. */
export async function* entriesOf<Row, Entry>(
  { rows, keyOf, show, stretch = defaultStretch }: Omit<List<Row, Entry>, 'query'>,
  after: string | null = null
): AsyncGenerator<Entry> {
  for (let key = after; ; ) {
    const read = await rows({ after: key, limit: stretch })
    yield* await show(read)
    const last = read.at(-1)
    if (last === undefined || read.length < stretch) return
    key = keyOf(last)
  }
}

async function* linesOf(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
