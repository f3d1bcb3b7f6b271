import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { ConstructorOptions } from 'pg-boss'
import { advisoryClaims, type Claim, processClaims } from './claims.ts'
import { connectClient } from './connect-client.ts'
import { lockFolder } from './folder-lock.ts'
import { migratePgliteDatabase, migratePostgresDatabase } from './migrate.ts'
import { openPglite } from './open-pglite.ts'
import { forBoss, forDrizzle } from './pglite-faces.ts'
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
    return await wrapPglite(await openPglite({ dataDir: join(where.folder, 'pglite') }), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function wrapPglite(pglite: PGlite, unlock: () => void): Promise<Database> {
  const db = drizzlePglite({ client: forDrizzle(pglite) })
  await migratePgliteDatabase(db)
  return {
    kind: 'pglite',
    db,
    claim: processClaims(),
    connect: null,
    bossOptions: { db: forBoss(pglite), backend: 'pglite' },
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
  const connect = () => connectClient({ connectionString: url })
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
