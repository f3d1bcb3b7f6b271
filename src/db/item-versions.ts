import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { itemVersions } from './tables.ts'

export type ItemVersionRow = typeof itemVersions.$inferSelect

/** Who made a version and why, the first one first; their content is read one by one. */
export async function listItemVersions(
  db: Executor,
  itemId: string
): Promise<Omit<ItemVersionRow, 'examinee' | 'gold' | 'checks'>[]> {
  const { examinee: _, gold: __, checks: ___, ...columns } = getTableColumns(itemVersions)
  return await db
    .select(columns)
    .from(itemVersions)
    .where(eq(itemVersions.itemId, itemId))
    .orderBy(asc(itemVersions.version))
}

export async function findItemVersion(db: Executor, itemId: string, version: number): Promise<ItemVersionRow | null> {
  const [row] = await db
    .select()
    .from(itemVersions)
    .where(and(eq(itemVersions.itemId, itemId), eq(itemVersions.version, version)))
  return row ?? null
}
