import { and, asc, desc, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SolverFlag } from '../schemas/item.ts'
import { solvedShare } from '../schemas/solution.ts'
import type { Executor } from './client.ts'
import { itemSolutions, items } from './tables.ts'

/** The rule of `grading/solver-flags.ts` as a condition: lists of items are filtered by it. */
const speaksAgainst = or(
  and(itemSolutions.withPaper, sql`${itemSolutions.verdict} ->> 'outcome' = 'differs'`),
  and(
    sql`not ${itemSolutions.withPaper}`,
    sql`(${itemSolutions.verdict} ->> 'share')::double precision >= ${solvedShare}`
  )
)
const isOfCurrentVersion = and(eq(itemSolutions.itemId, items.id), eq(itemSolutions.version, items.version))

/** What solvers say against the current versions of items; those without a flag are left out. */
export async function solverFlagsOf(db: Executor, itemIds: readonly string[]): Promise<Map<string, SolverFlag[]>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ itemId: itemSolutions.itemId, withPaper: itemSolutions.withPaper })
    .from(itemSolutions)
    .innerJoin(items, isOfCurrentVersion)
    .where(and(inArray(itemSolutions.itemId, [...itemIds]), speaksAgainst))
    .orderBy(asc(itemSolutions.itemId), desc(itemSolutions.withPaper))
  const flags = new Map<string, SolverFlag[]>()
  for (const { itemId, withPaper } of rows) {
    flags.set(itemId, [...(flags.get(itemId) ?? []), withPaper ? 'contradicted' : 'solved_without_paper'])
  }
  return flags
}

/** For a query on items: whether a solver speaks against the current version. */
export function hasSolverFlag(db: Executor): SQL {
  return exists(db.select().from(itemSolutions).where(and(isOfCurrentVersion, speaksAgainst)))
}
