import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { pino } from 'pino'
import { buildLeaderboard } from '../../src/boards/leaderboard/build-leaderboard.ts'
import { buildApp } from '../../src/compose/app.ts'
import { configuredPanel } from '../../src/compose/configured-panel.ts'
import { readConfig } from '../../src/config.ts'
import { type Database, openDatabase, pgliteOptions } from '../../src/db/client.ts'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import { suites } from '../../src/suites/index.ts'
import { definePanel } from '../../src/workflows/grading/define-panel.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'
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

/**
 * A fixture's database under the code of now, which migrates it. On PGlite without the results that were kept, so that
 * all is computed anew; on Postgres with them, as the service left them.
 *
 * @param on a Postgres to make the database on
 */
export async function openFixture(
  { commit, notice, keys }: Head,
  on: 'pglite' | { url: string }
): Promise<OpenFixture> {
  const database = on === 'pglite' ? await openOnPglite(commit) : await openOnPostgres(commit, on.url)
  const { db } = database
  const config = readConfig({})
  const pdf = createPdfReader()
  const app = await buildApp({
    ...{ db, claim: database.claim, config, suites, pdf, commandKey: null },
    queue: { enqueue: async () => {} },
    panel: async (executor, suite) => (await definePanel(executor, suite, configuredPanel(config))).id,
    leaderboard: (query, reader) => buildLeaderboard({ db, suites, notice }, query, reader),
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
      await pdf.close()
      await database.close()
    }
  }
}

async function openOnPglite(commit: string): Promise<Database> {
  const pglite = await PGlite.create(pgliteOptions)
  await pglite.exec(readSql(commit))
  await pglite.exec('delete from leaderboards')
  return await openDatabase({ pglite })
}

async function openOnPostgres(commit: string, server: string): Promise<Database> {
  const url = await createPostgresDatabase(server)
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(readSql(commit))
  await client.end()
  return await openDatabase({ url })
}
