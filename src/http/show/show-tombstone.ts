import { findFirstAct } from '../../db/audit-log.ts'
import type { Executor } from '../../db/client.ts'
import { findStandingSuccessor, type SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import type { Tombstone } from '../../schemas/tombstone.ts'

/** A submission is published and withdrawn by the API, and by the form of its page. */
const waysTo = (act: 'publish' | 'withdraw') => [`POST /v1/submissions/{id}/${act}`, `POST /submissions/{id}/${act}`]

/**
 * What anyone reads of a submission that was published once and is withdrawn, by what the audit log says of it. Null for any
 * other: what was never published is nobody's business, and of what was published before there was a log nothing is known.
 */
export async function showTombstone(db: Executor, submission: SubmissionRow): Promise<Tombstone | null> {
  const { id, state, teamId, releaseName, model, updatedAt } = submission
  if (state !== 'withdrawn') return null
  const publication = await findFirstAct(db, id, waysTo('publish'))
  if (!publication) return null
  // Whoever supersedes a submission does nothing to the earlier one by name.
  const withdrawal = await findFirstAct(db, id, waysTo('withdraw'))
  const team = await findTeam(db, teamId)
  return {
    ...{ id, release: releaseName, model, team: team!.name },
    publishedAt: publication.createdAt.toISOString(),
    withdrawnAt: (withdrawal?.createdAt ?? updatedAt).toISOString(),
    withdrawnBy: !withdrawal ? 'successor' : withdrawal.teamId === teamId ? 'team' : 'operator',
    supersededBy: await findStandingSuccessor(db, id)
  }
}
