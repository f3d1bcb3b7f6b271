import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { pino } from 'pino'
import { buildLeaderboard } from '../../src/boards/leaderboard/build-leaderboard.ts'
import { buildApp } from '../../src/compose/app.ts'
import { configuredPanel } from '../../src/compose/configured-panel.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { openPglite } from '../../src/db/open-pglite.ts'
import { leaderboards, prompts, rubrics } from '../../src/db/tables.ts'
import { suites } from '../../src/suites/index.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { fingerprint } from '../helpers/fingerprint.ts'
import { createPostgresDatabase, template } from '../helpers/open-test-database.ts'
import { sharedReader } from '../helpers/shared-reader.ts'
import { type Answer, type Caller, type Head, readSql } from './answers.ts'
import { bodyOf } from './record-answers.ts'

export type Reply = Pick<Answer, 'status' | 'contentType' | 'etag' | 'body'>
/** Of a stream that ended with an error: its status had been sent. */
const brokenOff: Reply = { status: 500, contentType: 'broken off' }

export type OpenFixture = {
  database: Database
  ask(request: Pick<Answer, 'url' | 'accept'>, caller: Caller): Promise<Reply>
  /** @returns its address */
  listen(): Promise<string>
  close(): Promise<void>
}

/** What the fixtures of a file share: a PGlite, which holds one of them at a time. */
export type Shared = { pglite: PGlite; close(): Promise<void> }

export async function openShared(): Promise<Shared> {
  const pglite = await openPglite({ loadDataDir: template() })
  return { pglite, close: () => pglite.close() }
}

/**
 * A fixture's database under the code of now, which migrates it.
 *
 * @param options.keepsResults with the statistics that were kept, as the service left them; all is computed anew without
 */
export async function openFixture(
  { commit, notice, keys }: Head,
  { pglite }: Shared,
  { kind, keepsResults }: { kind: 'pglite' | 'postgres'; keepsResults: boolean }
): Promise<OpenFixture> {
  const database = kind === 'pglite' ? await openOnPglite(commit, pglite) : await openOnPostgres(commit)
  const { db } = database
  if (!keepsResults) await db.delete(leaderboards)
  // Estimates say how rounds are asked today; asked as they were then, they cost what they did.
  const config = readConfig({ EXTRACTOR_EFFORT: 'none', EXTRACTOR_PAPER: 'text' })
  const app = await buildApp({
    ...{ db, claim: database.claim, config, suites, pdf: sharedReader, commandKey: null, visitors: null },
    queue: { enqueue: async () => {} },
    panel: async (executor, suite) => (await definePanel(executor, suite, configuredPanel(config))).id,
    leaderboard: (query, reader) => buildLeaderboard({ db, suites, notice }, query, reader),
    notice,
    now: () => new Date(),
    rates: () => [],
    outages: () => [],
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  })
  return {
    database,
    async ask({ url, accept }, caller) {
      const headers = {
        ...(caller !== 'anonymous' && { authorization: `Bearer ${keys[caller]}` }),
        ...(accept && { accept })
      }
      const reply = await app.inject({ url, headers }).catch(() => null)
      if (!reply) return brokenOff
      const { 'content-type': contentType = '', etag } = reply.headers
      return {
        status: reply.statusCode,
        contentType: String(contentType),
        ...(etag && { etag: String(etag) }),
        ...bodyOf(String(contentType), reply.rawPayload)
      }
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await database.close()
    }
  }
}

/** By table, a hash of its rows, but for what was kept of statistics and for when a migration added texts. */
export async function rowsOf({ database }: OpenFixture): Promise<Record<string, unknown>> {
  return await database.db.transaction(async (transaction) => {
    await transaction.execute(sql`set local timezone to 'UTC'`)
    const rows = await fingerprint(transaction, ['leaderboards', 'prompts', 'rubrics'])
    const texts = await Promise.all(
      [prompts, rubrics].map((table) => transaction.select().from(table).orderBy(table.hash))
    )
    return { ...rows, texts: texts.flat().map(({ createdAt, ...text }) => text) }
  })
}

async function openOnPglite(commit: string, pglite: PGlite): Promise<Database> {
  for (const statement of ['rollback', 'discard all', dropEverything]) await pglite.exec(statement)
  await pglite.exec(readSql(commit))
  return { ...(await openDatabase({ pglite })), close: async () => {} }
}

const dropEverything = `
  do $$ declare schemas text; begin
    select string_agg(format('%I', nspname), ', ') into schemas
      from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema';
    execute 'drop schema ' || schemas || ' cascade';
  end $$;
  create schema public;
`

async function openOnPostgres(commit: string): Promise<Database> {
  const url = await createPostgresDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(readSql(commit))
  await client.end()
  return await openDatabase({ url })
}
