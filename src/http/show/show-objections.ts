import { findAdjudication } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import type { ObjectionRow } from '../../db/objections.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { findSubmission } from '../../db/submissions.ts'
import type { Objection } from '../../schemas/objection.ts'
import { showAdjudication } from './show-adjudication.ts'

/** Objections as the API shows them, to the team whose they are and to those who decide. */
export async function showObjections(db: Executor, rows: readonly ObjectionRow[]): Promise<Objection[]> {
  return await Promise.all(rows.map((row) => showObjection(db, row)))
}

async function showObjection(
  db: Executor,
  { submissionId, adjudicationId, createdAt, endedAt, ...row }: ObjectionRow
): Promise<Objection> {
  const adjudication = adjudicationId === null ? null : await findAdjudication(db, adjudicationId)
  const submission = adjudication && (await findSubmission(db, submissionId))
  const metrics = submission ? (await manifestOfRelease(db, submission.releaseName)).metrics : []
  return {
    ...row,
    submission: submissionId,
    adjudication: adjudication && showAdjudication(adjudication, metrics),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null
  }
}
