import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { items } from './tables.ts'

/** How many of the questions 0 to `below` - 1 of a seed are there, by task type. */
export async function countGenerated(
  db: Executor,
  { suite, seed, below }: { suite: string; seed: number; below: number }
): Promise<{ taskType: string; items: number; approved: number }[]> {
  const { taskType, provenance, state } = items
  const approved = sql<number>`count(*) filter (where ${state} = 'approved')`.mapWith(Number)
  return await db
    .select({ taskType, items: count(), approved })
    .from(items)
    .where(
      and(
        eq(items.suite, suite),
        sql`${provenance} ->> 'source' = 'template'`,
        sql`(${provenance} ->> 'seed')::bigint = ${seed}`,
        sql`(${provenance} ->> 'index')::bigint < ${below}`
      )
    )
    .groupBy(taskType)
}

/** Those of the ids that items have. */
export async function knownItems(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(inArray(items.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
