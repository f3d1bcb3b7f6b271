import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { AppError, ConflictError } from '../errors.ts'
import { hasBatches } from '../models/batch/batch-body.ts'
import { type BatchJournal, openBatchJournal } from '../models/batch/batch-journal.ts'
import { openBatchEndpoint } from '../models/batch/open-batch-endpoint.ts'
import type { Model } from '../models/model.ts'
import { sleep } from '../models/sleep.ts'
import type { BatchRun } from '../workflows/releases/run-by-batch.ts'
import type { Caller } from './open-caller.ts'

/** How soon a run that waits for its batches notices that it is to stop. */
const noticeMs = 200

/**
 * The journal of a run's batches, beside its file of responses; null for a run without batches.
 *
 * @throws {ConflictError} `batch_under_way` where a run that asks live would pay for what a batch is to bring
 */
export async function openRunJournal(output: string, byBatch: boolean): Promise<BatchJournal | null> {
  const path = `${output}.batches`
  if (!byBatch && !existsSync(path)) return null
  const journal = await openBatchJournal(path)
  if (byBatch) return journal
  const draws = journal.unended().flatMap(({ keys }) => keys).length
  await journal.close()
  if (draws === 0) return null
  const message = `${draws} draws of ${output} are in batches and paid for: run it with --batch to fetch them`
  throw new ConflictError('batch_under_way', message)
}

/** Whether a run goes by batch, and what to tell where it was to and cannot. */
export function batchChoice(modelId: string, wanted: true | undefined): { byBatch: boolean; notice: string | null } {
  if (!wanted || hasBatches(modelId)) return { byBatch: wanted === true, notice: null }
  return { byBatch: false, notice: `the provider of ${modelId} has no batch endpoint: every item is asked live` }
}

/**
 * What a run by batch needs beside the model.
 *
 * @throws {AppError} `batch_unreachable`
 */
export function batchParts({
  config,
  caller,
  model,
  isStopped
}: {
  config: Config
  caller: Caller
  model: Model
  isStopped: () => boolean
}): Pick<BatchRun, 'endpoint' | 'store' | 'budget' | 'prices' | 'settings' | 'pause' | 'now'> {
  const { store, budget, prices, providers } = caller
  const endpoint = openBatchEndpoint({ modelId: model.id, baseUrl: model.baseUrl }, providers)
  if (!endpoint)
    throw new AppError('batch_unreachable', `the batches of ${model.id} cannot be reached: check its key`, 400)
  const { BATCH_MAX_REQUESTS: maxRequests, BATCH_POLL_MS: pollMs, BATCH_DEADLINE_MS: deadlineMs } = config
  return {
    ...{ endpoint, store, budget, prices, settings: { maxRequests, pollMs, deadlineMs } },
    pause: async (ms) => {
      for (let left = ms; left > 0 && !isStopped(); left -= noticeMs) await sleep(Math.min(left, noticeMs))
    },
    now: () => new Date()
  }
}
