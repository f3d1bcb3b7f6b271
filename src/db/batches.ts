import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { BatchState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { batches } from './tables.ts'

export type BatchRow = typeof batches.$inferSelect

const unended: readonly BatchState[] = ['creating', 'open']

export async function insertBatch(db: Executor, row: Omit<BatchRow, 'providerId' | 'reason' | 'state'>): Promise<void> {
  await db.insert(batches).values({ ...row, state: 'creating' })
}

/** Batches that somebody has to look after, the oldest first. */
export async function unendedBatches(db: Executor): Promise<BatchRow[]> {
  return await db
    .select()
    .from(batches)
    .where(inArray(batches.state, [...unended]))
    .orderBy(asc(batches.createdAt), asc(batches.id))
}

/** The batch as it stands now, unless it has ended. */
export async function findUnendedBatch(db: Executor, id: string): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), inArray(batches.state, [...unended])))
  return row ?? null
}

/** The providers' names of all our batches at one address. */
export async function namesOfBatches(db: Executor, baseUrl: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: batches.providerId })
    .from(batches)
    .where(and(eq(batches.baseUrl, baseUrl), isNotNull(batches.providerId)))
  return new Set(rows.map(({ name }) => name!))
}

/** Notes that its creation is asked for now: only some time later can a search for it be trusted. */
export async function noteCreation(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(batches)
    .set({ updatedAt: now })
    .where(and(eq(batches.id, id), eq(batches.state, 'creating')))
}

/** Compare and set: a batch gets the provider's name once, and is open from then on. */
export async function nameBatch(db: Executor, id: string, { name, now }: { name: string; now: Date }): Promise<void> {
  await db
    .update(batches)
    .set({ providerId: name, state: 'open', updatedAt: now })
    .where(and(eq(batches.id, id), eq(batches.state, 'creating')))
}

/** Notes when a batch that is late was cancelled: it has some time from then on to end. */
export async function noteCancellation(db: Executor, id: string, now: Date): Promise<void> {
  await db
    .update(batches)
    .set({ updatedAt: now })
    .where(and(eq(batches.id, id), eq(batches.state, 'open')))
}

export async function endBatch(
  db: Executor,
  id: string,
  changes: { state: 'done' | 'failed' | 'expired'; reason: string | null; now: Date }
): Promise<void> {
  const { state, reason, now } = changes
  await db
    .update(batches)
    .set({ state, reason, updatedAt: now })
    .where(and(eq(batches.id, id), inArray(batches.state, [...unended])))
}
