import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, lt, min, sql } from 'drizzle-orm'
import { customIdOf } from '../models/batch/batch-names.ts'
import type { BatchQueue } from '../models/batch/queue-call.ts'
import type { ModelCall } from '../models/model-calls.ts'
import { type BatchRow, insertBatch } from './batches.ts'
import type { Executor } from './client.ts'
import { batchRequests, modelCalls, rounds } from './tables.ts'

/** Bodies may hold whole papers: they are read only when they are sent. */
const { body: _, ...withoutBody } = getTableColumns(batchRequests)
export type BatchRequestRow = Omit<typeof batchRequests.$inferSelect, 'body'>

/** The column holds a JSON text as one JSON string; read as a value, it would be parsed. */
const bodyText = sql<string>`${batchRequests.body} #>> '{}'`

/** Calls that wait for a batch, of one model at one address. `since` is when the first of them began to wait. */
export type WaitingCalls = { modelId: string; baseUrl: string; count: number; since: Date }

/** The queue of calls that go by batch, in the database. */
export function batchQueue(db: Executor, now: () => Date): BatchQueue {
  return {
    async find(key) {
      const [row] = await db
        .select({ state: batchRequests.state })
        .from(batchRequests)
        .where(eq(batchRequests.key, key))
      return row?.state ?? null
    },
    async add({ key, ...request }) {
      const at = { createdAt: now(), updatedAt: now() }
      // The custom id names the batch, and there is none yet.
      const row = { ...request, key, customId: key, state: 'waiting' as const, ...at }
      await db.insert(batchRequests).values(row).onConflictDoNothing()
    },
    async drop(key) {
      await db.delete(batchRequests).where(eq(batchRequests.key, key))
    },
    findRefused: (key, extractionId) => findRefused(db, key, extractionId)
  }
}

async function findRefused(db: Executor, key: string, extractionId: string): Promise<ModelCall | null> {
  const [call] = await db
    .select()
    .from(modelCalls)
    .where(and(eq(modelCalls.key, key), eq(modelCalls.extractionId, extractionId)))
    .orderBy(desc(modelCalls.createdAt))
    .limit(1)
  if (call?.status !== 'refused') return null
  const [counted] = await db
    .select({ name: rounds.name })
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), sql`${rounds.callIds} @> ${JSON.stringify([call.id])}::jsonb`))
  return counted ? null : call
}

export async function listWaitingCalls(db: Executor): Promise<WaitingCalls[]> {
  const { modelId, baseUrl } = batchRequests
  const rows = await db
    .select({ modelId, baseUrl, count: count(), since: min(batchRequests.updatedAt) })
    .from(batchRequests)
    .where(eq(batchRequests.state, 'waiting'))
    .groupBy(modelId, baseUrl)
    .orderBy(asc(modelId), asc(baseUrl))
  return rows.map((row) => ({ ...row, since: row.since! }))
}

/**
 * Puts waiting calls into a new batch, those that have waited longest first, as one change: a batch is never without
 * its calls, and a call is in one batch at the most.
 *
 * @param most how many calls, and how many bytes of them together; at least one call goes in
 * @returns how many went in; without any there is no batch
 */
export async function fillBatch(
  db: Executor,
  batch: Pick<BatchRow, 'id' | 'modelId' | 'baseUrl' | 'deadlineAt' | 'createdAt' | 'updatedAt'>,
  most: { requests: number; bytes: number }
): Promise<number> {
  return await db.transaction(async (tx) => {
    const { modelId, baseUrl } = batch
    const bytes = sql<number>`octet_length(${bodyText})`.mapWith(Number)
    const waiting = await tx
      .select({ key: batchRequests.key, bytes })
      .from(batchRequests)
      .where(
        and(eq(batchRequests.state, 'waiting'), eq(batchRequests.modelId, modelId), eq(batchRequests.baseUrl, baseUrl))
      )
      .orderBy(asc(batchRequests.updatedAt), asc(batchRequests.key))
      .limit(most.requests)
      .for('update', { skipLocked: true })
    let total = 0
    const taken = waiting.filter(({ bytes }, index) => {
      total += bytes
      return index === 0 || total <= most.bytes
    })
    if (taken.length === 0) return 0
    await insertBatch(tx, batch)
    for (const { key } of taken) {
      await tx
        .update(batchRequests)
        .set({ state: 'sent', batchId: batch.id, customId: customIdOf(batch.id, key), updatedAt: batch.createdAt })
        .where(eq(batchRequests.key, key))
    }
    return taken.length
  })
}

/** What a batch still owes us. */
export async function requestsOfBatch(db: Executor, batchId: string): Promise<BatchRequestRow[]> {
  return await db
    .select(withoutBody)
    .from(batchRequests)
    .where(and(eq(batchRequests.batchId, batchId), eq(batchRequests.state, 'sent')))
}

/** What goes into a batch: the same each time, so that an equal request is made of it. */
export async function linesOfBatch(db: Executor, batchId: string): Promise<{ customId: string; body: string }[]> {
  const { customId } = batchRequests
  return await db
    .select({ customId, body: bodyText })
    .from(batchRequests)
    .where(eq(batchRequests.batchId, batchId))
    .orderBy(asc(customId))
}

/** Stores the reply to a call that went by batch, which ends its waiting. */
export async function answerRequest(db: Executor, key: string, call: ModelCall): Promise<void> {
  const [added] = await db.insert(modelCalls).values(call).onConflictDoNothing().returning({ id: modelCalls.id })
  // An equal call was made live meanwhile, and is the one that answers. This one was paid for too.
  if (!added) await db.insert(modelCalls).values({ ...call, status: 'unusable' })
  await db.delete(batchRequests).where(eq(batchRequests.key, key))
}

/** Takes a call out of its batch: to wait for another one, or to be made live. */
export async function releaseRequest(
  db: Executor,
  key: string,
  { to, reason, now }: { to: 'waiting' | 'live'; reason: string; now: Date }
): Promise<void> {
  await db
    .update(batchRequests)
    .set({
      state: to,
      reason,
      customId: key,
      batchId: null,
      attempts: sql`${batchRequests.attempts} + 1`,
      updatedAt: now
    })
    .where(and(eq(batchRequests.key, key), eq(batchRequests.state, 'sent')))
}

/** Calls that no batch took in time, since none could be made, are to be made live. @returns their extractions */
export async function giveUpWaiting(
  db: Executor,
  { before, reason, now }: { before: Date; reason: string; now: Date }
): Promise<(string | null)[]> {
  const given = await db
    .update(batchRequests)
    .set({ state: 'live', reason, updatedAt: now })
    .where(and(eq(batchRequests.state, 'waiting'), lt(batchRequests.createdAt, before)))
    .returning({ extractionId: batchRequests.extractionId })
  return given.map(({ extractionId }) => extractionId)
}

/** Extractions that need nobody's work now: each waits for a reply by batch, whose arrival queues it again. */
export async function extractionsAwaitingReplies(db: Executor): Promise<string[]> {
  const { extractionId } = batchRequests
  const rows = await db
    .selectDistinct({ extractionId })
    .from(batchRequests)
    .where(and(inArray(batchRequests.state, ['waiting', 'sent']), isNotNull(extractionId)))
  return rows.map(({ extractionId }) => extractionId!)
}
