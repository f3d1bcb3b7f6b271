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

/** Tells a team in one message of its objections to scores of a submission that were made, or decided alike, together. */
export async function tellOfObjections(
  teller: Teller,
  submission: SubmissionRow,
  rows: readonly ObjectionRow[]
): Promise<void> {
  const [objection, ...others] = rows.map(({ id, itemId, state }) => ({ id, itemId, state }))
  if (!objection) return
  const path = `/submissions/${submission.id}`
  const page = others.length > 0 ? '/team#objections' : `${path}/items/${encodeURIComponent(objection.itemId)}`
  await tellTeam(teller, {
    teamId: submission.teamId,
    type: objection.state === 'open' ? 'objection.filed' : 'objection.decided',
    data: {
      ...aboutSubmission(submission),
      objection,
      ...(others.length > 0 && { others }),
      links: { api: `/v1${path}/objections`, page }
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
