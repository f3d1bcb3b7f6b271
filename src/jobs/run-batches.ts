import { v7 as uuidv7 } from 'uuid'
import { giveUpWaiting, listWaitingCalls } from '../db/batch-requests.ts'
import { findUnendedBatch, unendedBatches } from '../db/batches.ts'
import { loggable } from '../db/query-faults.ts'
import { ownersOf } from '../models/batch/batch-owner.ts'
import type { BatchCounts, BatchDependencies, BatchRun } from './batches/batch-dependencies.ts'
import { followBatch } from './batches/follow-batch.ts'
import { isDue, makeBatch } from './batches/make-batch.ts'

/**
 * Looks at all batches once and takes each a step on; then makes new ones of the calls that wait. Everything that
 * costs is written down before it is asked for, so that this may be killed at any point and started again: nothing is
 * paid for twice and nothing is lost. One process works on a batch at a time. A fault of one batch is logged, and
 * leaves it to the next look.
 */
export async function runBatches(dependencies: BatchDependencies, now: Date): Promise<BatchCounts> {
  const counts = { collected: 0, stored: 0, retried: 0, live: 0, overdue: 0, ignored: 0 }
  const run = { ...dependencies, now, counts }
  for (const { id } of await unendedBatches(run.db)) {
    await asOnlyOne(run, id, async () => {
      // Read again: another process may have taken it on since.
      const batch = await findUnendedBatch(run.db, id)
      if (batch) await followBatch(run, batch)
    })
  }
  await makeOverdueLive(run)
  for (const waiting of await listWaitingCalls(run.db)) {
    const id = uuidv7()
    if (isDue(run, waiting)) await asOnlyOne(run, id, () => makeBatch(run, id, waiting))
  }
  return counts
}

async function asOnlyOne({ claim, log }: BatchRun, batchId: string, work: () => Promise<void>): Promise<void> {
  const release = await claim(`batch ${batchId}`)
  if (!release) return
  try {
    await work()
  } catch (error) {
    log.error(loggable(error), `batch ${batchId}`)
  } finally {
    await release()
  }
}

/** Calls that no batch took in time, because their provider is out of reach, need not wait for ever. */
async function makeOverdueLive({ db, wake, settings, now, counts }: BatchRun): Promise<void> {
  const before = new Date(now.getTime() - settings.deadlineMs)
  await db.transaction(async (tx) => {
    const overdue = await giveUpWaiting(tx, { before, reason: 'no batch took it in time', now })
    for (const owner of ownersOf(overdue)) await wake(owner, tx)
    counts.overdue += overdue.length
  })
}
