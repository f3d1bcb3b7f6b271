import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { SubmissionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { newId } from './new-id.ts'
import type { PageRequest } from './page.ts'
import type { SubmissionRow } from './submission-states.ts'
import { responses, submissions } from './tables.ts'

export type { SubmissionRow }
export type SubmissionFilter = {
  teamId?: string | undefined
  releaseName?: string | undefined
  state?: SubmissionState | undefined
  onlyPublished?: true
}

export async function insertSubmission(
  db: Executor,
  submission: Pick<SubmissionRow, 'teamId' | 'releaseName' | 'model' | 'family'>
): Promise<SubmissionRow> {
  const [row] = await db
    .insert(submissions)
    .values({ id: newId('sub'), state: 'draft', ...submission })
    .returning()
  return row!
}

export async function findSubmission(db: Executor, id: string): Promise<SubmissionRow | null> {
  const [row] = await db.select().from(submissions).where(eq(submissions.id, id))
  return row ?? null
}

/** The submission, held against changes until the transaction ends: responses and `finalize` take turns. */
export async function lockSubmission(transaction: Executor, id: string): Promise<SubmissionRow | null> {
  const [row] = await transaction.select().from(submissions).where(eq(submissions.id, id)).for('update')
  return row ?? null
}

/** Takes a submission away with the responses that were sent to it; for drafts, on which nothing else rests. */
export async function deleteSubmission(transaction: Executor, id: string): Promise<void> {
  await transaction.delete(responses).where(eq(responses.submissionId, id))
  await transaction.delete(submissions).where(eq(submissions.id, id))
}

export async function listSubmissions(
  db: Executor,
  { after, limit, teamId, releaseName, state, onlyPublished }: SubmissionFilter & PageRequest
): Promise<SubmissionRow[]> {
  return await db
    .select()
    .from(submissions)
    .where(
      and(
        teamId === undefined ? undefined : eq(submissions.teamId, teamId),
        releaseName === undefined ? undefined : eq(submissions.releaseName, releaseName),
        state === undefined ? undefined : eq(submissions.state, state),
        onlyPublished ? eq(submissions.state, 'published') : undefined,
        after === null ? undefined : gt(submissions.id, after)
      )
    )
    .orderBy(asc(submissions.id))
    .limit(limit)
}

/** Drafts of a team: what it has begun and not closed yet. */
export async function countOpenDrafts(db: Executor, teamId: string): Promise<number> {
  return await db.$count(submissions, and(eq(submissions.teamId, teamId), eq(submissions.state, 'draft')))
}

export async function countSubmissionsByState(db: Executor): Promise<{ state: SubmissionState; count: number }[]> {
  return await db
    .select({ state: submissions.state, count: count() })
    .from(submissions)
    .groupBy(submissions.state)
    .orderBy(asc(submissions.state))
}
