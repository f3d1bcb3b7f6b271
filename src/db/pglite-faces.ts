import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'

const text = (value: string) => value
/** What drizzle reads times and dates from. */
const asWritten = { [types.TIMESTAMP]: text, [types.TIMESTAMPTZ]: text, [types.INTERVAL]: text, [types.DATE]: text }

/**
 * PGlite's memory never shrinks, and its files are in the cache of the system as well: 128 MB of pages of its own, the
 * default, make no query faster. Scans of tables larger than a quarter of that would share their starts, and
 * give rows without an order in another one.
 */
const sparingParams = ['-c', 'shared_buffers=16MB', '-c', 'synchronize_seqscans=off']

/**
 * PGlite measures texts and writes and reads bytes one character at a time in JavaScript, which takes a second for a
 * paper; Node does it in native code. Bytes go to the database as a type's binary format: of JSON that is its text, of
 * jsonb the same behind the number of the format.
 */
export const pgliteOptions = {
  startParams: [...PGlite.defaultStartParams, ...sparingParams],
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
    [types.JSON]: (value: unknown) => asBytes(jsonText(value)),
    [types.JSONB]: (value: unknown) => asBytes(`\u0001${jsonText(value)}`)
  },
  parsers: {
    [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
    ...asWritten
  }
}

type Client = Pick<PGlite, 'query' | 'transaction'>

/**
 * PGlite as drizzle uses it. With each query drizzle hands over the parsers it wants, and for these PGlite copies all
 * 300 of its own, which takes twice the time of a small query; here its own are those that drizzle wants.
 */
export function forDrizzle(pglite: PGlite): PGlite {
  const client: Client = {
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work({ ...transaction, query: queryOf(transaction) }))
  }
  return client as PGlite
}

function queryOf(database: PGlite | Transaction): PGlite['query'] {
  return (text, values, { rowMode } = {}) => database.query(text, values, rowMode && { rowMode })
}

/** PGlite as pg-boss uses it, which reads times as dates. */
export function forBoss(pglite: PGlite) {
  const asDate = (value: string) => new Date(value)
  const parsers = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate, [types.DATE]: asDate }
  return fromPglite({
    query: (text, values) => pglite.query(text, values, { parsers }),
    exec: (text) => pglite.exec(text, { parsers }),
    listen: (channel, callback) => pglite.listen(channel, callback)
  })
}

/** A text is JSON already, as PGlite holds it: drizzle has written it. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** PGlite takes bytes wherever it takes a text; its types know of texts only. */
function asBytes(text: string): string {
  return Buffer.from(text) as unknown as string
}
