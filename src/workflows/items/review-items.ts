import type { Executor } from '../../db/client.ts'
import { insertReviews } from '../../db/item-reviews.ts'
import { decideOnItems, type ItemRow, lockItems, type Review } from '../../db/items.ts'
import { solverFlagsOf } from '../../db/solver-flags.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { ItemReview, Reviewed, SolverFlag } from '../../schemas/item.ts'
import { ItemChangedError } from './item-changed-error.ts'

/** What speaks against an item as it is. */
type Doubts = { failedChecks: string[]; solverFlags: SolverFlag[] }

/**
 * Decides on one item. Approving what fails a check, or what a solver with the paper at hand contradicts, has to be
 * asked for with a reason: nobody approves it unread.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {ItemChangedError} `item_changed` when `version` is not the last version
 * @throws {ConflictError} `item_checks_failed` with the names of the checks and the flags of the solver
 */
export async function reviewItem(
  db: Executor,
  id: string,
  { version, acceptFailedChecks, ...review }: ItemReview & { author: string }
): Promise<void> {
  await db.transaction(async (tx) => {
    const [item] = await lockItems(tx, [id])
    if (!item) throw new NotFoundError('item', id)
    if (version !== undefined && version !== item.version) {
      throw new ItemChangedError(id, { seen: version, current: item.version })
    }
    if (review.decision === 'approve' && !acceptFailedChecks) refuseDoubtful(id, (await doubtsAbout(tx, [item]))(item))
    await decide(tx, [item], { ...review, reason: review.reason ?? null })
  })
}

/**
 * Decides on several items, or on all that wait, at once. Approving skips every item that fails a check or that a
 * solver speaks against: these come back with what is wrong, for a decision of their own.
 *
 * @throws {InvalidError} `item_unknown` when there is no such item; then nothing is decided
 */
export async function reviewItems(
  db: Executor,
  ids: readonly string[] | 'candidates',
  review: Review
): Promise<Reviewed> {
  return await db.transaction(async (tx) => {
    const items = await lockItems(tx, ids)
    const known = new Set(items.map(({ id }) => id))
    const unknown = ids === 'candidates' ? [] : ids.filter((id) => !known.has(id))
    if (unknown.length > 0) {
      throw new InvalidError('item_unknown', `there is no item ${unknown.slice(0, 5).join(', ')}`, { items: unknown })
    }
    const doubts = await doubtsAbout(tx, items)
    const skipped = items
      .filter((item) => review.decision === 'approve' && isDoubtful(doubts(item)))
      .map((item) => ({ id: item.id, ...doubts(item) }))
    const left = new Set(skipped.map(({ id }) => id))
    const decided = items.filter(({ id }) => !left.has(id))
    await decide(tx, decided, review)
    const state = review.decision === 'approve' ? 'approved' : 'rejected'
    return { state, items: decided.map(({ id }) => id).sort(), skipped }
  })
}

type Decidable = Pick<ItemRow, 'id' | 'version' | 'checks'>

async function decide(tx: Executor, items: readonly Decidable[], review: Review): Promise<void> {
  await decideOnItems(
    tx,
    items.map(({ id }) => id),
    review
  )
  await insertReviews(
    tx,
    items.map(({ id, version }) => ({ itemId: id, version, ...review }))
  )
}

async function doubtsAbout(tx: Executor, items: readonly Decidable[]): Promise<(item: Decidable) => Doubts> {
  const flags = await solverFlagsOf(
    tx,
    items.map(({ id }) => id)
  )
  return ({ id, checks }) => ({
    failedChecks: checks.filter(({ ok }) => !ok).map(({ check }) => check),
    solverFlags: flags.get(id) ?? []
  })
}

function isDoubtful({ failedChecks, solverFlags }: Doubts): boolean {
  return failedChecks.length > 0 || solverFlags.length > 0
}

/** An item that can be solved without its paper may still be a good one: its reader decides. */
function refuseDoubtful(id: string, { failedChecks, solverFlags }: Doubts): void {
  const isContradicted = solverFlags.includes('contradicted')
  if (failedChecks.length === 0 && !isContradicted) return
  const failed = failedChecks.length === 0 ? [] : [`fails ${failedChecks.join(', ')}`]
  const faults = [...failed, ...(isContradicted ? ['is contradicted by a solver that has the paper'] : [])]
  throw new ConflictError(
    'item_checks_failed',
    `item ${id} ${faults.join(' and ')}: edit or reject it, or approve it with acceptFailedChecks and a reason`,
    { failedChecks, solverFlags }
  )
}
