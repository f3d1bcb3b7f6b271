import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectClient } from './connect-client.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './open-pglite.ts'
import { waitForPostgres } from './wait-for-postgres.ts'

const counting = 'select count(*)::int as done from drizzle.__drizzle_migrations'
/** Of a table, or its schema, that is not there: nothing was ever migrated. */
const missing = ['42P01', '3F000']

/**
 * How many migrations a database lacks; it is looked at and left as it is.
 *
 * @throws {AppError} `data_folder_in_use`, `database_unreachable`
 */
export async function pendingMigrations(where: { url: string } | { folder: string }): Promise<number> {
  const journal = new URL('../../migrations/meta/_journal.json', import.meta.url)
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: unknown[] }
  const done = 'url' in where ? await doneOnPostgres(where.url) : await doneOnPglite(where.folder)
  return Math.max(0, entries.length - done)
}

async function doneOnPostgres(url: string): Promise<number> {
  await waitForPostgres(url, { patienceMs: 0, say: () => {} })
  const client = await connectClient({ connectionString: url })
  try {
    return await count(async () => (await client.query<{ done: number }>(counting)).rows)
  } finally {
    await client.end()
  }
}

async function doneOnPglite(folder: string): Promise<number> {
  const unlock = lockFolder(folder)
  try {
    const pglite = await openPglite({ dataDir: join(folder, 'pglite') })
    try {
      return await count(async () => (await pglite.query<{ done: number }>(counting)).rows)
    } finally {
      await pglite.close()
    }
  } finally {
    unlock()
  }
}

async function count(ask: () => Promise<{ done: number }[]>): Promise<number> {
  try {
    return (await ask())[0]!.done
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.includes(String(error.code))) return 0
    throw error
  }
}
