import { lockAttempts } from '../../db/attempts.ts'
import type { Executor } from '../../db/client.ts'
import type { SubmissionRow } from '../../db/submission-states.ts'
import {
  countOpenDrafts,
  deleteSubmission,
  findLookalike,
  findSubmission,
  insertSubmission,
  lockSubmission,
  type NewDraft
} from '../../db/submissions.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { assertNotClosed } from '../releases/draw/close-drawn-release.ts'

/**
 * A new draft of a team, which may have so many open at a time. Two requests of one team take turns, so that neither
 * goes by what the other has not yet changed.
 *
 * @throws {ConflictError} `release_closed`, `drafts_open`, `model_name_taken` for a name that readers would take for another of the team, and
 *   `supersedes_unpublished`, `supersedes_other_release` for an earlier submission whose place it cannot take
 * @throws {NotFoundError} `submission_not_found` for one of another team
 */
export async function openDraft(transaction: Executor, draft: NewDraft, most: number): Promise<SubmissionRow> {
  await assertNotClosed(transaction, draft.releaseName)
  await lockAttempts(transaction, draft.teamId)
  const open = await countOpenDrafts(transaction, draft.teamId)
  if (open >= most) {
    const message = `your team has ${open} open drafts, and may have ${most}: finalise one, or delete one`
    throw new ConflictError('drafts_open', `${message} (DELETE /v1/submissions/{id})`)
  }
  const taken = await findLookalike(transaction, draft)
  if (taken !== null) {
    const message = `the team has submitted ${taken} to ${draft.releaseName}, which readers would take for ${draft.model}: send that name for the same model, or one that differs by more`
    throw new ConflictError('model_name_taken', message, { taken })
  }
  if (draft.supersedes) await assertSupersedable(transaction, draft.supersedes, draft)
  return await insertSubmission(transaction, draft)
}

async function assertSupersedable(transaction: Executor, id: string, { teamId, releaseName }: NewDraft): Promise<void> {
  const earlier = await findSubmission(transaction, id)
  if (earlier?.teamId !== teamId) throw new NotFoundError('submission', id)
  if (earlier.releaseName !== releaseName) {
    const message = `submission ${id} is of release ${earlier.releaseName}, and ${releaseName} has a board of its own: supersede one of ${releaseName}`
    throw new ConflictError('supersedes_other_release', message)
  }
  if (earlier.state !== 'published') {
    const message = `submission ${id} is ${earlier.state}: only a published one has a place that another can take`
    throw new ConflictError('supersedes_unpublished', message)
  }
}

/**
 * Takes a draft away with its responses; what was finalised can be withdrawn, and stays.
 *
 * @throws {ConflictError} `submission_not_draft`
 */
export async function deleteDraft(transaction: Executor, id: string): Promise<SubmissionRow> {
  // Held, so that nothing is sent to it or finalised meanwhile.
  const submission = await lockSubmission(transaction, id)
  if (submission?.state !== 'draft') {
    const message = `submission ${id} is ${submission?.state ?? 'gone'}: only a draft can be deleted; withdraw it`
    throw new ConflictError('submission_not_draft', message)
  }
  await deleteSubmission(transaction, id)
  return submission
}
