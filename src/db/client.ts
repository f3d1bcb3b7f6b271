import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client, Pool } from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { advisoryClaims, type Claim, processClaims } from './claims.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from './migrate.ts'

/** What queries run on: the database itself or a transaction of it. */
export type Executor = PgDatabase<PgQueryResultHKT>

/** An open database, PGlite or Postgres behind one face. */
export type Database = {
  kind: 'pglite' | 'postgres'
  db: Executor
  /** Claims of this process against all others on the same database. */
  claim: Claim
  /** How pg-boss reaches the same database. */
  bossOptions: ConstructorOptions
  close(): Promise<void>
}

/** PGlite writes and reads bytes one by one in JavaScript, which takes a second for a paper; Node does it in native code. */
export const pgliteOptions = {
  serializers: {
    [types.BYTEA]: (bytes: Uint8Array) =>
      `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
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
    bossOptions: { db: fromPglite(pglite), backend: 'pglite' },
    async close() {
      await pglite.close()
      unlock()
    }
  }
}

async function openPostgres(url: string): Promise<Database> {
  await migratePostgresDatabase(url)
  const pool = new Pool({ connectionString: url, max: 12 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const claims = advisoryClaims(async () => {
    const client = new Client({ connectionString: url })
    await client.connect()
    return client
  })
  return {
    kind: 'postgres',
    db: drizzlePostgres({ client: pool }),
    claim: claims.claim,
    bossOptions: { connectionString: url, max: 4 },
    async close() {
      await claims.close()
      await pool.end()
    }
  }
}
