import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import type { ItemState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { items } from './tables.ts'

export type ItemRow = typeof items.$inferSelect
export type NewItemRow = typeof items.$inferInsert
export type ItemFilter = { taskType?: string | undefined; state?: ItemState | undefined; paperId?: string | undefined }
export type Review = { decision: 'approve' | 'reject'; reason: string | null; reviewedBy: string }

/** Stores candidates; one whose id is there already is left as it is. Returns the ids of the new ones. */
export async function insertItems(db: Executor, rows: readonly NewItemRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const inserted = await db
    .insert(items)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: items.id })
  return inserted.map(({ id }) => id)
}

export async function findItem(db: Executor, id: string): Promise<ItemRow | null> {
  const [row] = await db.select().from(items).where(eq(items.id, id))
  return row ?? null
}

export async function listItems(
  db: Executor,
  { after, limit, ...filter }: ItemFilter & PageRequest
): Promise<ItemRow[]> {
  return await db
    .select()
    .from(items)
    .where(and(matches(filter), after === null ? undefined : gt(items.id, after)))
    .orderBy(asc(items.id))
    .limit(limit)
}

/** Ids of the items that a task type's extraction made of a paper. */
export async function itemIdsOfPaper(db: Executor, paperId: string, taskType: string): Promise<string[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.paperId, paperId), eq(items.taskType, taskType)))
    .orderBy(asc(items.id))
  return rows.map(({ id }) => id)
}

export async function countItemsByState(db: Executor): Promise<{ state: ItemState; count: number }[]> {
  return await db
    .select({ state: items.state, count: count() })
    .from(items)
    .groupBy(items.state)
    .orderBy(asc(items.state))
}

/**
 * Decides on items; a later review overrules an earlier one, and releases already frozen keep their copies.
 *
 * @param ids items to decide on, or `candidates` for all that nobody has decided on yet
 * @returns ids of the items that were decided on
 */
export async function reviewItems(
  db: Executor,
  ids: readonly string[] | 'candidates',
  { decision, reason, reviewedBy }: Review
): Promise<string[]> {
  const reviewed = await db
    .update(items)
    .set({ state: decision === 'approve' ? 'approved' : 'rejected', reviewReason: reason, reviewedBy })
    .where(ids === 'candidates' ? eq(items.state, 'candidate') : inArray(items.id, [...ids]))
    .returning({ id: items.id })
  return reviewed.map(({ id }) => id).sort()
}

function matches({ taskType, state, paperId }: ItemFilter) {
  return and(
    taskType === undefined ? undefined : eq(items.taskType, taskType),
    state === undefined ? undefined : eq(items.state, state),
    paperId === undefined ? undefined : eq(items.paperId, paperId)
  )
}
