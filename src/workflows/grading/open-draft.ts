import { lockAttempts } from '../../db/attempts.ts'
import type { Executor } from '../../db/client.ts'
import type { SubmissionRow } from '../../db/submission-states.ts'
import { countOpenDrafts, insertSubmission } from '../../db/submissions.ts'
import { ConflictError } from '../../errors.ts'

/**
 * A new draft of a team, which may have so many open at a time. Two requests of one team take turns, so that neither
 * counts without the other.
 *
 * @throws {ConflictError} `drafts_open`
 */
export async function openDraft(
  transaction: Executor,
  draft: Pick<SubmissionRow, 'teamId' | 'releaseName' | 'model' | 'family'>,
  most: number
): Promise<SubmissionRow> {
  await lockAttempts(transaction, draft.teamId)
  const open = await countOpenDrafts(transaction, draft.teamId)
  if (open >= most) {
    const message = `your team has ${open} open drafts, and may have ${most}: finalise one, or delete one`
    throw new ConflictError('drafts_open', `${message} (DELETE /v1/submissions/{id})`)
  }
  return await insertSubmission(transaction, draft)
}
