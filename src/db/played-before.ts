import { and, count, inArray, isNotNull, sql } from 'drizzle-orm'
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

/** By submission and item, whether the scored run was in an instance that the team had begun a run in before; what is no scored run is not there. */
export async function playedBeforeOf(
  db: Executor,
  submissions: readonly string[]
): Promise<Map<string, Map<string, boolean>>> {
  if (submissions.length === 0) return new Map()
  const told = sql<string | null>`${ruleResults.evidence} ->> 'playedBefore'`
  const rows = await db
    .select({ id: ruleResults.submissionId, itemId: ruleResults.itemId, told })
    .from(ruleResults)
    .where(and(inArray(ruleResults.submissionId, [...submissions]), isNotNull(told)))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => [
      id,
      new Map(own.map(({ itemId, told }) => [itemId, told === 'true']))
    ])
  )
}
