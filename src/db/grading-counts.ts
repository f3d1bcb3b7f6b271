import { and, asc, count, eq, gte, isNotNull, max, sql, sum } from 'drizzle-orm'
import type { UnreadCounts } from '../schemas/unread.ts'
import type { Executor } from './client.ts'
import type { SubmissionRow } from './submissions.ts'
import { judgments, modelCalls, releaseItems, ruleResults, scores } from './tables.ts'

type Submission = Pick<SubmissionRow, 'id' | 'releaseName'>

/**
 * Scores of a submission by task type: how many there are under the first metric, their means under each over those that
 * are there, and on how many items the judges lie further apart than `bound`.
 *
 * @param metrics how many the release has
 */
export async function countScoresByTask(
  db: Executor,
  submissionId: string,
  { bound, metrics }: { bound: number; metrics: number }
) {
  const { taskType, itemId, values, spread } = scores
  const valueUnder = (place: number) => sql`${values}[${sql.raw(String(place + 1))}]`
  // In one order: the last digit of a sum follows the order of its terms, and rows of a table have none.
  const means = Array.from(
    { length: metrics },
    (_, place) => sql`avg(${valueUnder(place)} order by ${itemId} collate "C")`
  )
  const rows = await db
    .select({
      taskType,
      graded: count(),
      scored: count(valueUnder(0)),
      means: sql<(number | null)[]>`json_build_array(${sql.join(means, sql`, `)})`,
      disputed: sql<number>`count(*) filter (where ${spread} > ${bound})`.mapWith(Number)
    })
    .from(scores)
    .where(eq(scores.submissionId, submissionId))
    .groupBy(taskType)
  return new Map(rows.map((row) => [row.taskType, row]))
}

/** The scores of a submission with the split of each, in the order of the items' ids. */
export async function scoresBySplit(db: Executor, submission: Submission) {
  const { taskType, split } = releaseItems
  return await db
    .select({ taskType, split, values: scores.values, spread: scores.spread })
    .from(releaseItems)
    .leftJoin(scores, and(eq(scores.itemId, releaseItems.itemId), eq(scores.submissionId, submission.id)))
    .where(eq(releaseItems.releaseName, submission.releaseName))
    .orderBy(asc(sql`${releaseItems.itemId} collate "C"`))
}

/** Judgments that judges failed to give, by task type and judge; only those that lack any. */
export async function countMissingJudgments(
  db: Executor,
  submission: Submission
): Promise<{ taskType: string; judge: string; count: number }[]> {
  const { taskType } = releaseItems
  const { judge } = judgments
  return await db
    .select({ taskType, judge, count: count() })
    .from(judgments)
    .innerJoin(releaseItems, inRelease(submission, judgments.itemId))
    .where(and(eq(judgments.submissionId, submission.id), eq(judgments.status, 'failed')))
    .groupBy(taskType, judge)
}

/** How much of the responses to rule-graded task types could not be read, by split and task type. */
export async function countUnread(db: Executor, submission: Submission): Promise<UnreadCounts> {
  const { split, taskType } = releaseItems
  const { itemId, unread } = ruleResults
  const rows = await db
    // In one order, so that the last digit of a sum is the same on every database.
    .select({
      split,
      taskType,
      responses: count(),
      unread: sql`sum(${unread} order by ${itemId} collate "C")`.mapWith(Number)
    })
    .from(ruleResults)
    .innerJoin(releaseItems, inRelease(submission, itemId))
    .where(and(eq(ruleResults.submissionId, submission.id), isNotNull(unread)))
    .groupBy(split, taskType)
  const bySplit = Map.groupBy(rows, (row) => row.split)
  return Object.fromEntries(
    [...bySplit].map(([name, tasks]) => [
      name,
      Object.fromEntries(tasks.map((task) => [task.taskType, { responses: task.responses, unread: task.unread }]))
    ])
  )
}

/** Responses with marks of manipulation by task type; only task types that have any. */
export async function countFlagged(db: Executor, submission: Submission): Promise<Map<string, number>> {
  const { taskType } = releaseItems
  const rows = await db
    .select({ taskType, count: count() })
    .from(ruleResults)
    .innerJoin(releaseItems, inRelease(submission, ruleResults.itemId))
    .where(and(eq(ruleResults.submissionId, submission.id), sql`${ruleResults.flags} <> '[]'::jsonb`))
    .groupBy(taskType)
  return new Map(rows.map((row) => [row.taskType, row.count]))
}

function inRelease({ releaseName }: Submission, itemId: typeof judgments.itemId | typeof ruleResults.itemId) {
  return and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, itemId))
}

/** What the calls made for a submission cost: US dollars over those with a price, and how many have none. */
export async function sumCalls(
  db: Executor,
  submissionId: string
): Promise<{ usd: number; priced: number; unpriced: number }> {
  const { costUsd } = modelCalls
  const [row] = await db
    .select({ usd: sum(costUsd).mapWith(Number), priced: count(costUsd), all: count() })
    .from(modelCalls)
    .where(eq(modelCalls.submissionId, submissionId))
  return { usd: row?.usd ?? 0, priced: row?.priced ?? 0, unpriced: (row?.all ?? 0) - (row?.priced ?? 0) }
}

/** How many judgments of a submission came since a moment, and when the last one did; null where none came. */
export async function judgmentsSince(
  db: Executor,
  submissionId: string,
  since: Date
): Promise<{ count: number; last: Date } | null> {
  const [row] = await db
    .select({ count: count(), last: max(judgments.createdAt) })
    .from(judgments)
    .where(and(eq(judgments.submissionId, submissionId), gte(judgments.createdAt, since)))
  return row?.last ? { count: row.count, last: row.last } : null
}
