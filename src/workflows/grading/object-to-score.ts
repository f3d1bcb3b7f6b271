import { findAdjudication } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import { newId } from '../../db/new-id.ts'
import {
  countOpenObjections,
  endObjection,
  findObjection,
  insertObjection,
  type ObjectionRow,
  splitOfItem
} from '../../db/objections.ts'
import { findResponse } from '../../db/responses.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { AppError, ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import { tellOfObjection } from '../messages/tell-of.ts'
import type { Teller } from '../messages/tell-team.ts'

/** Somebody has to read each of them. */
const mostOpen = 50

/** `teamId` is the team of whoever asks. */
type Place = { submission: SubmissionRow; itemId: string; teamId: string }
type Asked = { id: string; teamId: string }
type Decision = { outcome: 'upheld' | 'rejected'; reason: string; adjudication?: string | undefined }

/**
 * Stores what a team holds against the score of one of its responses. Of a private item a team is told no score, so that
 * it can object to none: what becomes of an objection would tell it. The 0 of an item that was never answered is nobody's
 * judgment of a response, and there is nothing to look at again.
 *
 * @throws {NotFoundError} `item_not_found`
 * @throws {AppError} 403 `objection_not_own`, `split_private`
 * @throws {ConflictError} `submission_not_graded`, `response_not_sent`, `objection_open`, `objections_too_many`
 */
export async function objectToScore(
  teller: Teller,
  { submission, itemId, teamId }: Place,
  reason: string
): Promise<ObjectionRow> {
  const { db } = teller
  assertOwn(submission.teamId, teamId)
  const split = await splitOfItem(db, submission.releaseName, itemId)
  if (split === null) throw new NotFoundError('item', itemId)
  if (split === 'private') {
    throw new AppError('split_private', `item ${itemId} is of the private split, whose scores are not told`, 403)
  }
  if (submission.state !== 'graded' && submission.state !== 'published') {
    throw new ConflictError(
      'submission_not_graded',
      `submission ${submission.id} is ${submission.state}: it has no scores to object to`
    )
  }
  if (!(await findResponse(db, submission.id, itemId))) {
    throw new ConflictError(
      'response_not_sent',
      `submission ${submission.id} sent no response to item ${itemId}: nothing was judged that could be objected to`
    )
  }
  if ((await countOpenObjections(db, submission.id)) >= mostOpen) {
    throw new ConflictError(
      'objections_too_many',
      `${mostOpen} objections to this submission are open: wait for a decision, or withdraw one`
    )
  }
  const row = await insertObjection(db, { id: newId('obj'), submissionId: submission.id, itemId, reason })
  if (!row) throw new ConflictError('objection_open', `an objection to the score of item ${itemId} is open already`)
  await tellOfObjection(teller, submission, row)
  return row
}

/**
 * Decides an objection. Nobody decides one of their own team. An objection that is upheld moves no score: what was
 * published stays, and a regrading under another panel, or the next version of the item, is what can follow.
 *
 * @throws {NotFoundError} `objection_not_found`
 * @throws {AppError} 403 `objection_own`
 * @throws {InvalidError} `adjudication_unfit` where it is of another response, or has no verdict yet
 * @throws {ConflictError} `objection_ended`
 */
export async function decideObjection(
  teller: Teller,
  { id, teamId }: Asked,
  { outcome, reason, adjudication }: Decision
): Promise<ObjectionRow> {
  const { db, now } = teller
  const found = await findObjection(db, id)
  if (!found) throw new NotFoundError('objection', id)
  if (found.teamId === teamId) {
    throw new AppError('objection_own', 'an objection is decided by somebody of another team', 403)
  }
  if (adjudication !== undefined) await assertFits(db, found.objection, adjudication)
  const outcomeRow = { state: outcome, decision: reason, adjudicationId: adjudication ?? null, endedAt: now() }
  const row = await ended(db, id, outcomeRow)
  await tellOfObjection(teller, (await findSubmission(db, row.submissionId))!, row)
  return row
}

/**
 * Takes an objection back, for the team that made it.
 *
 * @throws {NotFoundError} `objection_not_found`
 * @throws {AppError} 403 `objection_not_own`
 * @throws {ConflictError} `objection_ended`
 */
export async function withdrawObjection(db: Executor, { id, teamId }: Asked, now: Date): Promise<ObjectionRow> {
  const found = await findObjection(db, id)
  if (!found) throw new NotFoundError('objection', id)
  assertOwn(found.teamId, teamId)
  return await ended(db, id, { state: 'withdrawn', endedAt: now })
}

/** Whoever may act for every team decides objections: they neither make nor take back one that they could decide. */
function assertOwn(teamId: string, askingTeamId: string): void {
  if (teamId === askingTeamId) return
  const message = 'an objection is made and taken back by the team whose score it is; others decide it'
  throw new AppError('objection_not_own', message, 403)
}

async function ended(db: Executor, id: string, outcome: Parameters<typeof endObjection>[2]): Promise<ObjectionRow> {
  const row = await endObjection(db, id, outcome)
  if (!row) throw new ConflictError('objection_ended', `objection ${id} was decided or withdrawn before`)
  return row
}

async function assertFits(db: Executor, { submissionId, itemId }: ObjectionRow, id: string): Promise<void> {
  const row = await findAdjudication(db, id)
  if (row?.submissionId === submissionId && row.itemId === itemId && row.state === 'done') return
  const message = `adjudication ${id} is no verdict on the response to item ${itemId} of submission ${submissionId}`
  throw new InvalidError('adjudication_unfit', message)
}
