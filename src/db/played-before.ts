import { and, count, inArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { ruleResults } from './tables.ts'

/** By submission, how many of its scored runs are in instances that the team had begun a run in before; those that have none are left out. */
export async function countPlayedBefore(db: Executor, submissions: readonly string[]): Promise<Map<string, number>> {
  if (submissions.length === 0) return new Map()
  const rows = await db
    .select({ id: ruleResults.submissionId, runs: count() })
    .from(ruleResults)
    .where(
      and(inArray(ruleResults.submissionId, [...submissions]), sql`${ruleResults.evidence} ->> 'playedBefore' = 'true'`)
    )
    .groupBy(ruleResults.submissionId)
  return new Map(rows.map(({ id, runs }) => [id, runs]))
}
