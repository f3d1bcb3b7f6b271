import { and, asc, count, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { ruleResults, scores } from './tables.ts'

export type ScoreRow = typeof scores.$inferSelect
export type RuleResultRow = typeof ruleResults.$inferSelect

/** Rule results of a submission, of all its items when none is named. */
export async function ruleResultsOf(
  db: Executor,
  submissionId: string,
  itemIds?: readonly string[]
): Promise<RuleResultRow[]> {
  return await db
    .select()
    .from(ruleResults)
    .where(
      and(
        eq(ruleResults.submissionId, submissionId),
        itemIds === undefined ? undefined : inArray(ruleResults.itemId, [...itemIds])
      )
    )
    .orderBy(asc(ruleResults.itemId))
}

export async function listScores(
  db: Executor,
  submissionId: string,
  { after, limit }: PageRequest
): Promise<ScoreRow[]> {
  return await db
    .select()
    .from(scores)
    .where(and(eq(scores.submissionId, submissionId), after === null ? undefined : gt(scores.itemId, after)))
    .orderBy(asc(scores.itemId))
    .limit(limit)
}

/** How many items of a submission have a score, and how many wait for one. */
export async function countScores(db: Executor, submissionId: string): Promise<{ scored: number; unscored: number }> {
  const [row] = await db
    .select({ scored: count(scores.table2), all: count() })
    .from(scores)
    .where(eq(scores.submissionId, submissionId))
  return { scored: row?.scored ?? 0, unscored: (row?.all ?? 0) - (row?.scored ?? 0) }
}
