import { and, asc, count, desc, eq, exists, gt, inArray, not, or, sql } from 'drizzle-orm'
import { undeclaredSetting } from '../schemas/declaration.ts'
import type { Manifest } from '../schemas/manifest.ts'
import type { ReleaseRights } from '../schemas/release-rights.ts'
import type { ReleaseYield } from '../schemas/release-yield.ts'
import type { Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { beginsLikeDrawn, countDrawn, drawnOutline } from './drawn-releases.ts'
import type { PageRequest } from './page.ts'
import { inStretches } from './stretches.ts'
import { releaseDraws, releaseItems, releases, responses, scores, submissions } from './tables.ts'

export type ReleaseRow = typeof releases.$inferSelect
export type ReleaseItemRow = typeof releaseItems.$inferSelect
export type ReleaseCount = { taskType: string; split: Split; items: number }

export type NewRelease = Pick<ReleaseRow, 'name' | 'privateShare' | 'seed' | 'canary'> &
  Partial<Pick<ReleaseRow, 'suite' | 'replaces' | 'note' | 'imported'>>

/** Opens a draft. Null when the name is taken. */
export async function insertRelease(db: Executor, release: NewRelease): Promise<ReleaseRow | null> {
  const [row] = await db
    .insert(releases)
    .values({ ...release, state: 'draft' })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * All releases, held until the transaction ends: another that is frozen meanwhile would not know of the splits that
 * this one gives.
 */
export async function holdReleases(transaction: Executor): Promise<ReleaseRow[]> {
  return await transaction.select().from(releases).orderBy(asc(releases.name)).for('no key update')
}

/** Fills a draft; a frozen release takes no items, which the database itself sees to. */
export async function insertReleaseItems(db: Executor, rows: readonly ReleaseItemRow[]): Promise<void> {
  for (const stretch of inStretches(rows)) await db.insert(releaseItems).values(stretch)
}

/** Freezes a draft that holds its items. */
export async function closeRelease(
  db: Executor,
  name: string,
  frozen: {
    contentHash: string
    manifest: Manifest
    yield: ReleaseYield | null
    rights?: ReleaseRights | null
    frozenAt: Date
  }
): Promise<ReleaseRow> {
  const [row] = await db
    .update(releases)
    .set({ state: 'frozen', ...frozen })
    .where(and(eq(releases.name, name), eq(releases.state, 'draft')))
    .returning()
  return row!
}

export async function findRelease(db: Executor, name: string): Promise<ReleaseRow | null> {
  const [row] = await db.select().from(releases).where(eq(releases.name, name))
  return row ?? null
}

export async function listReleases(
  db: Executor,
  { after, limit, withDrafts, suite }: PageRequest & { withDrafts: boolean; suite?: string | undefined }
): Promise<ReleaseRow[]> {
  return await db
    .select()
    .from(releases)
    .where(
      and(
        withDrafts ? undefined : eq(releases.state, 'frozen'),
        suite === undefined ? undefined : eq(releases.suite, suite),
        after === null ? undefined : gt(releases.name, after)
      )
    )
    .orderBy(asc(releases.name))
    .limit(limit)
}

/** Names of the frozen releases that correct a release, the first one first. */
export async function replacementsOf(db: Executor, name: string): Promise<string[]> {
  const rows = await db
    .select({ name: releases.name })
    .from(releases)
    .where(and(eq(releases.replaces, name), eq(releases.state, 'frozen')))
    .orderBy(asc(releases.frozenAt), asc(releases.name))
  return rows.map(({ name }) => name)
}

/** Frozen releases, the latest first: what the leaderboard page offers. */
export async function frozenReleases(db: Executor): Promise<ReleaseRow[]> {
  return await db
    .select()
    .from(releases)
    .where(eq(releases.state, 'frozen'))
    .orderBy(desc(releases.frozenAt), desc(releases.name))
}

/** Names of the frozen releases that hold an item, stored or drawn, as far as it is public there: the one frozen last first. */
export async function releasesOfPublicItem(db: Executor, itemId: string): Promise<string[]> {
  const { name, state, frozenAt } = releases
  const isDrawn = inArray(name, db.select({ name: releaseDraws.releaseName }).from(releaseDraws))
  // By the key of the items, release by release: ids alone have no index.
  const isHeld = exists(
    db
      .select({ itemId: releaseItems.itemId })
      .from(releaseItems)
      .where(and(eq(releaseItems.releaseName, name), eq(releaseItems.itemId, itemId), eq(releaseItems.split, 'public')))
  )
  const rows = await db
    .select({ name, isDrawn: sql<boolean>`${isDrawn}` })
    .from(releases)
    .where(and(eq(state, 'frozen'), or(and(isDrawn, beginsLikeDrawn(itemId)), and(not(isDrawn), isHeld))))
    .orderBy(desc(frozenAt), desc(name))
  const found: string[] = []
  for (const row of rows) if (!row.isDrawn || (await isDrawnPublic(db, row.name, itemId))) found.push(row.name)
  return found
}

/** Drawn items are stored once they are answered: the outline says whether there is one of an id. */
async function isDrawnPublic(db: Executor, releaseName: string, itemId: string): Promise<boolean> {
  const outline = await drawnOutline(db, releaseName)
  return outline?.split === 'public' && outline.positionOf(itemId) !== null
}

/** Whether any item of a release is made from a fragment, of either split. */
export async function hasFragments(db: Executor, releaseName: string): Promise<boolean> {
  const isFragment = sql`${releaseItems.provenance} ->> 'source' = 'fragment'`
  const [found] = await db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), isFragment))
    .limit(1)
  return found !== undefined
}

