import { findAdjudications } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import type { ObjectionRow } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { Objection, ObjectionToDecide, ReadObjection } from '../../schemas/objection.ts'
import { showAdjudication } from './show-adjudication.ts'

/** Objections as the API shows them, to the team whose they are and to those who decide. */
export async function showObjections(db: Executor, rows: readonly ObjectionRow[]): Promise<Objection[]> {
  const adjudicated = rows.filter(({ adjudicationId }) => adjudicationId !== null)
  const adjudications = await findAdjudications(
    db,
    adjudicated.map(({ adjudicationId }) => adjudicationId!)
  )
  const metrics = new Map<string, readonly Metric[]>()
  for (const id of new Set(adjudicated.map(({ submissionId }) => submissionId))) {
    const { releaseName } = (await findSubmission(db, id))!
    metrics.set(id, (await manifestOfRelease(db, releaseName)).metrics)
  }
  return rows.map(({ submissionId, adjudicationId, createdAt, endedAt, ...row }) => {
    const adjudication = adjudicationId === null ? null : adjudications.get(adjudicationId)!
    return {
      ...row,
      submission: submissionId,
      adjudication: adjudication && showAdjudication(adjudication, metrics.get(submissionId)!),
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null
    }
  })
}

/**
 * The same to all who read the score: what was withdrawn is the team's own business.
 *
 * @param isRead whether they read the response too: the reason of a decision may quote it
 */
export function showReadObjections(rows: readonly ObjectionRow[], isRead: boolean): ReadObjection[] {
  return rows.flatMap(({ state, decision, createdAt, endedAt }) => {
    if (state === 'withdrawn') return []
    const moments = { createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
    return [{ state, decision: isRead ? decision : null, ...moments }]
  })
}

/** The same to those who decide, with whose scores they are to. */
export async function showObjectionsToDecide(
  db: Executor,
  rows: readonly ObjectionRow[]
): Promise<ObjectionToDecide[]> {
  const whose = new Map<string, Pick<ObjectionToDecide, 'release' | 'team' | 'model' | 'submissionState'>>()
  for (const id of new Set(rows.map(({ submissionId }) => submissionId))) {
    const { teamId, releaseName: release, model, state: submissionState } = (await findSubmission(db, id))!
    whose.set(id, { release, team: (await findTeam(db, teamId))!.name, model, submissionState })
  }
  return (await showObjections(db, rows)).map((objection) => ({ ...objection, ...whose.get(objection.submission)! }))
}
