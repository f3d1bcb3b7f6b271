import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
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

/** A task type by its name, and the suite within which that is its name. */
export type NamedTaskType = { suite: string; taskType: string }

/** The task types of items, by id; ids that nothing has are left out. */
export async function taskTypesOf(db: Executor, ids: readonly string[]): Promise<Map<string, NamedTaskType>> {
  const { id, suite, taskType } = items
  const rows = await db
    .select({ id, suite, taskType })
    .from(items)
    .where(inArray(id, [...ids]))
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Ids of the items of these task types that nobody has decided on yet. */
export async function candidateIds(db: Executor, taskTypes: readonly NamedTaskType[]): Promise<string[]> {
  const named = taskTypes.map(({ suite, taskType }) => and(eq(items.suite, suite), eq(items.taskType, taskType)))
  if (named.length === 0) return []
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.state, 'candidate'), or(...named)))
    .orderBy(asc(items.id))
  return rows.map(({ id }) => id)
}
