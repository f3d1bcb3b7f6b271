import type { ObjectionRow } from '../../db/objections.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import type { MessageData, MessageType } from '../../schemas/message.ts'
import { type Teller, tellTeam } from './tell-team.ts'

/** Tells a team what became of a submission of its own. */
export async function tellOfSubmission(
  teller: Teller,
  submission: SubmissionRow,
  type: Exclude<Extract<MessageType, `submission.${string}`>, 'submission.superseded'>
): Promise<void> {
  await tellTeam(teller, { teamId: submission.teamId, type, data: aboutSubmission(submission) })
}

/** Tells a team that another submission of its own has taken the place of one. */
export async function tellOfSuccession(teller: Teller, submission: SubmissionRow, supersededBy: string): Promise<void> {
  const about = aboutSubmission(submission)
  await tellTeam(teller, {
    teamId: submission.teamId,
    type: 'submission.superseded',
    data: { ...about, submission: { ...about.submission, supersededBy } }
  })
}

/** Tells a team of an objection of its own. */
export async function tellOfObjection(
  teller: Teller,
  submission: SubmissionRow,
  { id, itemId, state }: ObjectionRow
): Promise<void> {
  const path = `/submissions/${submission.id}`
  await tellTeam(teller, {
    teamId: submission.teamId,
    type: state === 'open' ? 'objection.filed' : 'objection.decided',
    data: {
      ...aboutSubmission(submission),
      objection: { id, itemId, state },
      links: { api: `/v1${path}/objections`, page: `${path}/items/${encodeURIComponent(itemId)}` }
    }
  })
}

function aboutSubmission({ id, releaseName, model, state }: SubmissionRow) {
  const path = `/submissions/${id}`
  return {
    submission: { id, release: releaseName, model, state },
    links: { api: `/v1${path}`, page: path }
  } satisfies MessageData
}
