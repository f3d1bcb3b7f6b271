import { and, desc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import type { BatchOwner } from '../models/batch/batch-owner.ts'
import type { BatchQueue, NewBatchRequest } from '../models/batch/queue-call.ts'
import type { ModelCall } from '../models/model-calls.ts'
import type { BatchRequestState } from '../schemas/states.ts'
import { createTextKeeper } from './call-texts.ts'
import type { Executor } from './client.ts'
import { inGroups, type Rest } from './in-groups.ts'
import { batchRequests, judgments, modelCalls, rounds, submissions } from './tables.ts'

/** Calls of one query at the most: each may hold a paper. */
const groupSize = 100

/**
 * The queue of calls that go by batch, in the database.
 *
 * @param rest the wait between two groups of calls, as `inGroups` takes it
 */
export function batchQueue(db: Executor, now: () => Date, rest?: Rest): BatchQueue {
  const keepTexts = createTextKeeper(db)
  return {
    find: inGroups(groupSize, (keys: readonly string[]) => findStates(db, keys), rest),
    add: inGroups(
      groupSize,
      async (calls: readonly NewBatchRequest[]) => {
        const at = { createdAt: now(), updatedAt: now() }
        const requests = await keepTexts(calls.map(({ request }) => request))
        const rows = calls.map((call, index) => {
          // The custom id names the batch, and there is none yet.
          return { ...call, request: requests[index]!, customId: call.key, state: 'waiting' as const, ...at }
        })
        await db.insert(batchRequests).values(rows).onConflictDoNothing()
        return calls.map(() => undefined)
      },
      rest
    ),
    async drop(key) {
      await db.delete(batchRequests).where(eq(batchRequests.key, key))
    },
    findRefused: (key, owner) => findRefused(db, key, owner)
  }
}

/** The state of the call with each key; null for one that does not wait. */
async function findStates(db: Executor, keys: readonly string[]): Promise<(BatchRequestState | null)[]> {
  const { key, state } = batchRequests
  const rows = await db
    .select({ key, state })
    .from(batchRequests)
    .where(inArray(key, [...keys]))
  const states = new Map(rows.map(({ key, state }) => [key, state]))
  return keys.map((key) => states.get(key) ?? null)
}

async function findRefused(db: Executor, key: string, owner: BatchOwner): Promise<ModelCall | null> {
  const account = { extraction: modelCalls.extractionId, submission: modelCalls.submissionId }[owner.kind]
  // The latest comes first. Without a limit: with one, Postgres would search the calls of everybody in that order.
  const [call] = await db
    .select()
    .from(modelCalls)
    .where(and(eq(modelCalls.key, key), eq(account, owner.id)))
    .orderBy(desc(modelCalls.createdAt))
  if (call?.status !== 'refused') return null
  return (await isCounted(db, call, owner)) ? null : call
}

/**
 * Whether a stored round names the call, or a stored judgment: a failed one, since a refusal ends it. Of an earlier
 * grading every call is counted, though the judgment that named it may have been replaced.
 */
async function isCounted(db: Executor, call: ModelCall, { kind, id }: BatchOwner): Promise<boolean> {
  const named = JSON.stringify([call.id])
  const counting =
    kind === 'extraction'
      ? db
          .select({ id: rounds.extractionId })
          .from(rounds)
          .where(and(eq(rounds.extractionId, id), sql`${rounds.callIds} @> ${named}::jsonb`))
      : db
          .select({ id: submissions.id })
          .from(submissions)
          .where(
            and(
              eq(submissions.id, id),
              or(gt(submissions.updatedAt, call.createdAt), exists(failedJudgment(db, id, named)))
            )
          )
  return (await counting.limit(1)).length > 0
}

/** @param named the ids of calls that it names, as JSON */
function failedJudgment(db: Executor, submission: string, named: string) {
  const { submissionId, status, verdict } = judgments
  return db
    .select({ submissionId })
    .from(judgments)
    .where(and(eq(submissionId, submission), eq(status, 'failed'), sql`${verdict} -> 'callIds' @> ${named}::jsonb`))
}
