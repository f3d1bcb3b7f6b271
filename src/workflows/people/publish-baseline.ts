import type { Executor } from '../../db/client.ts'
import { endBaseline, type HumanBaselineRow, lockHumanBaseline } from '../../db/human-baselines.ts'
import { countOpenLinks, handedIn, insertParticipant, type ParticipantRow } from '../../db/participants.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'

const dayMs = 86_400_000
const mostParticipants = 500

type Invited = { id: string; createdBy: string; days: number; now: Date }

/**
 * Makes the link by which one person answers.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 * @throws {ConflictError} `baseline_closed`, `participants_too_many`
 */
export async function inviteParticipant(
  transaction: Executor,
  { id, createdBy, days, now }: Invited
): Promise<{ token: string; row: ParticipantRow }> {
  assertOpen(await locked(transaction, id))
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const made = await insertParticipant(transaction, { baselineId: id, createdBy, expiresAt })
  if (made.row.number <= mostParticipants) return made
  const message = `a human baseline has at most ${mostParticipants} links: make another one`
  throw new ConflictError('participants_too_many', message)
}

/**
 * Ends the answering and lets everybody read the figures. Whoever is still answering is not cut off: their links have to be
 * over, or revoked, first.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 * @throws {ConflictError} `baseline_closed`, `participants_open`, `baseline_empty`, `baseline_incomplete`
 */
export async function publishBaseline(transaction: Executor, id: string, now: Date): Promise<HumanBaselineRow> {
  assertOpen(await locked(transaction, id))
  const open = await countOpenLinks(transaction, id, now)
  if (open > 0) {
    const message = `${open} people may still answer by their links: wait until they have handed in, or revoke the links`
    throw new ConflictError('participants_open', message)
  }
  const submitted = (await handedIn(transaction, id)).flatMap(({ submission }) => submission ?? [])
  const counted = submitted.filter(({ state }) => state !== 'withdrawn')
  if (counted.length === 0) throw new ConflictError('baseline_empty', 'nobody has handed in an answer')
  const unfinished = counted.filter(({ state, reason }) => state !== 'graded' || reason !== null)
  if (unfinished.length > 0) {
    const ids = unfinished.map((submission) => submission.id)
    const message = `${ids.length} submissions are not graded whole: ${ids.slice(0, 5).join(', ')}`
    throw new ConflictError('baseline_incomplete', message, { submissions: ids })
  }
  return await endBaseline(transaction, id, { publishedAt: now })
}

/**
 * Ends a baseline for good: its links end, and nobody reads its figures any more.
 *
 * @throws {NotFoundError} `human_baseline_not_found`
 * @throws {ConflictError} `baseline_withdrawn`
 */
export async function withdrawBaseline(transaction: Executor, id: string, now: Date): Promise<HumanBaselineRow> {
  const { withdrawnAt } = await locked(transaction, id)
  if (withdrawnAt) throw new ConflictError('baseline_withdrawn', `human baseline ${id} was withdrawn before`)
  return await endBaseline(transaction, id, { withdrawnAt: now })
}

async function locked(transaction: Executor, id: string): Promise<HumanBaselineRow> {
  const row = await lockHumanBaseline(transaction, id)
  if (!row) throw new NotFoundError('human_baseline', id)
  return row
}

function assertOpen({ id, publishedAt, withdrawnAt }: HumanBaselineRow): void {
  if (!publishedAt && !withdrawnAt) return
  throw new ConflictError('baseline_closed', `human baseline ${id} is ${withdrawnAt ? 'withdrawn' : 'published'}`)
}
