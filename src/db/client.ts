import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { advisoryClaims, type Claim, processClaims } from './claims.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from './migrate.ts'
import type { PlainConnection } from './steady-connection.ts'
import { SteadyPool } from './steady-pool.ts'

/** For a connection, by then the database counts as gone. */
const patienceMs = 30_000

/** What queries run on: the database itself or a transaction of it. */
export type Executor = PgDatabase<PgQueryResultHKT>

/** An open database, PGlite or Postgres behind one face. */
export type Database = {
  kind: 'pglite' | 'postgres'
  db: Executor
  /** Claims of this process against all others on the same database. */
  claim: Claim
  /** Opens a connection for locks that end with it; null on PGlite, which has one process and one connection. */
  connect: (() => Promise<PlainConnection>) | null
  /** How pg-boss reaches the same database. */
  bossOptions: ConstructorOptions
  close(): Promise<void>
}

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
  parsers: { [types.BYTEA]: (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex')) }
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @param where a Postgres URL, a folder for PGlite (locked while open), or an opened PGlite (tests)
 * @throws {AppError} `data_folder_in_use` when another process has the folder open
 */
export async function openDatabase(
  where: { url: string } | { folder: string } | { pglite: PGlite }
): Promise<Database> {
  if ('url' in where) return await openPostgres(where.url)
  if ('pglite' in where) return await wrapPglite(where.pglite, () => {})
  const unlock = lockFolder(where.folder)
  try {
    return await wrapPglite(await PGlite.create(join(where.folder, 'pglite'), pgliteOptions), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function wrapPglite(pglite: PGlite, unlock: () => void): Promise<Database> {
  const db = drizzlePglite({ client: pglite })
  await migratePgliteDatabase(db)
  return {
    kind: 'pglite',
    db,
    claim: processClaims(),
    connect: null,
    bossOptions: { db: fromPglite(pglite), backend: 'pglite' },
    async close() {
      await pglite.close()
      unlock()
    }
  }
}

async function openPostgres(url: string): Promise<Database> {
  await migratePostgresDatabase(url)
  const pool = new SteadyPool({ connectionString: url, max: 12, connectionTimeoutMillis: patienceMs })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const connect = async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  }
  const claims = advisoryClaims(connect)
  return {
    kind: 'postgres',
    db: drizzlePostgres({ client: pool }),
    claim: claims.claim,
    connect,
    bossOptions: { connectionString: url, max: 4 },
    async close() {
      await claims.close()
      await pool.end()
    }
  }
}

/** A text is JSON already, as PGlite holds it: drizzle has written it. */
function jsonText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** PGlite takes bytes wherever it takes a text; its types know of texts only. */
function asBytes(text: string): string {
  return Buffer.from(text) as unknown as string
}
