import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { openPglite } from '../../src/db/open-pglite.ts'

/** Databases that test files of this worker have closed: to empty one takes a tenth of the time of starting another. */
const idle: PGlite[] = []

/**
 * An empty, migrated database for one test file: a database of its own on the Postgres of `DATABASE_URL` where that is
 * set, and otherwise a PGlite that no other file has open. Close it in `afterAll`.
 */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (url) return await openDatabase({ url: await createPostgresDatabase(url) })
  const pglite = idle.pop() ?? (await openPglite({ startParams, loadDataDir: template() }))
  const close = async () => {
    // The two run outside of the transaction that several statements make.
    for (const statement of ['rollback', 'discard all', emptyEverything]) await pglite.exec(statement)
    idle.push(pglite)
  }
  return { ...(await openDatabase({ pglite })), close }
}

/** Less memory than a service takes, since to fill it with zeros is most of a start. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=8MB']

/**
 * Brings a database back to what its template held: migrations have written rubrics and prompts, and nothing else. To
 * truncate a table makes its files anew, so that only large ones are; those without a page were never written to.
 */
const emptyEverything = `
  set session_replication_role = replica;
  do $$ declare written record; begin
    for written in select oid::regclass as name, pg_table_size(oid) > 1000000 as is_large from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
    loop
      if written.is_large then execute 'truncate ' || written.name || ' cascade';
      else execute 'delete from ' || written.name; end if;
    end loop;
    for written in select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' and last_value is not null
    loop execute 'alter sequence ' || written.name || ' restart'; end loop;
  end $$;
  insert into rubrics select * from template.rubrics;
  insert into prompts select * from template.prompts;
  set session_replication_role = origin;
  drop schema if exists pgboss cascade;
`

/** A folder for `DATA_DIR` with an empty, migrated database, which a service opens much faster than it makes one. */
export async function makeDataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-data-'))
  const pglite = join(folder, 'pglite')
  mkdirSync(pglite)
  // In place of PGlite, which starts to do the same. Paths in the template begin at the root, which tar warns of.
  execFileSync('tar', ['-xf', inject('databaseTemplate'), '-C', pglite], { stdio: ['ignore', 'ignore', 'pipe'] })
  return folder
}

/** The migrated database of the run, as PGlite loads it. */
export function template(): Blob {
  return new Blob([readFileSync(inject('databaseTemplate'))])
}

/**
 * A real Postgres: that of `DATABASE_URL` where it is set, else the one of the run. It is shared, so each test makes a
 * database of its own beside the one named.
 */
export async function postgresUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const reply = await fetch(inject('postgresAddress'))
  if (!reply.ok) throw new Error(await reply.text())
  return await reply.text()
}

/** Creates an empty database beside the one that `beside` names. @returns its URL */
export async function createPostgresDatabase(beside?: string): Promise<string> {
  const url = beside ?? (await postgresUrl())
  const name = `aerbench_test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const created = new URL(url)
  created.pathname = `/${name}`
  return created.href
}
