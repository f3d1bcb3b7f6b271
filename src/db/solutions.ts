import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { itemSolutions, items } from './tables.ts'

export type SolutionRow = typeof itemSolutions.$inferSelect
export type NewSolutionRow = typeof itemSolutions.$inferInsert
type SolvedVersion = { itemId: string; version: number; modelId: string }

/** Stores what a model answered; an answer that is there already stays. */
export async function saveSolution(db: Executor, row: NewSolutionRow): Promise<void> {
  await db.insert(itemSolutions).values(row).onConflictDoNothing()
}

/** Which of the two answers of a model to a version are there. */
export async function solvedWith(
  db: Executor,
  { itemId, version, modelId }: SolvedVersion
): Promise<{ withPaper: boolean }[]> {
  return await db
    .select({ withPaper: itemSolutions.withPaper })
    .from(itemSolutions)
    .where(
      and(eq(itemSolutions.itemId, itemId), eq(itemSolutions.version, version), eq(itemSolutions.modelId, modelId))
    )
}

/** Solutions of an item's current version, by model. */
export async function currentSolutions(db: Executor, itemId: string): Promise<SolutionRow[]> {
  const rows = await db
    .select({ solution: itemSolutions })
    .from(itemSolutions)
    .innerJoin(items, and(eq(items.id, itemSolutions.itemId), eq(items.version, itemSolutions.version)))
    .where(eq(itemSolutions.itemId, itemId))
    .orderBy(asc(itemSolutions.modelId), asc(itemSolutions.withPaper))
  return rows.map(({ solution }) => solution)
}

/** Forgets a model's unusable answers to items, so that they are asked for anew; the calls themselves stay. */
export async function forgetUnusable(db: Executor, itemIds: readonly string[], modelId: string): Promise<void> {
  if (itemIds.length === 0) return
  await db
    .delete(itemSolutions)
    .where(
      and(
        inArray(itemSolutions.itemId, [...itemIds]),
        eq(itemSolutions.modelId, modelId),
        sql`${itemSolutions.verdict} ->> 'outcome' = 'unusable'`
      )
    )
}

/** The task types of items, by id; ids that nothing has are left out. */
export async function taskTypesOf(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, taskType } = items
  const rows = await db
    .select({ id, taskType })
    .from(items)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.taskType]))
}

/** Ids of the items of these task types that nobody has decided on yet. */
export async function candidateIds(db: Executor, taskTypes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.state, 'candidate'), inArray(items.taskType, [...taskTypes])))
    .orderBy(asc(items.id))
  return rows.map(({ id }) => id)
}
