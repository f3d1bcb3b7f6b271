import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { extractions, items, releaseItems } from './tables.ts'

export type CountedExtraction = Pick<
  typeof extractions.$inferSelect,
  'id' | 'paperId' | 'taskType' | 'state' | 'suitable'
>

/** Every extraction for a suite, by how far it came. */
export async function countedExtractions(db: Executor, suite: string): Promise<CountedExtraction[]> {
  const { id, paperId, taskType, state, suitable } = extractions
  return await db
    .select({ id, paperId, taskType, state, suitable })
    .from(extractions)
    .where(eq(extractions.suite, suite))
}

/** Items of a suite by task type: those made, whatever became of them, and those approved. */
export async function countItems(
  db: Executor,
  suite: string
): Promise<{ taskType: string; made: number; approved: number }[]> {
  const approved = sql<number>`count(*) filter (where ${items.state} = 'approved')`.mapWith(Number)
  return await db
    .select({ taskType: items.taskType, made: count(), approved })
    .from(items)
    .where(eq(items.suite, suite))
    .groupBy(items.taskType)
}

/** Items of a release by task type. */
export async function countReleased(db: Executor, name: string): Promise<{ taskType: string; items: number }[]> {
  return await db
    .select({ taskType: releaseItems.taskType, items: count() })
    .from(releaseItems)
    .where(eq(releaseItems.releaseName, name))
    .groupBy(releaseItems.taskType)
}

/** Items that were made of fragments, by the rule that made them and by what was decided on them. */
export async function countFragmentItems(
  db: Executor,
  { suite, taskType }: { suite: string; taskType: string }
): Promise<Record<'unanimous' | 'majority' | 'decided' | 'approved' | 'rejected', number>> {
  const isByMajority = sql`${items.gold} -> 'consistency' ->> 'rule' = 'majority'`
  const isDecided = sql`${items.gold} -> 'decided' is not null`
  const those = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [counts] = await db
    .select({
      unanimous: those(sql`(${isByMajority}) is not true and not (${isDecided})`),
      majority: those(sql`${isByMajority} and not (${isDecided})`),
      decided: those(isDecided),
      approved: those(sql`${items.state} = 'approved'`),
      rejected: those(sql`${items.state} = 'rejected'`)
    })
    .from(items)
    .where(and(eq(items.suite, suite), eq(items.taskType, taskType)))
  return counts!
}
