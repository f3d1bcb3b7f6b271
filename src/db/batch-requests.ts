import { and, asc, count, eq, getTableColumns, inArray, lt, min, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { customIdOf } from '../models/batch/batch-names.ts'
import { type BatchOwner, ownersOf } from '../models/batch/batch-owner.ts'
import type { ModelCall } from '../models/model-calls.ts'
import { storable } from '../schemas/storable.ts'
import { type BatchRow, insertBatch } from './batches.ts'
import type { Executor } from './client.ts'
import { batchRequests, modelCalls, papers } from './tables.ts'

/** Bodies may hold whole papers: they are read only when they are sent. */
const { body: _, ...withoutBody } = getTableColumns(batchRequests)
export type BatchRequestRow = Omit<typeof batchRequests.$inferSelect, 'body'>

/** The column holds a JSON text as one JSON string; read as a value, it would be parsed. */
const bodyText = sql<string>`${batchRequests.body} #>> '{}'`

/** Calls that wait for a batch, of one model at one address. `since` is when the first of them began to wait. */
export type WaitingCalls = { modelId: string; baseUrl: string; count: number; since: Date }

export async function listWaitingCalls(db: Executor): Promise<WaitingCalls[]> {
  const { modelId, baseUrl } = batchRequests
  const rows = await db
    .select({ modelId, baseUrl, count: count(), since: min(batchRequests.updatedAt) })
    .from(batchRequests)
    .where(and(eq(batchRequests.state, 'waiting'), isOfNoRestingPaper(db)))
    .groupBy(modelId, baseUrl)
    .orderBy(asc(modelId), asc(baseUrl))
  return rows.map((row) => ({ ...row, since: row.since! }))
}

/** Calls for a paper that is paused or withdrawn wait until it is resumed. */
function isOfNoRestingPaper(db: Executor): SQL {
  const resting = db
    .select({ id: papers.id })
    .from(papers)
    .where(and(eq(papers.id, batchRequests.paperId), ne(papers.state, 'active')))
  return notExists(resting)
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
        and(
          ...[
            eq(batchRequests.state, 'waiting'),
            eq(batchRequests.modelId, modelId),
            eq(batchRequests.baseUrl, baseUrl)
          ],
          isOfNoRestingPaper(tx)
        )
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

/** Stores replies to calls that went by batch, which ends their waiting. */
export async function answerRequests(db: Executor, calls: readonly ModelCall[]): Promise<void> {
  if (calls.length === 0) return
  const added = await db
    .insert(modelCalls)
    .values([...calls])
    .onConflictDoNothing()
    .returning({ id: modelCalls.id })
  const ids = new Set(added.map(({ id }) => id))
  // Equal calls were made live meanwhile, and are the ones that answer. These were paid for too.
  const late = calls.filter(({ id }) => !ids.has(id)).map((call) => ({ ...call, status: 'unusable' as const }))
  if (late.length > 0) await db.insert(modelCalls).values(late)
  const keys = calls.map(({ key }) => key)
  await db.delete(batchRequests).where(inArray(batchRequests.key, keys))
}

/** Stores calls that answer nothing: what a batch brought in place of replies. */
export async function insertCalls(db: Executor, calls: readonly ModelCall[]): Promise<void> {
  if (calls.length > 0) await db.insert(modelCalls).values([...calls])
}

/** Takes calls out of their batch: to wait for another one, or to be made live. */
export async function releaseRequests(
  db: Executor,
  keys: readonly string[],
  { to, reason, now }: { to: 'waiting' | 'live'; reason: string; now: Date }
): Promise<void> {
  await db
    .update(batchRequests)
    .set({
      state: to,
      reason: storable(reason),
      customId: sql`${batchRequests.key}`,
      batchId: null,
      attempts: sql`${batchRequests.attempts} + 1`,
      updatedAt: now
    })
    .where(and(inArray(batchRequests.key, [...keys]), eq(batchRequests.state, 'sent')))
}

/**
 * Calls that no batch took in time, since none could be made, are to be made live.
 *
 * @returns one entry for each, with who waits for it
 */
export async function giveUpWaiting(
  db: Executor,
  { before, reason, now }: { before: Date; reason: string; now: Date }
): Promise<{ extractionId: string | null; submissionId: string | null }[]> {
  const { extractionId, submissionId } = batchRequests
  return await db
    .update(batchRequests)
    .set({ state: 'live', reason, updatedAt: now })
    .where(and(eq(batchRequests.state, 'waiting'), lt(batchRequests.createdAt, before)))
    .returning({ extractionId, submissionId })
}

/** Who waits for replies by batch now. Their arrival has them go on. */
export async function ownersAwaitingReplies(db: Executor): Promise<BatchOwner[]> {
  const { extractionId, submissionId } = batchRequests
  const rows = await db
    .selectDistinct({ extractionId, submissionId })
    .from(batchRequests)
    .where(inArray(batchRequests.state, ['waiting', 'sent']))
  return ownersOf(rows)
}
