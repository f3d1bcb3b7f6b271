import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { connectClient } from './connect-client.ts'

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
/** Any number will do, as long as nothing else on the database takes it. */
export const migrationLock = 7_202_611_21

/** Brings a PGlite up to date; its folder lock keeps others out. */
export async function migratePgliteDatabase(db: PgliteDatabase): Promise<void> {
  await migratePglite(db, { migrationsFolder })
}

/**
 * Brings a Postgres up to date. Several processes may start at once: drizzle's migrator takes no lock, so one of ours
 * is held around it, and those who waited find nothing left to do.
 */
export async function migratePostgresDatabase(url: string): Promise<void> {
  const client = await connectClient({ connectionString: url })
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migratePostgres(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}
