import type { Executor } from '../../../db/client.ts'
import { drawnOutline, layDownItems, storedItems } from '../../../db/drawn-releases.ts'
import { findRelease } from '../../../db/releases.ts'
import type { Suites } from '../../../suites/suite.ts'
import { drawnItems } from './drawn-items.ts'

/**
 * Stores those items of a drawn release that somebody answers, or is graded for having left out: what a score rests on is in
 * the database, whatever the code becomes. Of other releases all items are stored already.
 *
 * @param itemIds those that the release does not have are passed over
 * @throws {AppError} as `drawnItems`
 */
export async function layDown(
  { db, suites }: { db: Executor; suites: Suites },
  releaseName: string,
  itemIds: readonly string[]
): Promise<void> {
  const outline = await drawnOutline(db, releaseName)
  if (!outline) return
  const stored = await storedItems(db, releaseName, itemIds)
  const positions = itemIds.flatMap((itemId) => (stored.has(itemId) ? [] : (outline.positionOf(itemId) ?? [])))
  if (positions.length === 0) return
  const release = (await findRelease(db, releaseName))!
  await layDownItems(db, await drawnItems({ db, suites }, { release, outline }, positions))
}
