import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { type DisputesRow, findDisputes } from '../../db/disputes.ts'
import { readingsOf } from '../../db/item-readings.ts'
import { listReviews } from '../../db/item-reviews.ts'
import { type ItemVersionRow, listItemVersions } from '../../db/item-versions.ts'
import { findItem, type ItemRow } from '../../db/items.ts'
import { currentSolutions } from '../../db/solutions.ts'
import { solverFlagsOf } from '../../db/solver-flags.ts'
import { currentVerifications, verificationsOf } from '../../db/verifications.ts'
import { NotFoundError } from '../../errors.ts'
import type { disputesSchema } from '../../schemas/dispute.ts'
import type { itemDetailSchema, itemSchema, itemVersionSchema } from '../../schemas/item.ts'

/** Items as a list shows them: how many checks fail, what solvers and verifiers say, without the evidence. */
export async function showItems(db: Executor, rows: readonly ItemRow[]): Promise<z.infer<typeof itemSchema>[]> {
  const ids = rows.map(({ id }) => id)
  const flags = await solverFlagsOf(db, ids)
  const verifications = await verificationsOf(db, ids)
  // The provenance says of which generation an item is.
  return rows.map(({ paperId, fragmentId, checks, createdAt, generation: _, ...row }) => ({
    ...row,
    failedChecks: checks.filter(({ ok }) => !ok).length,
    solverFlags: flags.get(row.id) ?? [],
    verification: verifications.get(row.id),
    paper: paperId,
    fragment: fragmentId,
    createdAt: createdAt.toISOString()
  }))
}

/**
 * An item with all that a decision on it rests on.
 *
 * @throws {NotFoundError} `item_not_found`
 */
export async function showItem(db: Executor, id: string): Promise<z.infer<typeof itemDetailSchema>> {
  const row = await findItem(db, id)
  if (!row) throw new NotFoundError('item', id)
  const [item] = await showItems(db, [row])
  const verifications = await currentVerifications(db, id)
  const disputes = await findDisputes(db, id)
  const readings = await readingsOf(db, { itemId: id, version: row.version })
  return {
    ...item!,
    checks: row.checks,
    versions: (await listItemVersions(db, id)).map(withTime),
    reviews: (await listReviews(db, id)).map(withTime),
    solutions: (await currentSolutions(db, id)).map(withTime),
    ...(verifications.length > 0 && { verifications: verifications.map(withTime) }),
    ...(disputes && { disputes: showDisputes(disputes) }),
    // Before that the second reader would see the first one's decision.
    ...(readings.length === 2 && { readings: readings.map(withTime) })
  }
}

/** One version of an item in full. */
export function showItemVersion({ itemId, ...row }: ItemVersionRow): z.infer<typeof itemVersionSchema> {
  return { id: itemId, ...withTime(row) }
}

function showDisputes({ itemId: _, createdAt: __, ...row }: DisputesRow): z.infer<typeof disputesSchema> {
  return row
}

function withTime<Row extends { createdAt: Date }>({ createdAt, ...row }: Row) {
  return { ...row, createdAt: createdAt.toISOString() }
}
