import type { Executor } from '../../db/client.ts'
import { readingCounts, readingsOf } from '../../db/item-readings.ts'
import { insertReviews, listReviews } from '../../db/item-reviews.ts'
import { type CandidateFilter, decideOnItems, type ItemRow, isIds, lockItems, type Review } from '../../db/items.ts'
import { solverFlagsOf } from '../../db/solver-flags.ts'
import { verificationsOf } from '../../db/verifications.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { ItemReview, Reviewed, SolverFlag } from '../../schemas/item.ts'
import type { VerificationOutcome } from '../../schemas/verification.ts'
import { refuseItemsOfWithdrawn } from '../papers/resting-paper.ts'
import { isSameReader, type Signed } from './is-same-reader.ts'
import { ItemChangedError } from './item-changed-error.ts'

/** What speaks against an item as it is. */
type Doubts = { failedChecks: string[]; solverFlags: SolverFlag[]; verification: VerificationOutcome | null }

/** A review that approves or rejects. */
export type Verdict = Omit<ItemReview, 'decision'> & Pick<Review, 'decision'>

/** Items that are approved with others only when a verifier bears them out. */
export type MustBeVerified = (item: Pick<ItemRow, 'suite' | 'taskType'>) => boolean

/**
 * Decides on one item. Approving what fails a check, or what a solver with the paper at hand or a verifier contradicts, has to
 * be asked for with a reason: nobody approves it unread.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {ItemChangedError} `item_changed` when `version` is not the last version
 * @throws {ConflictError} `item_decided_meanwhile` where somebody decided since; `decider_has_read` where two have read the item and the author is one of them; `paper_withdrawn` to approve; `item_checks_failed` with the names of the checks, the flags of the solver and what verifiers found
 */
export async function reviewItem(
  db: Executor,
  id: string,
  { version, decisionsSeen, acceptFailedChecks, memberId, ...review }: Verdict & Signed
): Promise<void> {
  await db.transaction(async (tx) => {
    const [item] = await lockItems(tx, [id])
    if (!item) throw new NotFoundError('item', id)
    if (version !== undefined && version !== item.version) {
      throw new ItemChangedError(id, { seen: version, current: item.version })
    }
    await refuseUnseenDecision(tx, id, decisionsSeen)
    await refuseReaderAsDecider(tx, item, { author: review.author, memberId })
    if (review.decision === 'approve') await refuseItemsOfWithdrawn(tx, [id])
    if (review.decision === 'approve' && !acceptFailedChecks) refuseDoubtful(id, (await doubtsAbout(tx, [item]))(item))
    await decide(tx, [item], { ...review, reason: review.reason ?? null })
  })
}

/**
 * Decides on several items, or on all that wait and are sought, at once. Approving skips every item that fails a check, that a solver or
 * verifier speaks against, that no verifier bears out though it must, or that waits for its second reader or a decider: these come back
 * with what is wrong, for a decision of their own.
 *
 * @throws {InvalidError} `item_unknown` when there is no such item; then nothing is decided
 * @throws {ConflictError} `paper_withdrawn` to approve items of one; then nothing is decided either
 */
export async function reviewItems(
  db: Executor,
  chosen: readonly string[] | CandidateFilter,
  { mustBeVerified, ...review }: Review & { mustBeVerified: MustBeVerified }
): Promise<Reviewed> {
  return await db.transaction(async (tx) => {
    const items = await lockItems(tx, chosen)
    const known = new Set(items.map(({ id }) => id))
    const unknown = isIds(chosen) ? chosen.filter((id) => !known.has(id)) : []
    if (unknown.length > 0) {
      throw new InvalidError('item_unknown', `there is no item ${unknown.slice(0, 5).join(', ')}`, { items: unknown })
    }
    const doubts = await doubtsAbout(tx, items)
    const read = await readingCounts(
      tx,
      items.map(({ id }) => id)
    )
    const skipped = items
      .filter(
        (item) => review.decision === 'approve' && (read.has(item.id) || isDoubtful(doubts(item), mustBeVerified(item)))
      )
      .map((item) => ({
        ...skippedFor(item.id, doubts(item), mustBeVerified(item)),
        ...(read.has(item.id) && { reading: read.get(item.id) === 1 ? ('half_read' as const) : ('disputed' as const) })
      }))
    const left = new Set(skipped.map(({ id }) => id))
    const decided = items.filter(({ id }) => !left.has(id))
    if (review.decision === 'approve')
      await refuseItemsOfWithdrawn(
        tx,
        decided.map(({ id }) => id)
      )
    await decide(tx, decided, review)
    const state = review.decision === 'approve' ? 'approved' : 'rejected'
    return { state, items: decided.map(({ id }) => id).sort(), skipped }
  })
}

