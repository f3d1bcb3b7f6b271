import {
  answerRequests,
  type BatchRequestRow,
  insertCalls,
  releaseRequests,
  requestsOfBatch
} from '../../db/batch-requests.ts'
import { type BatchRow, endBatch } from '../../db/batches.ts'
import type { BatchOutcome, BatchResults } from '../../models/batch/batch-endpoint.ts'
import { isLineOf } from '../../models/batch/batch-names.ts'
import { ownersOf } from '../../models/batch/batch-owner.ts'
import { toModelCall, toUnreadableCall } from '../../models/batch/to-model-call.ts'
import type { BatchRun } from './batch-dependencies.ts'

/** A call goes by batch again this often when a batch did not bring it; then it is made live. */
const mostRetries = 2
/** Calls settled as one change: enough that who waits for many is woken a few times, and that nobody waits long. */
const settledTogether = 100

type Settled = { row: BatchRequestRow; outcome: BatchOutcome }

/**
 * Settles every line of a batch's results by itself; the first one counts where two name the same call.
 *
 * @returns how many calls the batch still owes
 */
export async function settleLines(run: BatchRun, batch: BatchRow, { lines }: BatchResults): Promise<number> {
  const owed = new Map((await requestsOfBatch(run.db, batch.id)).map((row) => [row.customId, row]))
  const settled: Settled[] = []
  for (const { customId, outcome } of lines) {
    const row = owed.get(customId)
    owed.delete(customId)
    if (row) settled.push({ row, outcome })
    else {
      run.counts.ignored += 1
      if (!isLineOf(batch.id, customId)) run.log.warn(`batch ${batch.id} brought a line that nobody asked for`)
    }
  }
  await settleCalls(run, batch, settled)
  return owed.size
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
  const owed = await requestsOfBatch(run.db, batch.id)
  await settleCalls(
    run,
    batch,
    owed.map((row) => ({ row, outcome }))
  )
  await endBatch(run.db, batch.id, { state, reason, now: run.now })
  run.log.info(`batch ${batch.id} is ${state}${reason === null ? '' : `: ${reason}`}`)
}

/**
 * Settles calls some at a time. One that cannot be stored spoils only itself.
 *
 * @throws the first fault, once all others are settled
 */
async function settleCalls(run: BatchRun, batch: BatchRow, calls: readonly Settled[]): Promise<void> {
  const faults: unknown[] = []
  for (let first = 0; first < calls.length; first += settledTogether) {
    const together = calls.slice(first, first + settledTogether)
    const settle = (some: readonly Settled[]) => settleAtOnce(run, batch, some)
    await settle(together).catch(async () => {
      for (const call of together) await settle([call]).catch((error: unknown) => faults.push(error))
    })
  }
  if (faults.length > 0) throw faults[0]
}

/** Stores what came of some calls, and wakes who waits for them, as one change. */
async function settleAtOnce(
  { db, prices, wake, now, counts }: BatchRun,
  batch: BatchRow,
  calls: readonly Settled[]
): Promise<void> {
  const tools = { prices, now }
  const sentAs = (row: BatchRequestRow) => ({
    ...row,
    batchId: batch.id,
    sentAt: batch.createdAt,
    failures: row.attempts
  })
  const answers = calls.flatMap(({ row, outcome }) =>
    outcome.kind === 'reply' ? [toModelCall(sentAs(row), outcome.reply, tools)] : []
  )
  const unreadable = calls.flatMap(({ row, outcome }) => {
    const body = outcome.kind === 'reply' ? undefined : outcome.body
    return body && outcome.kind !== 'reply'
      ? [toUnreadableCall(sentAs(row), { body, error: outcome.reason }, tools)]
      : []
  })
  const released = calls.flatMap(({ row, outcome }) => {
    if (outcome.kind === 'reply') return []
    const isRetried = outcome.kind === 'retry' && row.attempts < mostRetries
    return { ...row, to: isRetried ? ('waiting' as const) : ('live' as const), reason: outcome.reason }
  })
  const live = released.filter(({ to }) => to === 'live')
  await db.transaction(async (tx) => {
    await answerRequests(tx, answers)
    await insertCalls(tx, unreadable)
    for (const alike of Map.groupBy(released, ({ to, reason }) => `${to} ${reason}`).values()) {
      const { to, reason } = alike[0]!
      const keys = alike.map(({ key }) => key)
      await releaseRequests(tx, keys, { to, reason, now })
    }
    for (const owner of ownersOf([...answers, ...live])) await wake(owner, tx)
  })
  counts.stored += answers.length
  counts.live += live.length
  counts.retried += released.length - live.length
}
