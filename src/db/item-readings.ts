import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import { itemReadings, items } from './tables.ts'

export type ItemReadingRow = typeof itemReadings.$inferSelect

/** A reading beside the item that it is of, as the item is now. */
export type ReadItem = {
  reading: ItemReadingRow
  item: Pick<typeof items.$inferSelect, 'id' | 'suite' | 'taskType' | 'version' | 'state' | 'paperId' | 'fragmentId'>
}

export async function insertReading(db: Executor, row: Omit<ItemReadingRow, 'id' | 'createdAt'>): Promise<void> {
  await db.insert(itemReadings).values({ ...row, id: newId('reading') })
}

/** The readings of one version of an item, the first one first. */
export async function readingsOf(
  db: Executor,
  { itemId, version }: Pick<ItemReadingRow, 'itemId' | 'version'>
): Promise<ItemReadingRow[]> {
  return await db
    .select()
    .from(itemReadings)
    .where(and(eq(itemReadings.itemId, itemId), eq(itemReadings.version, version)))
    .orderBy(asc(itemReadings.id))
}

/** How many have read the current versions of items; those that nobody read so are left out. */
export async function readingCounts(db: Executor, itemIds: readonly string[]): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ id: items.id })
    .from(itemReadings)
    .innerJoin(items, and(eq(itemReadings.itemId, items.id), eq(itemReadings.version, items.version)))
    .where(inArray(items.id, [...itemIds]))
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [id, own.length]))
}

/** All readings, those of a version beside each other and the first one first. */
export async function listReadings(db: Executor): Promise<ReadItem[]> {
  const { id, suite, taskType, version, state, paperId, fragmentId } = items
  return await db
    .select({ reading: itemReadings, item: { id, suite, taskType, version, state, paperId, fragmentId } })
    .from(itemReadings)
    .innerJoin(items, eq(itemReadings.itemId, items.id))
    .orderBy(asc(itemReadings.itemId), asc(itemReadings.version), asc(itemReadings.id))
}
