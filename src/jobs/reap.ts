import { and, eq, lt, sql } from 'drizzle-orm'
import { pendingAdjudications } from '../db/adjudications.ts'
import { ownersAwaitingReplies } from '../db/batch-requests.ts'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { unfinishedExtractions } from '../db/extraction-states.ts'
import { dueDeliveries } from '../db/messages.ts'
import { unfinishedSubmissions } from '../db/submission-states.ts'
import { extractions, submissions } from '../db/tables.ts'
import { noteEnd } from '../workflows/grading/end-grading.ts'
import { noteFailedExtraction } from '../workflows/items/stop-extraction.ts'
import { messagesOf } from '../workflows/messages/tell-team.ts'
import type { Queue } from '../workflows/queue.ts'

/** Messages that are queued again at a time; the next look takes the others. */
const mostMessages = 500

/**
 * Ends work that is past its deadline, with a reason a user can act on. What waits in the queue has none.
 *
 * @returns how many extractions and submissions were ended
 */
export async function reapOverdue({ db, queue }: { db: Executor; queue: Queue }, now: Date): Promise<number> {
  return (await endLateExtractions(db, now)) + (await endLateGradings({ db, queue }, now))
}

async function endLateExtractions(db: Executor, now: Date): Promise<number> {
  const reason = 'the deadline passed before the last round: resume it to go on'
  return await db.transaction(async (transaction) => {
    const late = await transaction
      .update(extractions)
      .set({ state: 'failed', reason, updatedAt: sql`now()` })
      .where(and(eq(extractions.state, 'running'), lt(extractions.deadlineAt, now)))
      .returning({ id: extractions.id })
    for (const { id } of late) await noteFailedExtraction(transaction, id, reason)
    return late.length
  })
}

async function endLateGradings({ db, queue }: { db: Executor; queue: Queue }, now: Date): Promise<number> {
  return await db.transaction(async (transaction) => {
    const late = await transaction
      .update(submissions)
      .set({
        state: 'failed',
        reason: 'the deadline passed before the last judgment: finalise it again to go on',
        updatedAt: sql`now()`
      })
      .where(and(eq(submissions.state, 'grading'), lt(submissions.deadlineAt, now)))
      .returning({ id: submissions.id })
    for (const { id } of late) await noteEnd({ db: transaction, queue, now: () => now }, id)
    return late.length
  })
}

/**
 * Queues again whatever nobody works on: what a killed process left behind. A claim that can be taken has no owner; jobs
 * that turn out superfluous find nothing left to do.
 *
 * @param evenAwaiting also what awaits replies by batch. Their arrival wakes it, so that this is needed only now and
 *   then: for one whose process was killed before it had asked for all of them
 * @returns how many were queued
 */
export async function requeueAbandoned({
  db,
  claim,
  queue,
  evenAwaiting = false
}: {
  db: Executor
  claim: Claim
  queue: Queue
  evenAwaiting?: boolean
}): Promise<number> {
  const awaiting = evenAwaiting ? [] : await ownersAwaitingReplies(db)
  const left = new Set(awaiting.map(({ kind, id }) => `${kind} ${id}`))
  const work = [
    ...(await unfinishedExtractions(db)).map(({ id }) => ({ job: 'extract' as const, id, key: `extraction ${id}` })),
    ...(await unfinishedSubmissions(db)).map(({ id, teamId }) => ({
      ...{ job: 'grade' as const, id, key: `submission ${id}` },
      team: teamId
    })),
    ...(await pendingAdjudications(db)).map((id) => ({ job: 'adjudicate' as const, id, key: `adjudication ${id}` }))
  ]
  let requeued = 0
  for (const { job, id, key, team } of work.map((one) => ({ team: null, ...one }))) {
    if (left.has(key)) continue
    const release = await claim(key)
    if (!release) continue
    await release()
    await queue.enqueue(job, id, db, team)
    requeued += 1
  }
  return requeued + (await requeueMessages({ db, claim, queue }))
}

/** Queues the messages whose next try is due; the first try of each was queued with it. */
async function requeueMessages({ db, claim, queue }: { db: Executor; claim: Claim; queue: Queue }): Promise<number> {
  const due = await dueDeliveries(db, new Date(), mostMessages)
  let requeued = 0
  for (const { id, teamId } of due) {
    const release = await claim(`delivery ${id}`)
    if (!release) continue
    await release()
    await queue.enqueue('deliver', id, db, messagesOf(teamId))
    requeued += 1
  }
  return requeued
}
