import { otherAttempts } from '../../db/attempts.ts'
import type { Executor } from '../../db/client.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { countAdaptedOtherwise, countResponses } from '../../db/responses.ts'
import { moveSubmission } from '../../db/submission-states.ts'
import { findSubmission, lockSubmission, type SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { Delivery } from '../../schemas/states.ts'
import { adaptationOf } from '../../suites/settings.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { tellOfAttempts } from '../messages/tell-of-quota.ts'
import type { Queue } from '../queue.ts'
import { assertNotClosed } from '../releases/draw/close-drawn-release.ts'
import { currentPanel } from './current-panel.ts'
import { type AttemptLimits, reserveAttempt } from './reserve-attempt.ts'

const takes = 'a draft, a failed one, or a graded one that lacks judgments'

type Dependencies = {
  db: Executor
  suites: Suites
  queue: Queue
  /** Id of the panel that the configured judges make for a release of this suite. */
  panel: (db: Executor, suite: Suite) => Promise<string>
  /** Attempts of its team at private items; null for those who may see them. */
  attempts: AttemptLimits | null
  now: () => Date
}

/** What its grading is to be, where it differs from the configured panel and from how it went before. */
export type GradingChoice = { panel?: string | undefined; delivery?: Delivery | undefined }

/**
 * Closes a draft to responses, gives it its judges, and queues its grading, all or nothing. A submission whose grading
 * failed, or left responses unscored for want of a judge, is queued again under the panel that it has. A published one
 * never lacks judgments: it is not published before they are there.
 *
 * @throws {NotFoundError} `submission_not_found`, `panel_not_found`
 * @throws {ConflictError} `release_closed`; `submission_finalized` when it is under way, or graded whole; `panel_fixed` when it has judges
 *   already and others are named; `panel_outdated`
 * @throws {InvalidError} `submission_empty` when it has no response; `adaptation_other` when its setting was changed after responses
 *   were sent
 * @throws {AppError} as `reserveAttempt`
 */
export async function finalizeSubmission(
  { db, suites, queue, panel, attempts, now }: Dependencies,
  id: string,
  choice: GradingChoice = {}
): Promise<SubmissionRow> {
  const draft = await findSubmission(db, id)
  if (!draft) throw new NotFoundError('submission', id)
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, draft.releaseName), null)
  const chosenPanel =
    choice.panel === undefined ? await panel(db, suite) : (await currentPanel({ db, suite }, choice.panel)).id
  return await db.transaction(async (transaction) => {
    const submission = await lockSubmission(transaction, id)
    if (!submission) throw new NotFoundError('submission', id)
    const { state, panelId } = submission
    refuseUnlessOpen(submission)
    await assertNotClosed(transaction, submission.releaseName)
    if (choice.panel !== undefined && panelId !== null && panelId !== choice.panel) {
      throw new ConflictError('panel_fixed', `submission ${id} is judged by ${panelId}: regrade it under another panel`)
    }
    if ((await countResponses(transaction, id)) === 0) {
      throw new InvalidError('submission_empty', `submission ${id} needs at least one response`)
    }
    await refuseOtherAdaptations(transaction, submission, suite)
    const delivery = choice.delivery ?? submission.delivery
    const attemptAt = await reserveAttempt(transaction, submission, { limits: attempts, now: now() })
    const changes = { reason: null, panelId: panelId ?? chosenPanel, delivery, deadlineAt: null, attemptAt }
    await moveSubmission(transaction, id, { from: [state], to: 'queued', ...changes })
    await queue.enqueue('grade', id, transaction, submission.teamId)
    if (attempts !== null && attemptAt !== null) {
      const { releaseName: release, teamId } = submission
      const left = attempts.total - 1 - (await otherAttempts(transaction, submission)).length
      await tellOfAttempts({ db: transaction, queue, now }, teamId, { release, left, of: attempts.total })
    }
    return { ...submission, state: 'queued', ...changes }
  })
}

async function refuseOtherAdaptations(db: Executor, { id, setting }: SubmissionRow, suite: Suite): Promise<void> {
  const adaptation = adaptationOf(suite, setting)
  if (adaptation === null) return
  const others = await countAdaptedOtherwise(db, id, { adaptation, usual: suite.adaptations![0]! })
  if (others === 0) return
  const message = `${others} responses of submission ${id} answer another adaptation than ${adaptation}, its setting now: send them again, or change it back`
  throw new InvalidError('adaptation_other', message)
}

function refuseUnlessOpen({ id, state, reason }: SubmissionRow): void {
  const isIncomplete = state === 'failed' || (state === 'graded' && reason !== null)
  if (state === 'draft' || isIncomplete) return
  throw new ConflictError('submission_finalized', `submission ${id} is ${state}: finalise takes ${takes}`)
}
