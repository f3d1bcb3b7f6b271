import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/db/client.ts'
import { openPglite } from '../../src/db/open-pglite.ts'
import { sharePostgres } from './embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: string
    postgresAddress: string
  }
}

/**
 * What all test files of a run share: a migrated PGlite, of which a copy opens ten times faster than an empty folder; a
 * folder for compiled code, which halves the start of processes; one for papers that were read; and a Postgres.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-run-'))
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  process.env.AERBENCH_TEST_READINGS = join(folder, 'readings')
  const pglite = await openPglite()
  const database = await openDatabase({ pglite })
  // Each copy holds a third fewer files without the databases that only `create database` needs.
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template_'`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
  // What migrations have written, for `openTestDatabase` to bring back.
  await pglite.exec('create schema template')
  for (const name of ['rubrics', 'prompts']) await pglite.exec(`create table template.${name} as table ${name}`)
  await pglite.exec('checkpoint')
  const file = join(folder, 'template.tar')
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('databaseTemplate', file)
  const postgres = await sharePostgres()
  project.provide('postgresAddress', postgres.address)
  return async () => {
    await postgres.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
