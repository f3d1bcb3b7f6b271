import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { idempotentReplies } from './tables.ts'

export type IdempotentReplyRow = typeof idempotentReplies.$inferSelect
type Owner = Pick<IdempotentReplyRow, 'apiKeyId' | 'key'>
type Reply = { status: number; body: string; contentType: string }

/**
 * Notes that a request with an idempotency key is about to be answered.
 *
 * @returns the row of the key: this request's own or that of an earlier one, whose `status` is null as long as it has no
 *   answer
 */
export async function takeIdempotencyKey(
  db: Executor,
  row: Owner & { requestHash: string }
): Promise<IdempotentReplyRow> {
  const [taken] = await db.insert(idempotentReplies).values(row).onConflictDoNothing().returning()
  if (taken) return taken
  const [held] = await db.select().from(idempotentReplies).where(isOwnedBy(row))
  // Given back between the two queries: the holder failed.
  return held ?? (await takeIdempotencyKey(db, row))
}

/**
 * Keeps the reply to the first request under a key.
 *
 * @returns false when there is one already, or the key was given back: the request was answered elsewhere
 */
export async function storeIdempotentReply(db: Executor, { apiKeyId, key, ...reply }: Owner & Reply): Promise<boolean> {
  const stored = await db
    .update(idempotentReplies)
    .set(reply)
    .where(and(isOwnedBy({ apiKeyId, key }), isNull(idempotentReplies.status)))
    .returning({ key: idempotentReplies.key })
  return stored.length === 1
}

/**
 * Frees a key whose request failed on our side, so that a repeat is a new attempt. A reply that was kept stays: where a
 * connection breaks behind a commit, the request failed for its caller alone.
 */
export async function giveBackIdempotencyKey(db: Executor, owner: Owner): Promise<void> {
  await db.delete(idempotentReplies).where(and(isOwnedBy(owner), isNull(idempotentReplies.status)))
}

function isOwnedBy({ apiKeyId, key }: Owner) {
  return and(eq(idempotentReplies.apiKeyId, apiKeyId), eq(idempotentReplies.key, key))
}
