import { asc } from 'drizzle-orm'
import { pino } from 'pino'
import { batchQueue } from '../../src/db/batch-queue.ts'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore } from '../../src/db/model-calls.ts'
import { batches, batchRequests, modelCalls } from '../../src/db/tables.ts'
import type { BatchCounts, BatchDependencies } from '../../src/jobs/batches/batch-dependencies.ts'
import { runBatches } from '../../src/jobs/run-batches.ts'
import type { BatchOwner } from '../../src/models/batch/batch-owner.ts'
import { openBatchEndpoint } from '../../src/models/batch/open-batch-endpoint.ts'
import { batchCallModel } from '../../src/models/batch/queue-call.ts'
import type { CallModel } from '../../src/models/call-model.ts'
import { createModelCaller } from '../../src/models/call-model.ts'
import type { Courier } from '../../src/models/courier/open-courier.ts'
import type { Model } from '../../src/models/model.ts'
import { nobody } from '../../src/models/model-calls.ts'
import { openModel } from '../../src/models/open-model.ts'
import { loadPrices } from '../../src/models/price.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { type BatchServer, startBatchServer } from '../helpers/batch-server.ts'
import { noRest } from '../helpers/no-rest.ts'
import { aRequest, settingsFor } from '../models/support.ts'

export const minute = 60_000
export const hour = 60 * minute
export const modelIds = ['openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'] as const

/** A database, a batch server and a clock of its own, with all that asks by batch and looks after batches. */
export type BatchBench = {
  server: BatchServer
  dependencies: BatchDependencies
  /** Who was woken, in order. */
  woken: BatchOwner[]
  /** Ids of those, sorted. */
  wokenIds(): string[]
  clock: { now: Date }
  later(ms: number): void
  openModel(id: string): Model
  callModel: CallModel
  callByBatch: CallModel
  /** Asks for the reply to a prompt by batch, for the extraction of the same name or for the submission given. */
  ask(modelId: string, prompt: string, submissionId?: string): ReturnType<CallModel>
  /** One look at the batches. */
  look(changes?: Partial<BatchDependencies>): Promise<BatchCounts>
  rows(): Promise<
    { key: string; state: string; attempts: number; reason: string | null; extractionId: string | null }[]
  >
  calls(): Promise<(typeof modelCalls.$inferSelect)[]>
  batchRows(): Promise<(typeof batches.$inferSelect)[]>
  reset(): Promise<void>
}

/**
 * @param promptOf what the server knows a request by; its last text when left out
 * @param courier carries what costs, as it does for the service; nothing is held where it is left out
 */
export async function openBatchBench(
  { db, claim }: Database,
  promptOf?: Parameters<typeof startBatchServer>[1],
  courier?: Courier
): Promise<BatchBench> {
  const clock = { now: new Date() }
  const server = await startBatchServer(() => clock.now, promptOf)
  const woken: BatchOwner[] = []
  const settings = { ...settingsFor(server.url), ...(courier && { fetch: courier.fetch }) }
  const store = databaseCallStore({ db, claim }, noRest)
  const prices = loadPrices()
  const callModel = createModelCaller({
    ...{ store, prices, budget: null },
    retry: defaultRetry,
    maxInFlight: 4,
    sleep: async () => {},
    random: () => 0,
    now: () => clock.now.getTime(),
    ...(courier && { onStored: courier.forget })
  })
  const queue = batchQueue(db, () => clock.now, noRest)
  const callByBatch = batchCallModel({ callModel, store, prices, budget: null, queue })
  const dependencies: BatchDependencies = {
    ...{ db, claim, prices },
    endpointFor: (where) => openBatchEndpoint(where, settings),
    courier: courier ?? { heldKeys: async () => [], forget: () => {} },
    wake: async (owner) => {
      woken.push(owner)
    },
    settings: { windowMs: minute, maxRequests: 10, deadlineMs: 26 * hour },
    log: pino({ level: 'silent' })
  }
  return {
    ...{ server, dependencies, callModel, callByBatch },
    openModel: (id) => openModel(id, settings),
    woken,
    wokenIds: () => woken.map(({ id }) => id).toSorted(),
    clock,
    later: (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    ask: (modelId, prompt, submissionId) =>
      callByBatch({
        model: openModel(modelId, settings),
        request: aRequest({ messages: [{ role: 'user', parts: [{ text: prompt }] }] }),
        purpose: `extraction EK ${prompt}`,
        account: submissionId
          ? { ...nobody, submissionId }
          : { paperId: 'paper-1', extractionId: prompt, submissionId: null }
      }),
    look: (changes = {}) => runBatches({ ...dependencies, ...changes }, clock.now),
    rows: () => db.select().from(batchRequests).orderBy(asc(batchRequests.purpose)),
    calls: () => db.select().from(modelCalls).orderBy(asc(modelCalls.purpose)),
    batchRows: () => db.select().from(batches).orderBy(asc(batches.createdAt), asc(batches.id)),
    async reset() {
      await db.delete(batchRequests)
      await db.delete(batches)
      await db.delete(modelCalls)
      server.reset()
      woken.length = 0
    }
  }
}
