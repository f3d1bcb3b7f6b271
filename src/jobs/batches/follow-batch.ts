import { type BatchRow, noteCancellation } from '../../db/batches.ts'
import { loggable } from '../../db/query-faults.ts'
import type { BatchEnd, BatchEndpoint, BatchResults, BatchStatus } from '../../models/batch/batch-endpoint.ts'
import { isLineOf } from '../../models/batch/batch-names.ts'
import { ModelError } from '../../models/model-error.ts'
import type { BatchRun } from './batch-dependencies.ts'
import { createBatch } from './create-batch.ts'
import { type Ending, endWith, settleLines } from './settle-calls.ts'

/** How long a provider may not know a batch that it has just created. */
const unknownMs = 10 * 60_000
/** How long a cancelled batch may take to end: what is under way in it is finished, and paid for. */
const cancelMs = 15 * 60_000

/**
 * Takes a batch one step on: creates it, asks how it is doing, or settles its results. Past its deadline it is
 * cancelled, what it has is taken, and the rest is made live.
 */
export async function followBatch(run: BatchRun, batch: BatchRow): Promise<void> {
  const lateMs = run.now.getTime() - batch.deadlineAt.getTime()
  const endpoint = run.endpointFor(batch)
  try {
    if (endpoint && batch.providerId !== null) return await followOpen(run, batch, { endpoint, lateMs })
    if (lateMs >= 0) return await giveUp(run, batch, 'whether its provider has created it is not known')
    if (endpoint) await createBatch(run, batch, { endpoint, isNew: false })
  } catch (error) {
    if (lateMs < cancelMs) throw error
    run.log.error(loggable(error), `batch ${batch.id} is given up`)
    await giveUp(run, batch, error instanceof ModelError ? error.message : 'what it brought could not be stored')
  }
}

async function followOpen(
  run: BatchRun,
  batch: BatchRow,
  { endpoint, lateMs }: { endpoint: BatchEndpoint; lateMs: number }
): Promise<void> {
  const name = batch.providerId!
  const status = await endpoint.poll(name)
  if (status.state === 'ended') return await settle(run, batch, endpoint, status)
  if (status.state === 'missing' && run.now.getTime() - batch.updatedAt.getTime() >= unknownMs) {
    return await endWith(run, batch, { state: 'failed', reason: `its provider knows no batch ${name}`, rest: 'live' })
  }
  if (lateMs < 0) return
  // Nobody may have looked at its deadline: it is cancelled all the same, and then has its time to end.
  const isCancelled = batch.updatedAt >= batch.deadlineAt
  if (isCancelled && run.now.getTime() - batch.updatedAt.getTime() >= cancelMs) {
    return await giveUp(run, batch, `it is still ${status.state}`)
  }
  if (!isCancelled) await noteCancellation(run.db, batch.id, run.now)
  if (status.state === 'running') await endpoint.cancel(name)
}

async function settle(
  run: BatchRun,
  batch: BatchRow,
  endpoint: BatchEndpoint,
  { how, succeeded, reason }: Extract<BatchStatus, { state: 'ended' }>
): Promise<void> {
  const results = await endpoint.results(batch.providerId!)
  const owed = await settleLines(run, batch, results)
  const absent = (succeeded ?? 0) - answeredIn(results, batch.id)
  // Half a file may be a broken download. It is read again, for as long as there is time: what it lacks is paid for.
  const isWhole = succeeded === 0 || (results.broken === 0 && absent <= 0)
  if (owed > 0 && !isWhole && run.now < batch.deadlineAt) {
    const lacks = `${results.broken} lines that cannot be read, and lack ${Math.max(0, absent)} replies`
    run.log.warn(`batch ${batch.id}: its results have ${lacks}`)
    return
  }
  const ending = endings[how]
  await endWith(run, batch, { ...ending, reason: reason ?? ending.reason })
  await endpoint.discard(batch.providerId!).catch((error: unknown) => {
    run.log.warn(loggable(error), `batch ${batch.id}: its provider keeps its files`)
  })
}

/** Requests of a batch that its results say were answered, with a reply or with what is none. */
function answeredIn({ lines }: BatchResults, batchId: string): number {
  const answered = lines.filter(({ customId, outcome }) => {
    return isLineOf(batchId, customId) && (outcome.kind === 'reply' || outcome.body !== undefined)
  })
  return new Set(answered.map(({ customId }) => customId)).size
}

/** What ended with its time, or by somebody's hand, is not sent to wait for another day. */
const endings: Record<BatchEnd, Ending> = {
  completed: { state: 'done', reason: null, rest: 'retry' },
  failed: { state: 'failed', reason: 'the provider failed it', rest: 'retry' },
  expired: { state: 'expired', reason: 'it expired at the provider', rest: 'live' },
  cancelled: { state: 'failed', reason: 'it was cancelled', rest: 'live' }
}

async function giveUp(run: BatchRun, batch: BatchRow, reason: string): Promise<void> {
  await endWith(run, batch, { state: 'expired', reason: `the deadline passed: ${reason}`, rest: 'live' })
}
