import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { PipelinedPglite } from './pipelined-pglite.ts'

const text = (value: string) => value
/** What drizzle reads times and dates from. */
const asWritten = { [types.TIMESTAMP]: text, [types.TIMESTAMPTZ]: text, [types.INTERVAL]: text, [types.DATE]: text }

/**
 * PGlite's memory never shrinks, and its files are in the cache of the system as well: 128 MB of pages of its own, the
 * default, make no query faster. Scans of tables larger than a quarter of that would share their starts, and
 * give rows without an order in another one.
 */
const sparingParams = [
  ...['-c', 'shared_buffers=16MB', '-c', 'synchronize_seqscans=off'],
  // Zeros written ahead make syncs of the log cheaper, and PGlite does none.
  ...['-c', 'wal_init_zero=off']
]

/**
 * PGlite measures texts and writes and reads bytes one character at a time in JavaScript, which takes a second for a
 * paper; Node does it in native code. Bytes go to the database as a type's binary format: of JSON that is its text, of
 * jsonb the same behind the number of the format.
 */
const ownOptions = {
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

/** Opens PGlite as the service uses it; what is asked for here goes before. */
export async function openPglite(options: PGliteOptions = {}): Promise<PGlite> {
  const pglite = new PipelinedPglite({ ...ownOptions, ...options })
  await pglite.waitReady
  return pglite
}

/** A text is JSON already, as PGlite holds it: drizzle has written it. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** PGlite takes bytes wherever it takes a text; its types know of texts only. */
function asBytes(text: string): string {
  return Buffer.from(text) as unknown as string
}
