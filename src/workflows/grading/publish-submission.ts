import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { moveSubmission } from '../../db/submission-states.ts'
import { findSubmission, lockSubmission, openResponsesOf, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { submissionStateSchema } from '../../schemas/states.ts'
import type { publicationSchema } from '../../schemas/submission.ts'

/**
 * Puts a graded submission that lacks no judgment on the leaderboard, and takes the one that it supersedes off it, for good. A
 * published one is taken once more where that opens its responses.
 *
 * @throws {NotFoundError} `submission_not_found`
 * @throws {ConflictError} `submission_incomplete`, `submission_state`
 */
export async function publishSubmission(
  transaction: Executor,
  id: string,
  { openResponses }: z.infer<typeof publicationSchema>
): Promise<SubmissionRow> {
  const submission = await lockSubmission(transaction, id)
  if (!submission) throw new NotFoundError('submission', id)
  const { state, reason } = submission
  if (state === 'graded' && reason !== null) {
    const message = `submission ${id} cannot be published yet: ${reason}; finalise it again to ask for them`
    throw new ConflictError('submission_incomplete', message)
  }
  if (state !== 'graded' && !(state === 'published' && openResponses)) {
    throw wrongState(id, `${state}: only a graded one can be published`)
  }
  if (openResponses && !submission.openResponses) await openResponsesOf(transaction, id)
  await moveSubmission(transaction, id, { from: ['graded'], to: 'published', deadlineAt: null })
  if (submission.supersedes !== null) {
    // Without a reason: it stays one of the attempts that its team has had at private items.
    await moveSubmission(transaction, submission.supersedes, { from: ['published'], to: 'withdrawn', deadlineAt: null })
  }
  return (await findSubmission(transaction, id))!
}

/**
 * Takes a submission back for good, from the leaderboard too.
 *
 * @throws {ConflictError} `submission_state` for one that is withdrawn already
 */
export async function withdrawSubmission(transaction: Executor, id: string): Promise<SubmissionRow> {
  const from = submissionStateSchema.options.filter((state) => state !== 'withdrawn')
  const withdrawn = await moveSubmission(transaction, id, { from, to: 'withdrawn', deadlineAt: null })
  if (!withdrawn) throw wrongState(id, 'withdrawn already')
  return (await findSubmission(transaction, id))!
}

function wrongState(id: string, message: string): ConflictError {
  return new ConflictError('submission_state', `submission ${id} is ${message}`)
}
