import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SubmissionState } from '../schemas/states.ts'
import type { UnreadCounts } from '../schemas/unread.ts'
import type { Executor } from './client.ts'
import { submissions } from './tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect
type Changes = Partial<Pick<SubmissionRow, 'reason' | 'deadlineAt' | 'panelId' | 'delivery' | 'attemptAt'>>

/** Compare and set: moves a submission on only if it is still in one of the states `from`. */
export async function moveSubmission(
  db: Executor,
  id: string,
  { from, to, ...changes }: { from: readonly SubmissionState[]; to: SubmissionState } & Changes
): Promise<boolean> {
  const moved = await db
    .update(submissions)
    .set({ state: to, updatedAt: sql`now()`, ...changes })
    .where(and(eq(submissions.id, id), inArray(submissions.state, [...from])))
    .returning({ id: submissions.id })
  return moved.length === 1
}

/** How many judgments the grading needs in all. */
export async function setJudgmentsDue(db: Executor, id: string, judgmentsDue: number): Promise<void> {
  await db.update(submissions).set({ judgmentsDue }).where(eq(submissions.id, id))
}

/** How much of its responses could not be read. */
export async function setUnread(db: Executor, id: string, unread: UnreadCounts): Promise<void> {
  await db.update(submissions).set({ unread }).where(eq(submissions.id, id))
}

/** Submissions that somebody has to work on: queued, or in grading when their process ended. */
export async function unfinishedSubmissions(db: Executor): Promise<SubmissionRow[]> {
  return await db
    .select()
    .from(submissions)
    .where(inArray(submissions.state, ['queued', 'grading']))
}
