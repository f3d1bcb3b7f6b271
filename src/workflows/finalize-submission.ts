import type { Executor } from '../db/client.ts'
import { countResponses } from '../db/responses.ts'
import { moveSubmission } from '../db/submission-states.ts'
import { lockSubmission, type SubmissionRow } from '../db/submissions.ts'
import { ConflictError, InvalidError, NotFoundError } from '../errors.ts'
import type { Queue } from './queue.ts'

const takes = 'a draft, a failed one, or a graded one that lacks judgments'

type Dependencies = { db: Executor; queue: Queue; panel: () => Promise<string>; deadlineMs: number; now: () => Date }

/**
 * Closes a draft to responses, gives it its judges, and queues its grading, all or nothing. A submission whose grading
 * failed, or left responses unscored for want of a judge, is queued again under the panel that it has. A published one
 * never lacks judgments: it is not published before they are there.
 *
 * @throws {NotFoundError} `submission_not_found`
 * @throws {ConflictError} `submission_finalized` when it is under way, or graded whole
 * @throws {InvalidError} `submission_empty` when it has no response
 */
export async function finalizeSubmission(
  { db, queue, panel, deadlineMs, now }: Dependencies,
  id: string
): Promise<SubmissionRow> {
  // Before the transaction: inside one, PGlite's only connection is taken.
  const configuredPanel = await panel()
  return await db.transaction(async (transaction) => {
    const submission = await lockSubmission(transaction, id)
    if (!submission) throw new NotFoundError('submission', id)
    const { state, reason, panelId } = submission
    const isIncomplete = state === 'failed' || (state === 'graded' && reason !== null)
    if (state !== 'draft' && !isIncomplete) {
      throw new ConflictError('submission_finalized', `submission ${id} is ${state}: finalise takes ${takes}`)
    }
    if ((await countResponses(transaction, id)) === 0) {
      throw new InvalidError('submission_empty', `submission ${id} needs at least one response`)
    }
    const deadlineAt = new Date(now().getTime() + deadlineMs)
    const changes = { reason: null, panelId: panelId ?? configuredPanel, deadlineAt }
    await moveSubmission(transaction, id, { from: [state], to: 'queued', ...changes })
    await queue.enqueue('grade', id, transaction)
    return { ...submission, state: 'queued', ...changes }
  })
}