/** Whether a release holds items of the private split. */
export async function hasPrivateItems(db: Executor, releaseName: string): Promise<boolean> {
  const counts = await countReleaseItems(db, releaseName)
  return counts.some(({ split, items }) => split === 'private' && items > 0)
}

/**
 * Whether a row of a release's board has a rank: a published zero-shot submission that answers every item and has a score for each
 * under the default metric, where the release holds every task type of its manifest.
 */
export async function hasRankedRow(db: Executor, { name, manifest }: ReleaseRow): Promise<boolean> {
  const counts = await countReleaseItems(db, name)
  const items = counts.reduce((sum, row) => sum + row.items, 0)
  const isHeld = (taskType: string) => counts.some((row) => row.taskType === taskType)
  if (!manifest?.taskTypes.every((taskType) => isHeld(taskType.name))) return false
  const sent = sql`(select count(*) from ${responses} where ${responses.submissionId} = ${submissions.id})`
  const isScored = sql`${scores.submissionId} = ${submissions.id} and ${scores.values}[1] is not null`
  const scored = sql`(select count(*) from ${scores} where ${isScored})`
  const [ranked] = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        ...[eq(submissions.releaseName, name), eq(submissions.state, 'published')],
        sql`coalesce(${submissions.setting}, ${undeclaredSetting}) = ${undeclaredSetting}`,
        ...[sql`${sent} = ${items}`, sql`${scored} = ${items}`]
      )
    )
    .limit(1)
  return ranked !== undefined
}

/** How many items of each task type and split a release holds. */
export async function countReleaseItems(db: Executor, releaseName: string): Promise<ReleaseCount[]> {
  const drawn = await drawnOutline(db, releaseName)
  if (drawn) return countDrawn(drawn)
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

/**
 * A public item of a release and the ids of those before and behind it, among the public ones of its task type in the order
 * of their ids; null where the release has none of that id that is public.
 */
export async function publicItemOf(
  db: Executor,
  releaseName: string,
  itemId: string
): Promise<{ row: ReleaseItemRow; place: number; of: number; previous: string | null; next: string | null } | null> {
  const ofRelease = and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.split, 'public'))
  const [row] = await db
    .select()
    .from(releaseItems)
    .where(and(ofRelease, eq(releaseItems.itemId, itemId)))
  if (!row) return null
  const ids = await db
    .select({ id: releaseItems.itemId })
    .from(releaseItems)
    .where(and(ofRelease, eq(releaseItems.taskType, row.taskType)))
    .orderBy(asc(releaseItems.itemId))
  const at = ids.findIndex(({ id }) => id === itemId)
  return { row, place: at + 1, of: ids.length, previous: ids[at - 1]?.id ?? null, next: ids[at + 1]?.id ?? null }
}

/** Items of a release in the order of their ids by code point, which every database sorts alike. */
export async function exportedItems(
  db: Executor,
  releaseName: string,
  { after, limit, split }: PageRequest & { split?: Split | undefined }
): Promise<ReleaseItemRow[]> {
  const id = sql`${releaseItems.itemId} collate "C"`
  return await db
    .select()
    .from(releaseItems)
    .where(
      and(
        eq(releaseItems.releaseName, releaseName),
        split === undefined ? undefined : eq(releaseItems.split, split),
        after === null ? undefined : sql`${id} > ${after}`
      )
    )
    .orderBy(id)
    .limit(limit)
}

/** Whether a release has an item of an id, for checking what is sent against it. */
export async function isItemOf(db: Executor, releaseName: string): Promise<(itemId: string) => boolean> {
  const drawn = await drawnOutline(db, releaseName)
  if (drawn) return (itemId) => drawn.positionOf(itemId) !== null
  const rows = await db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, releaseName))
  const ids = new Set(rows.map(({ itemId }) => itemId))
  return (itemId) => ids.has(itemId)
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

/** Items of a release with examinee view and gold, by id. */
export async function releaseItemsOf(
  db: Executor,
  releaseName: string,
  itemIds: readonly string[]
): Promise<Map<string, ReleaseItemRow>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), inArray(releaseItems.itemId, [...itemIds])))
  return new Map(rows.map((row) => [row.itemId, row]))
}
