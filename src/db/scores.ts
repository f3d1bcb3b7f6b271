import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { releaseItems, ruleResults, scores } from './tables.ts'

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

/** Scores of a submission; `publicOnly` leaves out the items of the private split. */
export async function listScores(
  db: Executor,
  { id, releaseName }: { id: string; releaseName: string },
  { after, limit, publicOnly }: PageRequest & { publicOnly: boolean }
): Promise<ScoreRow[]> {
  const publicItems = db
    .select({ itemId: releaseItems.itemId })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.split, 'public')))
  return await db
    .select()
    .from(scores)
    .where(
      and(
        eq(scores.submissionId, id),
        after === null ? undefined : gt(scores.itemId, after),
        publicOnly ? inArray(scores.itemId, publicItems) : undefined
      )
    )
    .orderBy(asc(scores.itemId))
    .limit(limit)
}

/** The score of one item; null before it is graded. */
export async function findScore(db: Executor, submissionId: string, itemId: string): Promise<ScoreRow | null> {
  const [row] = await db
    .select()
    .from(scores)
    .where(and(eq(scores.submissionId, submissionId), eq(scores.itemId, itemId)))
  return row ?? null
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
