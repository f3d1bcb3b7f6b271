import { and, eq, lt, sql } from 'drizzle-orm'
import { pendingAdjudications } from '../db/adjudications.ts'
import { ownersAwaitingReplies } from '../db/batch-requests.ts'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { unfinishedExtractions } from '../db/extraction-states.ts'
import { unfinishedSubmissions } from '../db/submission-states.ts'
import { extractions, submissions } from '../db/tables.ts'
import type { Queue } from '../workflows/queue.ts'

/**
 * Ends work that is past its deadline, with a reason a user can act on. What waits in the queue has none.
 *
 * @returns how many extractions and submissions were ended
 */
export async function reapOverdue(db: Executor, now: Date): Promise<number> {
  const late = await db
    .update(extractions)
    .set({
      state: 'failed',
      reason: 'the deadline passed before the last round: resume it to go on',
      updatedAt: sql`now()`
    })
    .where(and(eq(extractions.state, 'running'), lt(extractions.deadlineAt, now)))
    .returning({ id: extractions.id })
  const lateSubmissions = await db
    .update(submissions)
    .set({
      state: 'failed',
      reason: 'the deadline passed before the last judgment: finalise it again to go on',
      updatedAt: sql`now()`
    })
    .where(and(eq(submissions.state, 'grading'), lt(submissions.deadlineAt, now)))
    .returning({ id: submissions.id })
  return late.length + lateSubmissions.length
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
  return requeued
}
