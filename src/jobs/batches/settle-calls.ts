import { answerRequest, type BatchRequestRow, releaseRequest, requestsOfBatch } from '../../db/batch-requests.ts'
import { type BatchRow, endBatch } from '../../db/batches.ts'
import type { BatchOutcome, BatchResults } from '../../models/batch/batch-endpoint.ts'
import { isLineOf } from '../../models/batch/batch-names.ts'
import { toModelCall } from '../../models/batch/to-model-call.ts'
import type { BatchRun } from './batch-dependencies.ts'

/** A call goes by batch again this often when a batch did not bring it; then it is made live. */
const mostRetries = 2

/** Settles every line of a batch's results by itself; the first one counts where two name the same call. */
export async function settleLines(run: BatchRun, batch: BatchRow, { lines }: BatchResults): Promise<void> {
  const owed = new Map((await requestsOfBatch(run.db, batch.id)).map((row) => [row.customId, row]))
  for (const { customId, outcome } of lines) {
    const row = owed.get(customId)
    owed.delete(customId)
    if (row) await settleCall(run, batch, row, outcome)
    else {
      run.counts.ignored += 1
      if (!isLineOf(batch.id, customId)) run.log.warn(`batch ${batch.id} brought a line that nobody asked for`)
    }
  }
}

/** How a batch ends, and what becomes of the calls that it still owes. */
export type Ending = {
  state: 'done' | 'failed' | 'expired'
  reason: string | null
  rest: Exclude<BatchOutcome['kind'], 'reply'>
}

/** Settles what a batch still owes, all of it in the same way, and ends the batch. */
export async function endWith(run: BatchRun, batch: BatchRow, { state, reason, rest }: Ending): Promise<void> {
  const outcome = { kind: rest, reason: reason ?? 'the batch brought nothing for it' }
  for (const row of await requestsOfBatch(run.db, batch.id)) await settleCall(run, batch, row, outcome)
  await endBatch(run.db, batch.id, { state, reason, now: run.now })
  run.log.info(`batch ${batch.id} is ${state}${reason === null ? '' : `: ${reason}`}`)
}

/** Stores what came of one call, and wakes its extraction, as one change. */
async function settleCall(
  { db, prices, wake, now, counts }: BatchRun,
  batch: BatchRow,
  row: BatchRequestRow,
  outcome: BatchOutcome
): Promise<void> {
  const { key, extractionId, attempts: failures } = row
  if (outcome.kind === 'retry' && failures < mostRetries) {
    await releaseRequest(db, key, { to: 'waiting', reason: outcome.reason, now })
    counts.retried += 1
    return
  }
  await db.transaction(async (tx) => {
    if (outcome.kind === 'reply') {
      const sent = { ...row, batchId: batch.id, sentAt: batch.createdAt, failures }
      await answerRequest(tx, key, toModelCall(sent, outcome.reply, { prices, now }))
    } else await releaseRequest(tx, key, { to: 'live', reason: outcome.reason, now })
    if (extractionId !== null) await wake(extractionId, tx)
  })
  counts[outcome.kind === 'reply' ? 'stored' : 'live'] += 1
}
