import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, pgliteOptions } from '../../src/db/client.ts'

/**
 * An empty, migrated database for one test file: a database of its own on the Postgres of `DATABASE_URL` where that is
 * set, and a copy of the run's PGlite template otherwise. Close it in `afterAll`.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (url) return await openDatabase({ url: await createPostgresDatabase(url) })
  return await openDatabase({ pglite: await PGlite.create({ ...pgliteOptions, loadDataDir: template() }) })
}

/** A folder for `DATA_DIR` with an empty, migrated database, which a service opens much faster than it makes one. */
export async function makeDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-data-'))
  const pglite = await PGlite.create({ dataDir: join(folder, 'pglite'), loadDataDir: template() })
  await pglite.close()
  return folder
}

function template(): Blob {
  return new Blob([readFileSync(inject('databaseTemplate'))])
}

/** Creates an empty database beside the one that `url` names. @returns its URL */
export async function createPostgresDatabase(url: string): Promise<string> {
  const name = `aerbench_test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}
