import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { batchQueue } from '../db/batch-queue.ts'
import type { Database } from '../db/client.ts'
import { databaseCallStore } from '../db/model-calls.ts'
import { pastOutages } from '../db/past-outages.ts'
import { postgresLimits } from '../db/postgres-limits.ts'
import { postponeDeadline } from '../db/postpone-deadline.ts'
import { teamOfSubmission } from '../db/teams.ts'
import type { RecognisingReader } from '../ingestion/pdf/recognition/create-recognising-reader.ts'
import type { JobQueue } from '../jobs/open-queue.ts'
import { requeueAbandoned } from '../jobs/reap.ts'
import { startBatches } from '../jobs/start-batches.ts'
import { startWorker } from '../jobs/start-worker.ts'
import type { SendMail } from '../messages/mail-sender.ts'
import { createMessageSender } from '../messages/message-sender.ts'
import { systemResolve } from '../messages/webhook-address.ts'
import { createAsk } from '../models/ask.ts'
import { openBatchEndpoint } from '../models/batch/open-batch-endpoint.ts'
import { batchCallModel } from '../models/batch/queue-call.ts'
import { createBudget } from '../models/budget.ts'
import { createModelCaller } from '../models/call-model.ts'
import type { OpenCircuit } from '../models/circuit-breaker.ts'
import { openCourier } from '../models/courier/open-courier.ts'
import { loadSdks } from '../models/load-sdks.ts'
import { modelOpener } from '../models/open-model.ts'
import type { RateLimiters } from '../models/rate-limits/rate-limiters.ts'
import type { Suites } from '../suites/suite.ts'
import { wakeExtraction } from '../workflows/items/wake-extraction.ts'
import { forgetStored } from './forget-stored.ts'
import { modelSettings, placesOf } from './model-settings.ts'
import { workDeadlines } from './work-deadlines.ts'

export type Workers = {
  /** What is known of the limits of each model that was asked. */
  rates(): ReturnType<RateLimiters['describe']>
  /** The providers that are down. */
  outages(): OpenCircuit[]
  /** Leaves the providers' batches alone from now on; jobs under way go on. */
  pause(): Promise<void>
  /** To be called once no job is under way. */
  close(): Promise<void>
}

/** Works on jobs and batches, with a courier that keeps paid replies over a kill of this process. */
export async function startWorkers(
  { config, suites, log }: { config: Config; suites: Suites; log: FastifyBaseLogger },
  { database: { db, claim, connect }, queue, pdf }: { database: Database; queue: JobQueue; pdf: RecognisingReader }
): Promise<Workers> {
  const shared = connect && postgresLimits(db, connect)
  const courier = await openCourier(config.DATA_DIR, config.MODEL_TIMEOUT_MS, placesOf(config))
  const { providers, calls, budgets } = modelSettings(config, { shared, keepsPlaces: courier.keepsPlaces })
  const { prices } = calls
  const patienceMs = config.DATABASE_URL ? config.DATABASE_WAIT_MS : 0
  const heldKeys = await pastOutages(() => forgetStored(db, courier), patienceMs)
  const store = databaseCallStore({ db, claim })
  const budget = createBudget({
    ...{ ...calls, ...budgets, spentUsd: store.spentUsd, isAlone: shared === null },
    teamOf: (submissionId) => teamOfSubmission(db, submissionId)
  })
  const deadlines = workDeadlines(config)
  const callModel = createModelCaller({
    ...{ ...calls, store, budget, heldKeys },
    onStored: courier.forget,
    // The time that it may take begins anew with its provider.
    onOutage: async (account, ms) => {
      const afresh = account.extractionId === null ? deadlines.grading.live : deadlines.extraction.live
      await postponeDeadline(db, account, new Date(Date.now() + ms + afresh))
    }
  })
  await loadSdks(providers)
  const couriered = { ...providers, fetch: courier.fetch }
  const openModel = modelOpener(couriered)
  const callByBatch = batchCallModel({ callModel, store, queue: batchQueue(db, () => new Date()), prices, budget })
  await pastOutages(() => requeueAbandoned({ db, claim, queue }), patienceMs)
  await startWorker(
    {
      db,
      claim,
      suites,
      log,
      queue,
      pdf,
      ask: createAsk({ openModel, callModel }),
      askByBatch: createAsk({ openModel, callModel: callByBatch }),
      itemsInFlight: 2 * config.MODEL_CONCURRENCY,
      now: () => new Date(),
      sendMessage: createMessageSender({ privateHosts: config.WEBHOOK_PRIVATE_HOSTS, resolve: systemResolve }),
      sendMail: config.SMTP_URL && config.MAIL_FROM ? await mailSender(config.SMTP_URL, config.MAIL_FROM) : null,
      publicUrl: config.PUBLIC_URL,
      teamMonthLimitUsd: budgets.limits.teamMonth,
      deadlines,
      extractor: config.EXTRACTOR_MODEL,
      roundChoices: { effort: config.EXTRACTOR_EFFORT, paper: config.EXTRACTOR_PAPER },
      solver: config.SOLVER_MODEL ?? null,
      solverEfforts: config.SOLVER_EFFORT,
      verifier: config.VERIFIER_MODEL ?? null,
      verifierEfforts: config.VERIFIER_EFFORT,
      referenceModel: config.REFERENCE_MODEL ?? null,
      referenceEffort: config.REFERENCE_EFFORT === 'none' ? null : config.REFERENCE_EFFORT
    },
    config.WORKERS
  )
  const batches = startBatches({
    ...{ db, claim, prices, courier, log },
    endpointFor: (where) => openBatchEndpoint(where, couriered),
    wake: ({ kind, id }, executor) =>
      kind === 'extraction' ? wakeExtraction(executor, queue, id) : queue.enqueue('grade', id, executor),
    settings: {
      windowMs: config.BATCH_WINDOW_MS,
      maxRequests: config.BATCH_MAX_REQUESTS,
      deadlineMs: config.BATCH_DEADLINE_MS
    },
    pollMs: config.BATCH_POLL_MS
  })
  return {
    rates: calls.limiters.describe,
    outages: calls.breaker.open,
    pause: () => batches.stop(),
    async close() {
      await courier.close()
      await shared?.close()
    }
  }
}

/** Loaded where it is used: most services send no mail. */
async function mailSender(url: string, from: string): Promise<SendMail> {
  const { createMailSender } = await import('../messages/mail-sender.ts')
  return createMailSender({ url, from })
}
