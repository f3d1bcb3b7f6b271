import type { Executor } from '../../db/client.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { AppError, NotFoundError } from '../../errors.ts'
import type { Tombstone } from '../../schemas/tombstone.ts'
import type { ScoreView } from '../show/show-scores.ts'
import { showTombstone } from '../show/show-tombstone.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * A submission that the caller may read: its team's own, any for auditors, and for everybody once it is published.
 * Of one that was published and is withdrawn everybody learns that, since papers and mails lead to it; whatever else there is,
 * the caller does not learn of.
 *
 * @throws {NotFoundError} `submission_not_found`
 * @throws {AppError} 410 `submission_withdrawn`, with its `tombstone`
 */
export async function readableSubmission(db: Executor, id: string, caller: Caller | null): Promise<SubmissionRow> {
  const submission = await findSubmission(db, id)
  if (submission && (submission.state === 'published' || readsInFull(submission, caller))) return submission
  const tombstone = submission && (await showTombstone(db, submission))
  if (tombstone) throw new AppError('submission_withdrawn', wordsOf(tombstone), 410, { details: { tombstone } })
  throw new NotFoundError('submission', id)
}

function wordsOf({ id, withdrawnBy, supersededBy }: Tombstone): string {
  const by = { successor: 'when its successor was published', team: 'by its team', operator: 'by an operator' }
  const now = supersededBy === null ? 'nothing stands in its place' : `${supersededBy} stands in its place`
  return `submission ${id} was published, and withdrawn ${by[withdrawnBy]}: ${now}`
}

/**
 * A submission that the caller may read with all that was sent: its team's own, and any for auditors.
 *
 * @throws {NotFoundError} `submission_not_found`
 */
export async function fullSubmission(db: Executor, id: string, caller: Caller): Promise<SubmissionRow> {
  const submission = await findSubmission(db, id)
  if (submission && readsInFull(submission, caller)) return submission
  throw new NotFoundError('submission', id)
}

/**
 * A submission that the caller may change: its team's own.
 *
 * @throws {NotFoundError} `submission_not_found`
 */
export async function ownSubmission(db: Executor, id: string, caller: Caller): Promise<SubmissionRow> {
  const submission = await findSubmission(db, id)
  if (submission && isOwn(submission, caller)) return submission
  throw new NotFoundError('submission', id)
}

/**
 * Whether anyone reads the responses of a submission, with their judgments and evidence, as far as its items are public: its
 * team has opened them, and it stands on the leaderboard.
 */
export function isOpen({ state, openResponses }: SubmissionRow): boolean {
  return state === 'published' && openResponses
}

/** Whether the caller sees evidence and judgments, as far as they do not tell private gold. */
export function readsInFull(submission: SubmissionRow, caller: Caller | null): boolean {
  return caller !== null && (isOwn(submission, caller) || may(caller.role, 'audit'))
}

/** What a caller sees of the scores of a submission. */
export function scoreViewOf(submission: SubmissionRow, caller: Caller | null): ScoreView {
  const isOperator = may(caller?.role ?? null, 'inspect')
  const adjudications = isOperator || readsInFull(submission, caller)
  return { full: adjudications || isOpen(submission), adjudications, private: isOperator, flags: isOperator }
}

/** Whether it is of the caller's team; to admins all are. */
export function isOwn({ teamId }: SubmissionRow, { teamId: callersTeam, role }: Caller): boolean {
  return teamId === callersTeam || role === 'admin'
}
