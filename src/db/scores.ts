import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
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

/** Scores on which the judges lie further apart than `bound`, and those of responses with marks of manipulation. */
export async function listDisputedScores(
  db: Executor,
  submissionId: string,
  { after, limit, bound }: PageRequest & { bound: number }
): Promise<ScoreRow[]> {
  const rows = await db
    .select({ score: scores })
    .from(scores)
    .leftJoin(
      ruleResults,
      and(eq(ruleResults.submissionId, scores.submissionId), eq(ruleResults.itemId, scores.itemId))
    )
    .where(
      and(
        eq(scores.submissionId, submissionId),
        after === null ? undefined : gt(scores.itemId, after),
        or(gt(scores.spread, bound), sql`${ruleResults.flags} <> '[]'::jsonb`)
      )
    )
    .orderBy(asc(scores.itemId))
    .limit(limit)
  return rows.map(({ score }) => score)
}
