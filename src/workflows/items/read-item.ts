import type { Executor } from '../../db/client.ts'
import { type ItemReadingRow, insertReading, listReadings, type ReadItem, readingsOf } from '../../db/item-readings.ts'
import { findItem, lockItems } from '../../db/items.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { ItemReadings, NewReading, ReadingState } from '../../schemas/item-reading.ts'
import { isSameReader, type Signed } from './is-same-reader.ts'
import { ItemChangedError } from './item-changed-error.ts'
import { decideAsRead } from './review-items.ts'

type Reader = Signed & { keyId: string }

/**
 * Keeps what one of two readers decides on an item. The second one settles it: where both say the same, the item is approved or
 * rejected by both; where they differ, or approve what a check, a solver or a verifier speaks against, it waits for a decider, who is
 * neither of them.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {ItemChangedError} `item_changed` when `version` is not the last version
 * @throws {ConflictError} `item_decided` for one that is approved or rejected, `item_read_before` by the same reader,
 *   `item_read_twice` when two have read it; `paper_withdrawn` when both approve an item of one
 */
export async function readItem(
  transaction: Executor,
  id: string,
  { version, decision, remark, author, keyId, memberId }: NewReading & Reader
): Promise<ItemReadings> {
  await lockItems(transaction, [id])
  const item = await findItem(transaction, id)
  if (!item) throw new NotFoundError('item', id)
  if (version !== item.version) throw new ItemChangedError(id, { seen: version, current: item.version })
  if (item.state !== 'candidate') throw new ConflictError('item_decided', `item ${id} is ${item.state} already`)
  const before = await readingsOf(transaction, { itemId: id, version })
  if (before.length >= 2) throw new ConflictError('item_read_twice', `two have read item ${id}: it waits for a decider`)
  if (before.some((reading) => isSameReader(reading, { author, memberId })))
    throw new ConflictError('item_read_before', `${author} has read item ${id}: another person reads it now`)
  await insertReading(transaction, {
    itemId: id,
    version,
    reader: author,
    decision,
    remark: remark ?? null,
    keyId,
    memberId
  })
  const readings = await readingsOf(transaction, { itemId: id, version })
  if (readings.length === 2 && areAlike(readings)) await decideAsRead(transaction, item, reviewOf(readings))
  const now = await findItem(transaction, id)
  return showReadings(readings.map((reading) => ({ reading, item: now ?? item })))
}

/** The readings of all versions of items that stand, in one state or in any. */
export async function findReadings(db: Executor, state: ReadingState | undefined): Promise<ItemReadings[]> {
  const current = (await listReadings(db)).filter(({ reading, item }) => reading.version === item.version)
  const shown = [...Map.groupBy(current, ({ item }) => item.id).values()].map(showReadings)
  return state === undefined ? shown : shown.filter((one) => one.state === state)
}

/** The readings of an item as it is now: nobody's decision is shown until both are there. */
function showReadings(rows: readonly ReadItem[]): ItemReadings {
  const { item } = rows[0]!
  const isOpen = rows.length === 2
  return {
    ...{ item: item.id, suite: item.suite, taskType: item.taskType, version: item.version },
    state: item.state !== 'candidate' ? 'settled' : isOpen ? 'disputed' : 'half_read',
    readers: rows.map(({ reading }) => reading.reader),
    readings: isOpen
      ? rows.map(({ reading: { reader, decision, remark, createdAt } }) => ({
          ...{ reader, decision, remark, createdAt: createdAt.toISOString() }
        }))
      : []
  }
}

function areAlike(readings: readonly ItemReadingRow[]): boolean {
  return new Set(readings.map(({ decision }) => decision)).size === 1
}

/** The decision of two readers who say the same, under both names. */
function reviewOf(readings: readonly ItemReadingRow[]) {
  const remarks = readings.flatMap(({ reader, remark }) => (remark === null ? [] : [`${reader}: ${remark}`]))
  return {
    decision: readings[0]!.decision,
    reason: remarks.length === 0 ? null : remarks.join('; '),
    author: readings.map(({ reader }) => reader).join(' and ')
  }
}
