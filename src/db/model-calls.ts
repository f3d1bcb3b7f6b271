import { and, eq, inArray, like, ne, sum } from 'drizzle-orm'
import type { ModelCall, ModelCallStore } from '../models/model-calls.ts'
import type { Claim } from './claims.ts'
import type { Executor } from './client.ts'
import { modelCalls } from './tables.ts'

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
    async spentUsd(prefix) {
      const [row] = await db
        .select({ total: sum(modelCalls.costUsd) })
        .from(modelCalls)
        .where(like(modelCalls.purpose, `${prefix.replaceAll(/[\\%_]/g, '\\$&')}%`))
      return Number(row?.total ?? 0)
    }
  }
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
