import { noteServiceAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import { moveSubmission } from '../../db/submission-states.ts'
import { findSubmission } from '../../db/submissions.ts'
import type { SubmissionState } from '../../schemas/states.ts'
import { tellOfSubmission } from '../messages/tell-of.ts'
import { tellOfSpending } from '../messages/tell-of-quota.ts'
import type { Teller } from '../messages/tell-team.ts'

type Dependencies = Omit<Teller, 'db'> & { db: Executor; teamMonthLimitUsd: number | null }
type End = { from: readonly SubmissionState[]; to: 'graded' | 'failed'; reason: string | null }

/**
 * Ends a grading if it is still under way: its state, the entry in the audit log and the message to its team, all or
 * nothing.
 */
export async function endGrading(
  { db, queue, now, teamMonthLimitUsd }: Dependencies,
  id: string,
  end: End
): Promise<void> {
  await db.transaction(async (transaction) => {
    if (!(await moveSubmission(transaction, id, end))) return
    await noteEnd({ db: transaction, queue, now }, id)
    const { teamId } = (await findSubmission(transaction, id))!
    await tellOfSpending({ db: transaction, queue, now }, teamId, teamMonthLimitUsd)
  })
}

/** Writes down that a grading has ended, and tells its team, in the transaction in which it did. */
export async function noteEnd(teller: Teller, id: string): Promise<void> {
  const submission = (await findSubmission(teller.db, id))!
  const act = submission.state === 'failed' ? 'submission.failed' : 'submission.graded'
  const { teamId, reason } = submission
  await noteServiceAct(teller.db, { teamId, act, subject: { id }, reason })
  await tellOfSubmission(teller, submission, act)
}
