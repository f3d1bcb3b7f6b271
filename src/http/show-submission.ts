import type { Executor } from '../db/client.ts'
import { countJudgments } from '../db/judgments.ts'
import { countReleaseItems } from '../db/releases.ts'
import { countResponses } from '../db/responses.ts'
import { countScores } from '../db/scores.ts'
import type { SubmissionRow } from '../db/submissions.ts'
import { findTeam } from '../db/teams.ts'
import type { Submission } from '../schemas/submission.ts'

/** A submission with its counts, as API and pages show it. */
export async function showSubmission(db: Executor, submission: SubmissionRow): Promise<Submission> {
  const counts = await countReleaseItems(db, submission.releaseName)
  const items = counts.reduce((total, count) => total + count.items, 0)
  const responses = await countResponses(db, submission.id)
  const team = await findTeam(db, submission.teamId)
  const perJudge = Map.groupBy(await countJudgments(db, submission.id), ({ judge }) => judge)
  return {
    ...showSubmissionEntry(submission),
    team: team!.name,
    panel: submission.panelId,
    items,
    responses,
    coverage: items === 0 ? 0 : responses / items,
    ...(await countScores(db, submission.id)),
    judgments: [...perJudge].map(([judge, counted]) => ({
      judge,
      done: counted.find(({ status }) => status === 'done')?.count ?? 0,
      failed: counted.find(({ status }) => status === 'failed')?.count ?? 0
    })),
    deadlineAt: submission.deadlineAt?.toISOString() ?? null
  }
}

/** A submission without what has to be counted, for lists. */
export function showSubmissionEntry({ id, releaseName, model, family, state, reason, ...row }: SubmissionRow) {
  const createdAt = row.createdAt.toISOString()
  const updatedAt = row.updatedAt.toISOString()
  return { id, release: releaseName, model, family, state, reason, createdAt, updatedAt }
}
