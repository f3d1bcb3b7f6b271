import type { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { moveSubmission } from '../../db/submission-states.ts'
import {
  findSubmission,
  findSuccessor,
  lockSubmission,
  openResponsesOf,
  type SubmissionRow
} from '../../db/submissions.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { type SubmissionState, submissionStateSchema } from '../../schemas/states.ts'
import type { publicationSchema } from '../../schemas/submission.ts'
import { tellOfSubmission, tellOfSuccession } from '../messages/tell-of.ts'
import type { Teller } from '../messages/tell-team.ts'

/**
 * Puts a graded submission that lacks no judgment on the leaderboard, and takes the one that it supersedes off it, for
 * good; a published one is taken once more where that opens its responses. It happens in the transaction of `teller`, which
 * tells the team of both.
 *
 * @throws {NotFoundError} `submission_not_found`
 * @throws {ConflictError} `submission_incomplete`, `submission_of_people`, `submission_state`, `superseded_already`
 */
export async function publishSubmission(
  teller: Teller,
  id: string,
  { openResponses }: z.infer<typeof publicationSchema>
): Promise<SubmissionRow> {
  const transaction = teller.db
  // The earlier one is held first, as whoever holds several goes from the oldest on.
  const supersedes = (await findSubmission(transaction, id))?.supersedes ?? null
  if (supersedes !== null) await lockSubmission(transaction, supersedes)
  const submission = await lockSubmission(transaction, id)
  if (!submission) throw new NotFoundError('submission', id)
  const { kind, state } = submission
  if (kind === 'people') {
    const message = `submission ${id} is of a person: it is shown with its human baseline, and on no board`
    throw new ConflictError('submission_of_people', message)
  }
  const incomplete = whyIncomplete(submission)
  if (incomplete !== null) throw new ConflictError('submission_incomplete', incomplete)
  if (state !== 'graded' && !(state === 'published' && openResponses)) {
    throw wrongState(id, `${state}: only a graded one can be published`)
  }
  const successor = supersedes === null ? null : await findSuccessor(transaction, supersedes)
  if (successor !== null && successor !== id) {
    const message = `submission ${supersedes} was superseded by ${successor}: begin one that supersedes that`
    throw new ConflictError('superseded_already', message)
  }
  if (openResponses && !submission.openResponses) await openResponsesOf(transaction, id)
  const isNew = await moveSubmission(transaction, id, { from: ['graded'], to: 'published', deadlineAt: null })
  const published = (await findSubmission(transaction, id))!
  if (isNew) await tellOfSubmission(teller, published, 'submission.published')
  // Without a reason: it stays one of the attempts that its team has had at private items.
  if (supersedes !== null && (await takeOff(transaction, supersedes, ['published']))) {
    await tellOfSuccession(teller, (await findSubmission(transaction, supersedes))!, id)
  }
  return published
}

/** Why a graded submission is not published before it is graded anew, with the way out; null where nothing is missing. */
export function whyIncomplete({ id, state, reason }: Pick<SubmissionRow, 'id' | 'state' | 'reason'>): string | null {
  if (state !== 'graded' || reason === null) return null
  return `submission ${id} cannot be published yet: ${reason}; finalise it again to ask for them`
}

/**
 * Takes a submission back for good, from the leaderboard too.
 *
 * @throws {ConflictError} `submission_state` for one that is withdrawn already
 */
export async function withdrawSubmission(teller: Teller, id: string): Promise<SubmissionRow> {
  const from = submissionStateSchema.options.filter((state) => state !== 'withdrawn')
  if (!(await takeOff(teller.db, id, from))) throw wrongState(id, 'withdrawn already')
  const withdrawn = (await findSubmission(teller.db, id))!
  await tellOfSubmission(teller, withdrawn, 'submission.withdrawn')
  return withdrawn
}

/** @returns whether it was in one of these states */
async function takeOff(transaction: Executor, id: string, from: readonly SubmissionState[]): Promise<boolean> {
  return await moveSubmission(transaction, id, { from, to: 'withdrawn', deadlineAt: null })
}

function wrongState(id: string, message: string): ConflictError {
  return new ConflictError('submission_state', `submission ${id} is ${message}`)
}
