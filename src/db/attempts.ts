import { and, desc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { SubmissionRow } from './submission-states.ts'
import { releaseItems, responses, submissions, teams } from './tables.ts'

type Place = Pick<SubmissionRow, 'id' | 'teamId' | 'releaseName'>

/** Holds the attempts of a team until the transaction ends: two of its submissions take turns. */
export async function lockAttempts(transaction: Executor, teamId: string): Promise<void> {
  await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
}

/** Whether any of its responses is to a private item of its release. */
export async function answersPrivateItems(db: Executor, { id, releaseName }: Place): Promise<boolean> {
  const [found] = await db
    .select({ itemId: responses.itemId })
    .from(responses)
    .innerJoin(releaseItems, and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, responses.itemId)))
    .where(and(eq(responses.submissionId, id), eq(releaseItems.split, 'private')))
    .limit(1)
  return found !== undefined
}

/**
 * The moments of the other attempts of a team at a release, the latest first. One that failed, or was left without
 * judgments, has a reason and is none: nothing of it was shown.
 */
export async function otherAttempts(db: Executor, { id, teamId, releaseName }: Place): Promise<Date[]> {
  const { attemptAt, reason } = submissions
  const rows = await db
    .select({ attemptAt })
    .from(submissions)
    .where(
      and(
        eq(submissions.teamId, teamId),
        eq(submissions.releaseName, releaseName),
        ne(submissions.id, id),
        isNotNull(attemptAt),
        isNull(reason)
      )
    )
    .orderBy(desc(attemptAt))
  return rows.map((row) => row.attemptAt!)
}
