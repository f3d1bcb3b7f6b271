import type { Executor } from '../../db/client.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { findJudgedBy, insertCopy } from '../../db/submission-copies.ts'
import { findSubmission, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { Delivery } from '../../schemas/states.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Queue } from '../queue.ts'
import { assertTextsThere } from '../teams/erase-team.ts'
import { currentPanel } from './current-panel.ts'
import { reserveAttempt } from './reserve-attempt.ts'

type Dependencies = {
  db: Executor
  suites: Suites
  queue: Queue
  now: () => Date
}

/**
 * Has another panel judge what a submission holds: in a new submission with the same responses, since the scores and
 * boards of the first stay as they are. Judges that both panels share are asked nothing: their calls are equal. Asked
 * again, the copy that is there is returned, and nothing queued.
 *
 * @throws {NotFoundError} `submission_not_found`, `panel_not_found`
 * @throws {ConflictError} `submission_state` for a draft, whose responses may change, and for one that was withdrawn;
 *   `panel_outdated`, `responses_erased`
 */
export async function regradeSubmission(
  { db, suites, queue, now }: Dependencies,
  id: string,
  { panel, delivery }: { panel: string; delivery: Delivery }
): Promise<{ submission: SubmissionRow; isNew: boolean }> {
  const submission = await findSubmission(db, id)
  if (!submission) throw new NotFoundError('submission', id)
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, submission.releaseName), null)
  const { id: panelId } = await currentPanel({ db, suite }, panel)
  return await db.transaction(async (transaction) => {
    const original = await lockOriginal(transaction, id)
    const { state } = original
    if (state === 'draft' || state === 'withdrawn') {
      throw new ConflictError('submission_state', `submission ${id} is ${state}: only a finalised one is judged again`)
    }
    const there = await findJudgedBy(transaction, original.id, panelId)
    if (there) return { submission: there, isNew: false }
    assertTextsThere(await findTeam(transaction, original.teamId), original.openResponses)
    // It counts, and is never refused: only those who may see private items have responses judged again.
    const attemptAt = await reserveAttempt(transaction, original, { limits: null, now: now() })
    const submission = await insertCopy(transaction, original, { panelId, delivery, attemptAt })
    await queue.enqueue('grade', submission.id, transaction, submission.teamId)
    return { submission, isNew: true }
  })
}

/** The submission that the responses were sent to, held against a second copy at the same time. */
async function lockOriginal(transaction: Executor, id: string): Promise<SubmissionRow> {
  const submission = await lockSubmission(transaction, id)
  if (!submission) throw new NotFoundError('submission', id)
  return submission.copyOf === null ? submission : await lockOriginal(transaction, submission.copyOf)
}
