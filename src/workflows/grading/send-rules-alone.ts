import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { copyResponses } from '../../db/submission-copies.ts'
import { lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { finalizeSubmission } from './finalize-submission.ts'
import { openDraft } from './open-draft.ts'

type Dependencies = Parameters<typeof finalizeSubmission>[0] & {
  /** Drafts that a team may have open at a time. */
  openDrafts: number
}

/**
 * Sends what rules grade of a submission as one more submission of the same model, and closes that: its judges would leave the
 * rest without a score, and so the whole off the board. The submission itself stays as it is, with all its responses.
 *
 * @returns the new submission, which is queued
 * @throws {NotFoundError} `submission_not_found`
 * @throws {ConflictError} `submission_state` for one that is on the board or gone, or of a person; and as `openDraft`
 * @throws {InvalidError} `submission_empty` where it answers nothing that rules grade; and as `finalizeSubmission`
 */
export async function sendRulesAlone({ openDrafts, ...walk }: Dependencies, id: string): Promise<SubmissionRow> {
  return await walk.db.transaction(async (transaction) => {
    const submission = await lockSubmission(transaction, id)
    if (!submission) throw new NotFoundError('submission', id)
    const { kind, state, teamId, releaseName, model, family, setting, sampling, generatedOn, card, supersedes } =
      submission
    if (kind === 'people' || !takenFrom.includes(state)) {
      const message = `submission ${id} is ${kind === 'people' ? 'of a person' : state}: what rules grade is sent alone of a draft, or of one that lacks scores`
      throw new ConflictError('submission_state', message)
    }
    const { taskTypes } = await manifestOfRelease(transaction, releaseName)
    const byRules = taskTypes.filter(({ judged }) => !judged).map(({ name }) => name)
    const same = { teamId, releaseName, model, family, setting, sampling, generatedOn, card, supersedes }
    const draft = await openDraft(transaction, same, openDrafts)
    await copyResponses(transaction, submission, { to: draft.id, taskTypes: byRules })
    return await finalizeSubmission({ ...walk, db: transaction }, draft.id)
  })
}

const takenFrom: readonly SubmissionRow['state'][] = ['draft', 'failed', 'graded']
