import { asc, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import { inStretches } from './stretches.ts'
import { itemReviews } from './tables.ts'

export type ItemReviewRow = typeof itemReviews.$inferSelect

/** Keeps decisions; none is ever overwritten. */
export async function insertReviews(
  db: Executor,
  reviews: readonly Omit<ItemReviewRow, 'id' | 'createdAt'>[]
): Promise<void> {
  const rows = reviews.map((review) => ({ id: newId('review'), ...review }))
  for (const stretch of inStretches(rows)) await db.insert(itemReviews).values(stretch)
}

/** Every decision on an item, the first one first. */
export async function listReviews(db: Executor, itemId: string): Promise<ItemReviewRow[]> {
  // Ids are in the order of creation, also where two fall into one instant.
  return await db.select().from(itemReviews).where(eq(itemReviews.itemId, itemId)).orderBy(asc(itemReviews.id))
}