/**
 * Decides on an item as its two readers say. What a check, a solver or a verifier speaks against is left for a decider, who accepts that
 * with a reason.
 *
 * @throws {ConflictError} `paper_withdrawn` to approve
 */
export async function decideAsRead(transaction: Executor, item: Decidable, review: Review): Promise<void> {
  if (review.decision === 'approve') {
    await refuseItemsOfWithdrawn(transaction, [item.id])
    if (isDoubtful((await doubtsAbout(transaction, [item]))(item), false)) return
  }
  await decide(transaction, [item], review)
}

/** Rejects items, whatever was decided on them before. */
export async function rejectItems(
  transaction: Executor,
  ids: readonly string[],
  { reason, author }: { reason: string; author: string }
): Promise<void> {
  if (ids.length === 0) return
  await decide(transaction, await lockItems(transaction, ids), { decision: 'reject', reason, author })
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
  const ids = items.map(({ id }) => id)
  const flags = await solverFlagsOf(tx, ids)
  const verifications = await verificationsOf(tx, ids)
  return ({ id, checks }) => ({
    failedChecks: checks.filter(({ ok }) => !ok).map(({ check }) => check),
    solverFlags: flags.get(id) ?? [],
    verification: verifications.get(id) ?? null
  })
}

function isDoubtful({ failedChecks, solverFlags, verification }: Doubts, mustBeVerified: boolean): boolean {
  const isUnsure = mustBeVerified ? verification !== 'verified' : verification === 'doubted'
  return failedChecks.length > 0 || solverFlags.length > 0 || isUnsure
}

function skippedFor(
  id: string,
  { verification, ...doubts }: Doubts,
  mustBeVerified: boolean
): Reviewed['skipped'][number] {
  const found = verification ?? (mustBeVerified ? 'missing' : null)
  return { id, ...doubts, ...(found !== null && found !== 'verified' && { verification: found }) }
}

/** An item that can be solved without its paper may still be a good one: its reader decides. */
function refuseDoubtful(id: string, { failedChecks, solverFlags, verification }: Doubts): void {
  const faults = [
    ...(failedChecks.length > 0 ? [`fails ${failedChecks.join(', ')}`] : []),
    ...(solverFlags.includes('contradicted') ? ['is contradicted by a solver that has the paper'] : []),
    ...(verification === 'doubted' ? ['says what a verifier does not find in the paper'] : [])
  ]
  if (faults.length === 0) return
  throw new ConflictError(
    'item_checks_failed',
    `item ${id} ${faults.join(' and ')}: edit or reject it, or approve it with acceptFailedChecks and a reason`,
    { failedChecks, solverFlags, ...(verification !== null && { verification }) }
  )
}

/**
 * Two people who decide on what they both read do not overrule each other unawares: the second is told of the first.
 *
 * @param seen how many decisions the item had when it was read; undefined where nobody says
 */
export async function refuseUnseenDecision(tx: Executor, id: string, seen: number | undefined): Promise<void> {
  if (seen === undefined) return
  const last = (await listReviews(tx, id)).slice(seen).at(-1)
  if (!last) return
  const did = { approve: 'approved it', reject: 'rejected it', send_back: 'sent it back' }[last.decision]
  const why = last.reason === null ? '' : `: ${last.reason}`
  throw new ConflictError(
    'item_decided_meanwhile',
    `somebody decided on item ${id} since you read it; ${last.author} ${did}${why}`
  )
}

/** A decider is a third person: neither of the two who have read the version that stands. */
async function refuseReaderAsDecider(tx: Executor, { id, version }: Decidable, decider: Signed): Promise<void> {
  const readings = await readingsOf(tx, { itemId: id, version })
  if (readings.length === 2 && readings.some((reading) => isSameReader(reading, decider)))
    throw new ConflictError('decider_has_read', `${decider.author} is a reader of item ${id}: a third person decides`)
}
