import type { Executor } from '../../db/client.ts'
import { type DrawnOutline, drawnOutline } from '../../db/drawn-releases.ts'
import type { PageRequest } from '../../db/page.ts'
import {
  exportedItems,
  listReleaseItems,
  publicItemOf,
  type ReleaseItemRow,
  type ReleaseRow,
  releaseItemsOf
} from '../../db/releases.ts'
import type { Split } from '../../schemas/states.ts'
import type { Suites } from '../../suites/suite.ts'
import { drawnItems } from './draw/drawn-items.ts'

export type ReleaseDependencies = { db: Executor; suites: Suites }
type Filter = PageRequest & { split?: Split | undefined; taskType?: string | undefined }

/** Items of a release in the order of their ids, stored or drawn. */
export async function itemsOfRelease(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  filter: Filter
): Promise<ReleaseItemRow[]> {
  return (
    (await drawnPage(dependencies, release, filter)) ?? (await listReleaseItems(dependencies.db, release.name, filter))
  )
}

/** Items of a release in the order of their ids by code point, stored or drawn. */
export async function itemsToExport(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  filter: PageRequest & { split?: Split | undefined }
): Promise<ReleaseItemRow[]> {
  return (
    (await drawnPage(dependencies, release, filter)) ?? (await exportedItems(dependencies.db, release.name, filter))
  )
}

/** Ids of drawn items are in one order on every database. Null of a release that is not drawn. */
async function drawnPage(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  filter: Filter
): Promise<ReleaseItemRow[] | null> {
  const outline = await drawnOutline(dependencies.db, release.name)
  return outline && (await drawnItems(dependencies, { release, outline }, positionsOf(outline, filter)))
}

/**
 * Items of a release by id, stored or drawn.
 *
 * @param itemIds those that the release does not have are passed over
 * @throws {AppError} as `drawnItems`
 */
export async function itemsByIds(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  itemIds: readonly string[]
): Promise<Map<string, ReleaseItemRow>> {
  const stored = await releaseItemsOf(dependencies.db, release.name, itemIds)
  const outline = await drawnOutline(dependencies.db, release.name)
  const positions = itemIds.flatMap((itemId) => (stored.has(itemId) ? [] : (outline?.positionOf(itemId) ?? [])))
  const drawn = outline ? await drawnItems(dependencies, { release, outline }, positions) : []
  return new Map([...stored, ...drawn.map((row) => [row.itemId, row] as const)])
}

/** As `publicItemOf`, stored or drawn. */
export async function publicItemOfRelease(
  dependencies: ReleaseDependencies,
  release: ReleaseRow,
  itemId: string
): ReturnType<typeof publicItemOf> {
  const outline = await drawnOutline(dependencies.db, release.name)
  if (!outline) return await publicItemOf(dependencies.db, release.name, itemId)
  const position = outline.positionOf(itemId)
  if (position === null || outline.split === 'private') return null
  const [row] = await drawnItems(dependencies, { release, outline }, [position])
  const [first, last] = boundsOf(outline, row!.taskType)
  const neighbour = (place: number) => (place < first || place > last ? null : outline.at(place).itemId)
  return {
    row: row!,
    ...{ place: position - first + 1, of: last - first + 1 },
    ...{ previous: neighbour(position - 1), next: neighbour(position + 1) }
  }
}

/** Items of a task type stand together, so that a page is a stretch of positions. */
function positionsOf(outline: DrawnOutline, { after, limit, split, taskType }: Filter): number[] {
  if (split !== undefined && split !== outline.split) return []
  const [first, last] = taskType === undefined ? [1, outline.items] : boundsOf(outline, taskType)
  const from = Math.max(first, after === null ? 1 : behind(outline, after))
  return Array.from({ length: Math.max(0, Math.min(limit, last - from + 1)) }, (_, index) => from + index)
}

/** The first position behind an id; ids that the release does not have are compared as texts. */
function behind(outline: DrawnOutline, after: string): number {
  const position = outline.positionOf(after)
  if (position !== null) return position + 1
  return after < outline.at(1).itemId ? 1 : outline.items + 1
}

/** The first and the last position of a task type; the last is before the first where it has none. */
function boundsOf({ templates }: DrawnOutline, taskType: string): [first: number, last: number] {
  const given = templates.filter((template) => template.taskType === taskType)
  const [first, last] = [given[0], given.at(-1)]
  return first && last ? [first.first, last.first + last.items - 1] : [1, 0]
}
