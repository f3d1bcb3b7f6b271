import type { Executor } from '../../db/client.ts'
import { findItemVersion } from '../../db/item-versions.ts'
import { findItem } from '../../db/items.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import type { VersionDifference } from '../../schemas/item-difference.ts'
import { contentDifference } from './content-difference.ts'

/**
 * In what one version of an item differs from another.
 *
 * @param asked.to the one that stands when left out
 * @param asked.from the one before it when left out
 * @throws {NotFoundError} `item_not_found`, `item_version_not_found`
 * @throws {InvalidError} `item_unedited` where nothing is asked for, and there is one version alone
 */
export async function versionDifference(
  db: Executor,
  itemId: string,
  asked: { from?: number | undefined; to?: number | undefined }
): Promise<VersionDifference> {
  const item = await findItem(db, itemId)
  if (!item) throw new NotFoundError('item', itemId)
  const to = asked.to ?? item.version
  const from = asked.from ?? to - 1
  if (from === 0) throw new InvalidError('item_unedited', `item ${itemId} has no version before ${to}`)
  const [before, after] = [await versionOf(db, itemId, from), await versionOf(db, itemId, to)]
  const { author, reason } = after
  const [old, now] = [before, after].map(({ examinee, gold }) => ({ examinee, gold }))
  return { item: itemId, from, to, author, reason, fields: contentDifference(old!, now!) }
}

async function versionOf(db: Executor, itemId: string, version: number) {
  const row = await findItemVersion(db, itemId, version)
  if (!row) throw new NotFoundError('item_version', `${version} of item ${itemId}`)
  return row
}
