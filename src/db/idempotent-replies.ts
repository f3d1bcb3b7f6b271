import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { idempotentReplies } from './tables.ts'

export type IdempotentReplyRow = typeof idempotentReplies.$inferSelect
type Owner = Pick<IdempotentReplyRow, 'apiKeyId' | 'key'>

/**
 * Takes an idempotency key for a request that is about to be answered.
 *
 * @param abandonedBefore requests older than this that never got an answer lost their process: the key is free again
 * @returns null when the key is ours now, else what holds it; its `status` is null while it is being answered
 */
export async function takeIdempotencyKey(
  db: Executor,
  { abandonedBefore, ...row }: Owner & { requestHash: string; abandonedBefore: Date }
): Promise<IdempotentReplyRow | null> {
  await db
    .delete(idempotentReplies)
    .where(and(isOwnedBy(row), isNull(idempotentReplies.status), lt(idempotentReplies.createdAt, abandonedBefore)))
  const taken = await db.insert(idempotentReplies).values(row).onConflictDoNothing().returning()
  if (taken.length === 1) return null
  const [held] = await db.select().from(idempotentReplies).where(isOwnedBy(row))
  // Given back between the two queries: the holder failed, and whoever repeats the request will get the key.
  return held ?? { ...row, status: null, body: null, contentType: null, createdAt: abandonedBefore }
}

export async function storeIdempotentReply(
  db: Executor,
  { status, body, contentType, ...owner }: Owner & { status: number; body: string; contentType: string }
): Promise<void> {
  await db.update(idempotentReplies).set({ status, body, contentType }).where(isOwnedBy(owner))
}

/** Frees a key whose request failed on our side, so that a repeat is a new attempt. */
export async function giveBackIdempotencyKey(db: Executor, owner: Owner): Promise<void> {
  await db.delete(idempotentReplies).where(isOwnedBy(owner))
}

/** Frees what requests had taken that nobody answers any more: to be called while no other process has the database. */
export async function freeIdempotencyKeys(db: Executor): Promise<void> {
  await db.delete(idempotentReplies).where(isNull(idempotentReplies.status))
}

function isOwnedBy({ apiKeyId, key }: Owner) {
  return and(eq(idempotentReplies.apiKeyId, apiKeyId), eq(idempotentReplies.key, key))
}
