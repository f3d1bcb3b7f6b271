import type { FastifyBaseLogger } from 'fastify'
import { buildLeaderboard } from '../boards/leaderboard/build-leaderboard.ts'
import type { Config } from '../config.ts'
import { ensureAdminKey } from '../db/api-keys.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { pastOutages } from '../db/past-outages.ts'
import { waitForPostgres } from '../db/wait-for-postgres.ts'
import { AppError } from '../errors.ts'
import { createPdfReader, type PdfReader } from '../ingestion/pdf/create-pdf-reader.ts'
import { type JobQueue, openQueue } from '../jobs/open-queue.ts'
import { startPruner } from '../jobs/start-pruner.ts'
import { startReaper } from '../jobs/start-reaper.ts'
import type { Suites } from '../suites/suite.ts'
import { definePanel } from '../workflows/grading/define-panel.ts'
import { buildApp } from './app.ts'
import { configuredPanel } from './configured-panel.ts'
import { startWorkers, type Workers } from './start-workers.ts'

export type Service = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  address: string
  /** The admin key, on the first start of a database only: it is not stored and cannot be shown again. */
  adminKey: string | null
  close(): Promise<void>
}

type Setting = { config: Config; suites: Suites; log: FastifyBaseLogger }

/**
 * Opens the database, starts the job workers and the HTTP service on it.
 *
 * @param notice shown with every result when recorded or synthetic data is served
 * @param commandKey an admin key that holds for this start alone and is stored nowhere: the command line's own
 */
export async function startService({
  config,
  suites,
  log,
  notice = null,
  commandKey = null
}: Setting & { notice?: string | null; commandKey?: string | null }): Promise<Service> {
  // Read first: a panel that cannot judge stops the start, and not the first submission.
  const panel = configuredPanel(config)
  const { database, queue } = await openStores(config, log)
  const { db } = database
  const pdf = openPdfReader(config)
  let workers: Workers | null = null
  const app = await buildApp({
    db,
    claim: database.claim,
    config,
    suites,
    pdf,
    queue,
    panel: async (executor, suite) => (await definePanel(executor, suite, panel)).id,
    leaderboard: (query, reader) => buildLeaderboard({ db, suites, notice }, query, reader),
    now: () => new Date(),
    rates: () => workers?.rates() ?? [],
    outages: () => workers?.outages() ?? [],
    commandKey,
    log
  })
  if (config.WORKERS > 0) workers = await startWorkers({ config, suites, log }, { database, queue, pdf })
  const reaper = startReaper({ db, claim: database.claim, queue }, log)
  const pruner = startPruner(database, config, log)
  const close = async () => {
    reaper.stop()
    await pruner.stop()
    await app.close()
    await workers?.pause()
    await queue.stop()
    await workers?.close()
    await pdf.close()
    await database.close()
  }
  const address = await app.listen({ host: config.HOST, port: config.PORT }).catch(async (cause: Error) => {
    await close()
    throw new AppError('address_unusable', `cannot listen on ${config.HOST}:${config.PORT}: ${cause.message}`, 500, {
      cause
    })
  })
  // Made once the service is up: a start that fails must not use up the one time that the key is shown.
  return { address, adminKey: await ensureAdminKey(db), close }
}

/** One more process that works on the jobs of a Postgres that several share. */
export async function startWorkerProcess(setting: Setting): Promise<{ close(): Promise<void> }> {
  const { database, queue } = await openStores(setting.config, setting.log)
  const pdf = openPdfReader(setting.config)
  const workers = await startWorkers(setting, { database, queue, pdf })
  return {
    async close() {
      await workers.pause()
      await queue.stop()
      await workers.close()
      await pdf.close()
      await database.close()
    }
  }
}

function openPdfReader(config: Config): PdfReader {
  return createPdfReader({
    limits: {
      maxBytes: config.UPLOAD_MAX_BYTES,
      maxPages: config.PDF_MAX_PAGES,
      maxCharacters: config.PDF_MAX_CHARACTERS,
      maxObjects: config.PDF_MAX_OBJECTS,
      maxOperators: config.PDF_MAX_OPERATORS,
      timeoutMs: config.PDF_TIMEOUT_MS,
      maxMemoryBytes: config.PDF_MAX_MEMORY_MB * 1024 * 1024
    },
    workers: 1
  })
}

/** The database and the queue on it. A Postgres that goes away while they are opened is waited for anew. */
async function openStores(
  { DATABASE_URL: url, DATABASE_WAIT_MS: patienceMs, DATA_DIR: folder }: Config,
  log: FastifyBaseLogger
): Promise<{ database: Database; queue: JobQueue }> {
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const open = async () => {
    if (url) await waitForPostgres(url, { patienceMs, say })
    const database = await openDatabase(url ? { url } : { folder })
    const queue = await openQueue(database, (error) => log.error(error, 'job queue')).catch(async (error: unknown) => {
      await database.close().catch(() => {})
      throw error
    })
    return { database, queue }
  }
  return await pastOutages(open, url ? patienceMs : 0)
}
