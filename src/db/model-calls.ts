import { and, type Column, eq, gte, inArray, max, ne, sql } from 'drizzle-orm'
import type { ModelCall, ModelCallStore, SpendingScope } from '../models/model-calls.ts'
import { createTextKeeper, withTexts } from './call-texts.ts'
import type { Claim } from './claims.ts'
import type { Executor } from './client.ts'
import { inGroups, type Rest } from './in-groups.ts'
import { insertRecords } from './insert-records.ts'
import { batchRequests, modelCalls, submissions } from './tables.ts'

/** Calls of one query at the most: each may hold a paper. */
const groupSize = 100

/**
 * Model calls kept in the database, and claimed across all processes that share it.
 *
 * @param rest the wait between two groups of calls, as `inGroups` takes it
 */
export function databaseCallStore({ db, claim }: { db: Executor; claim: Claim }, rest?: Rest): ModelCallStore {
  const keepTexts = createTextKeeper(db)
  /** Calls that are claimed here, of which each may still be saved, and those that are being saved. */
  let claimed = 0
  let saving = 0
  const save = inGroups(
    groupSize,
    async (calls: readonly ModelCall[]) => {
      const requests = await keepTexts(calls.map(({ request }) => request))
      const rows = calls.map((call, index) => ({ ...call, request: requests[index]! }))
      // Two equal answers can only meet after a claim was lost with its connection: the first stays, none is lost twice.
      await insertRecords(db, modelCalls, rows, null)
      return calls.map(() => undefined)
    },
    rest,
    () => saving >= claimed
  )
  return {
    find: inGroups(groupSize, (keys: readonly string[]) => findDone(db, keys), rest),
    async save(call) {
      saving += 1
      await save(call).finally(() => {
        saving -= 1
      })
    },
    async claim(key) {
      const release = await claim(`model-call ${key}`)
      if (!release) return null
      claimed += 1
      return () => {
        claimed -= 1
        return release()
      }
    },
    spentUsd: (scope) => spentUsd(db, scope)
  }
}

/** US dollars that the stored calls and the pending batch requests of a scope cost. */
export async function spentUsd(db: Executor, scope: SpendingScope): Promise<number> {
  // One statement, so that a batch request whose reply is stored meanwhile is in exactly one of the two sums.
  const stored = db
    .select({ usd: total(modelCalls.costUsd) })
    .from(modelCalls)
    .where(storedIn(db, scope))
  const pending = db
    .select({ usd: total(batchRequests.worstUsd) })
    .from(batchRequests)
    .where(pendingIn(db, scope))
  const [row] = await db
    .select({ usd: sql<number>`((${stored}) + (${pending}))`.mapWith(Number) })
    .from(sql`(select 1) one`)
  return row!.usd
}

/** The answer that is stored under each key, or null. */
async function findDone(db: Executor, keys: readonly string[]): Promise<(ModelCall | null)[]> {
  const rows = await db
    .select()
    .from(modelCalls)
    .where(and(inArray(modelCalls.key, [...keys]), eq(modelCalls.status, 'done')))
  const calls = new Map(rows.map((call) => [call.key, call]))
  return keys.map((key) => calls.get(key) ?? null)
}

function total(column: Column) {
  return sql<number>`coalesce(sum(${column}), 0)`
}

function storedIn(db: Executor, { paperId, extractionId, submissionId, teamId, since }: SpendingScope) {
  return and(
    paperId === undefined ? undefined : eq(modelCalls.paperId, paperId),
    extractionId === undefined ? undefined : eq(modelCalls.extractionId, extractionId),
    submissionId === undefined ? undefined : eq(modelCalls.submissionId, submissionId),
    teamId === undefined ? undefined : inArray(modelCalls.submissionId, submissionsOf(db, teamId)),
    since === undefined ? undefined : gte(modelCalls.createdAt, since)
  )
}

/** Requests that wait in a batch, or for one; whenever they were made, their replies are stored from now on. */
function pendingIn(db: Executor, { paperId, extractionId, submissionId, teamId }: SpendingScope) {
  return and(
    inArray(batchRequests.state, ['waiting', 'sent']),
    paperId === undefined ? undefined : eq(batchRequests.paperId, paperId),
    extractionId === undefined ? undefined : eq(batchRequests.extractionId, extractionId),
    submissionId === undefined ? undefined : eq(batchRequests.submissionId, submissionId),
    teamId === undefined ? undefined : inArray(batchRequests.submissionId, submissionsOf(db, teamId))
  )
}

function submissionsOf(db: Executor, teamId: string) {
  return db.select({ id: submissions.id }).from(submissions).where(eq(submissions.teamId, teamId))
}

/** Keeps replies that no usable object came of from answering later calls: asked again, the model is asked anew. */
export async function discardCalls(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(modelCalls)
    .set({ status: 'unusable' })
    .where(and(inArray(modelCalls.id, [...ids]), eq(modelCalls.status, 'done')))
}

/**
 * Of these keys, when the last reply was stored for each, be it an answer or a refusal: milliseconds since 1970. A key
 * without a reply is left out.
 */
export async function storedTimes(db: Executor, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ key: modelCalls.key, storedAt: max(modelCalls.createdAt) })
    .from(modelCalls)
    .where(and(inArray(modelCalls.key, [...keys]), ne(modelCalls.status, 'failed')))
    .groupBy(modelCalls.key)
  return new Map(rows.map(({ key, storedAt }) => [key, storedAt?.getTime() ?? 0]))
}

/** The call as it was made, with its long texts in their places. */
export async function findModelCall(db: Executor, id: string): Promise<ModelCall | null> {
  const [call] = await db.select().from(modelCalls).where(eq(modelCalls.id, id))
  return call ? { ...call, request: await withTexts(db, call.request) } : null
}
