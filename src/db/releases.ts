import { and, asc, count, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { releaseItems, releases } from './tables.ts'

export type ReleaseRow = typeof releases.$inferSelect
export type ReleaseItemRow = typeof releaseItems.$inferSelect
export type ReleaseCount = { taskType: string; split: Split; items: number }

/** Opens a draft. Null when the name is taken. */
export async function insertRelease(
  db: Executor,
  release: Pick<ReleaseRow, 'name' | 'privateShare' | 'seed' | 'canary'>
): Promise<ReleaseRow | null> {
  const [row] = await db
    .insert(releases)
    .values({ ...release, state: 'draft' })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export async function findRelease(db: Executor, name: string): Promise<ReleaseRow | null> {
  const [row] = await db.select().from(releases).where(eq(releases.name, name))
  return row ?? null
}

export async function listReleases(
  db: Executor,
  { after, limit, withDrafts }: PageRequest & { withDrafts: boolean }
): Promise<ReleaseRow[]> {
  return await db
    .select()
    .from(releases)
    .where(
      and(withDrafts ? undefined : eq(releases.state, 'frozen'), after === null ? undefined : gt(releases.name, after))
    )
    .orderBy(asc(releases.name))
    .limit(limit)
}

/** Frozen releases, the latest first: what the leaderboard page offers. */
export async function frozenReleases(db: Executor): Promise<ReleaseRow[]> {
  return await db.select().from(releases).where(eq(releases.state, 'frozen')).orderBy(desc(releases.frozenAt))
}

/** How many items of each task type and split a release holds. */
export async function countReleaseItems(db: Executor, releaseName: string): Promise<ReleaseCount[]> {
  const { taskType, split } = releaseItems
  return await db
    .select({ taskType, split, items: count() })
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, releaseName))
    .groupBy(taskType, split)
    .orderBy(asc(taskType), asc(split))
}

/** Items of a release in the order of their ids. */
export async function listReleaseItems(
  db: Executor,
  releaseName: string,
  filter: PageRequest & { split?: Split | undefined; taskType?: string | undefined }
): Promise<ReleaseItemRow[]> {
  return await db
    .select()
    .from(releaseItems)
    .where(
      and(
        eq(releaseItems.releaseName, releaseName),
        filter.split === undefined ? undefined : eq(releaseItems.split, filter.split),
        filter.taskType === undefined ? undefined : eq(releaseItems.taskType, filter.taskType),
        filter.after === null ? undefined : gt(releaseItems.itemId, filter.after)
      )
    )
    .orderBy(asc(releaseItems.itemId))
    .limit(filter.limit)
}

/** Ids and splits alone, for checking what is sent against a release. */
export async function releaseItemSplits(db: Executor, releaseName: string): Promise<Map<string, Split>> {
  const rows = await db
    .select({ itemId: releaseItems.itemId, split: releaseItems.split })
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, releaseName))
  return new Map(rows.map(({ itemId, split }) => [itemId, split]))
}

/** Where items of a release stand: their split, and the paper they share with others. */
export async function releaseItemPlaces(
  db: Executor,
  releaseName: string,
  itemIds: readonly string[]
): Promise<Map<string, { split: Split; paperId: string | null }>> {
  if (itemIds.length === 0) return new Map()
  const { itemId, split, paperId } = releaseItems
  const rows = await db
    .select({ itemId, split, paperId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), inArray(itemId, [...itemIds])))
  return new Map(rows.map((row) => [row.itemId, row]))
}
