import type { Executor } from '../../db/client.ts'
import { findSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { NotFoundError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * A submission that the caller may read: its team's own, any for auditors, and for everybody once it is published.
 * Whatever else there is, the caller does not learn of.
 *
 * @throws {NotFoundError} `submission_not_found`
 */
export async function readableSubmission(db: Executor, id: string, caller: Caller | null): Promise<SubmissionRow> {
  const submission = await findSubmission(db, id)
  if (submission && (submission.state === 'published' || readsInFull(submission, caller))) return submission
  throw new NotFoundError('submission', id)
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

/** Whether the caller sees evidence and judgments, as far as they do not tell private gold. */
export function readsInFull(submission: SubmissionRow, caller: Caller | null): boolean {
  return caller !== null && (isOwn(submission, caller) || may(caller.role, 'audit'))
}

function isOwn({ teamId }: SubmissionRow, { teamId: callersTeam, role }: Caller): boolean {
  return teamId === callersTeam || role === 'admin'
}
