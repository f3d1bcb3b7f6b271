import { findAdjudications } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import type { ObjectionRow } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission } from '../../db/submissions.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { Objection } from '../../schemas/objection.ts'
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
