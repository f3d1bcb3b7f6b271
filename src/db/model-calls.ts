import { and, type Column, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { ModelCall, ModelCallStore, SpendingScope } from '../models/model-calls.ts'
import type { Claim } from './claims.ts'
import type { Executor } from './client.ts'
import { batchRequests, modelCalls } from './tables.ts'

/** Model calls kept in the database, and claimed across all processes that share it. */
export function databaseCallStore({ db, claim }: { db: Executor; claim: Claim }): ModelCallStore {
  return {
    async find(key) {
      const [call] = await db
        .select()
        .from(modelCalls)
        .where(and(eq(modelCalls.key, key), eq(modelCalls.status, 'done')))
      return call ?? null
    },
    async save(call) {
      // Two equal answers can only meet after a claim was lost with its connection: the first stays, none is lost twice.
      await db.insert(modelCalls).values(call).onConflictDoNothing()
    },
    claim: (key) => claim(`model-call ${key}`),
    async spentUsd(scope) {
      // One statement, so that a batch request whose reply is stored meanwhile is in exactly one of the two sums.
      const stored = db
        .select({ usd: total(modelCalls.costUsd) })
        .from(modelCalls)
        .where(storedIn(scope))
      const pending = db
        .select({ usd: total(batchRequests.worstUsd) })
        .from(batchRequests)
        .where(pendingIn(scope))
      const [row] = await db
        .select({ usd: sql<number>`((${stored}) + (${pending}))`.mapWith(Number) })
        .from(sql`(select 1) one`)
      return row!.usd
    }
  }
}

function total(column: Column) {
  return sql<number>`coalesce(sum(${column}), 0)`
}

function storedIn({ paperId, extractionId, since }: SpendingScope) {
  return and(
    paperId === undefined ? undefined : eq(modelCalls.paperId, paperId),
    extractionId === undefined ? undefined : eq(modelCalls.extractionId, extractionId),
    since === undefined ? undefined : gte(modelCalls.createdAt, since)
  )
}

/** Requests that wait in a batch, or for one; whenever they were made, their replies are stored from now on. */
function pendingIn({ paperId, extractionId }: SpendingScope) {
  return and(
    inArray(batchRequests.state, ['waiting', 'sent']),
    paperId === undefined ? undefined : eq(batchRequests.paperId, paperId),
    extractionId === undefined ? undefined : eq(batchRequests.extractionId, extractionId)
  )
}

/** Keeps replies that no usable object came of from answering later calls: asked again, the model is asked anew. */
export async function discardCalls(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(modelCalls)
    .set({ status: 'unusable' })
    .where(and(inArray(modelCalls.id, [...ids]), eq(modelCalls.status, 'done')))
}

/** Of these keys, those that a reply is stored for, be it an answer or a refusal. */
export async function storedKeys(db: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectDistinct({ key: modelCalls.key })
    .from(modelCalls)
    .where(and(inArray(modelCalls.key, [...keys]), ne(modelCalls.status, 'failed')))
  return rows.map(({ key }) => key)
}

export async function findModelCall(db: Executor, id: string): Promise<ModelCall | null> {
  const [call] = await db.select().from(modelCalls).where(eq(modelCalls.id, id))
  return call ?? null
}
