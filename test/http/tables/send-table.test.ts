import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { sendTable, wantedFormat } from '../../../src/http/tables/send-table.ts'
import type { Row } from '../../../src/http/tables/table.ts'
import type { ExportFormat } from '../../../src/http/tables/table-format.ts'

const columns = [{ name: 'text', type: 'text' as const, nullable: false }]
let app: FastifyInstance | null = null
afterEach(() => app?.close())

/** A service that answers with a table, and its address. */
async function serve(rows: AsyncIterable<Row>, format: ExportFormat): Promise<string> {
  app = Fastify()
  app.get('/', async (_, reply) => sendTable(reply, { name: 'a "table"/ö', format, columns, rows }))
  return await app.listen({ port: 0, host: '127.0.0.1' })
}

describe('sendTable', () => {
  it.each(['json', 'ndjson', 'csv', 'parquet'] as const)(
    'stops reading rows for %s when the reader leaves',
    async (format) => {
      const closed = Promise.withResolvers<void>()
      let read = 0
      async function* endless(): AsyncGenerator<Row> {
        try {
          for (;;) yield { text: `row ${read++}`.padEnd(200) }
        } finally {
          closed.resolve()
        }
      }
      const leaving = new AbortController()
      const response = await fetch(await serve(endless(), format), { signal: leaving.signal })
      const reader = response.body!.getReader()
      expect((await reader.read()).value!.length).toBeGreaterThan(0)
      leaving.abort()
      await reader.closed.catch(() => {})
      await closed.promise
      const whenClosed = read
      await new Promise(setImmediate)
      expect(read).toBe(whenClosed)
    }
  )

  it('breaks off where rows cannot be read, so that nobody takes a part for the whole', async () => {
    async function* broken(): AsyncGenerator<Row> {
      for (let row = 0; row < 1000; row++) yield { text: 'x'.repeat(200) }
      throw new Error('the database is gone')
    }
    const response = await fetch(await serve(broken(), 'csv'))
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="a__table___.csv"')
    await expect(response.text()).rejects.toThrow()
  })
})

describe('wantedFormat', () => {
  it('is that of the query, else NDJSON to those who accept it, else JSON', () => {
    const lines = { headers: { accept: 'application/x-ndjson, */*' } }
    expect(wantedFormat(lines, 'csv')).toBe('csv')
    expect(wantedFormat(lines, undefined)).toBe('ndjson')
    expect(wantedFormat({ headers: {} }, undefined)).toBe('json')
  })
})
