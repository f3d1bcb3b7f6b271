import type { FastifyBaseLogger } from 'fastify'
import { buildLeaderboard } from '../boards/leaderboard/build-leaderboard.ts'
import type { Config } from '../config.ts'
import { ensureAdminKey } from '../db/api-keys.ts'
import { startPruner } from '../jobs/start-pruner.ts'
import { startReaper } from '../jobs/start-reaper.ts'
import type { Suites } from '../suites/suite.ts'
import { definePanel } from '../workflows/grading/define-panel.ts'
import { buildApp } from './app.ts'
import { addressUnusable, assertPortFree } from './assert-port-free.ts'
import { checkChoices } from './check-choices.ts'
import { configuredPanel } from './configured-panel.ts'
import { openPdfReader, openStores } from './open-stores.ts'
import type { Workers } from './start-workers.ts'

export type Service = {
  /** Where it listens, for example `http://127.0.0.1:8080`. */
  address: string
  /** The admin key, on the first start of a database only: it is not stored and cannot be shown again. */
  adminKey: string | null
  close(): Promise<void>
}

/**
 * Opens the database, starts the job workers and the HTTP service on it.
 *
 * @param notice shown with every result when recorded or synthetic data is served
 * @param visitors what the teams are called of those who send answers without a key
 * @param commandKey an admin key that holds for this start alone and is stored nowhere: the command line's own
 */
export async function startService({
  config,
  suites,
  log,
  notice = null,
  visitors = null,
  commandKey = null
}: {
  config: Config
  suites: Suites
  log: FastifyBaseLogger
  notice?: string | null
  visitors?: string | null
  commandKey?: string | null
}): Promise<Service> {
  // Read first: a panel that cannot judge stops the start, and not the first submission.
  const panel = configuredPanel(config)
  checkChoices(config, suites)
  await assertPortFree(config)
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
    notice,
    now: () => new Date(),
    rates: () => workers?.rates() ?? [],
    outages: () => workers?.outages() ?? [],
    commandKey,
    visitors,
    log
  })
  if (config.WORKERS > 0) {
    // Loaded here, because a process without workers needs no client of a provider.
    const { startWorkers } = await import('./start-workers.ts')
    workers = await startWorkers({ config, suites, log }, { database, queue, pdf })
  }
  const reaper = startReaper({ db, claim: database.claim, queue, idleTime: config }, log)
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
    throw addressUnusable(config, cause)
  })
  // Made once the service is up: a start that fails must not use up the one time that the key is shown.
  return { address, adminKey: await ensureAdminKey(db), close }
}
