import { and, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { SubmissionRow } from './submission-states.ts'
import { judgments, releaseItems, scores, submissions } from './tables.ts'

/**
 * The task types in which a submission lacks verdicts since its judges are recordings, which know recorded responses alone:
 * asking them once more brings nothing.
 */
export async function unrecordedTaskTypes(
  db: Executor,
  { id, releaseName }: Pick<SubmissionRow, 'id' | 'releaseName'>
): Promise<string[]> {
  const { taskType } = releaseItems
  const rows = await db
    .selectDistinct({ taskType })
    .from(judgments)
    .innerJoin(releaseItems, and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, judgments.itemId)))
    .where(
      and(
        eq(judgments.submissionId, id),
        eq(judgments.status, 'failed'),
        sql`${judgments.verdict} ->> 'failure' = 'not_recorded'`
      )
    )
    .orderBy(taskType)
  return rows.map((row) => row.taskType)
}

/** The published submission with open responses whose response to an item has the highest score; null where none has one. */
export async function bestOpenSubmission(
  db: Executor,
  { releaseName, itemId }: Pick<SubmissionRow, 'releaseName'> & { itemId: string }
): Promise<SubmissionRow | null> {
  const value = sql`${scores.values}[1]`
  const [row] = await db
    .select({ submission: submissions })
    .from(submissions)
    .innerJoin(scores, and(eq(scores.submissionId, submissions.id), eq(scores.itemId, itemId)))
    .where(
      and(
        eq(submissions.releaseName, releaseName),
        eq(submissions.state, 'published'),
        eq(submissions.openResponses, true),
        sql`${value} is not null`
      )
    )
    .orderBy(desc(value), submissions.id)
    .limit(1)
  return row?.submission ?? null
}
