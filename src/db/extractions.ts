import { and, asc, count, eq, gt, isNotNull } from 'drizzle-orm'
import type { ExtractionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { ExtractionRow } from './extraction-states.ts'
import type { PageRequest } from './page.ts'
import { extractions } from './tables.ts'

export type { ExtractionRow }

export async function findExtraction(db: Executor, id: string): Promise<ExtractionRow | null> {
  const [row] = await db.select().from(extractions).where(eq(extractions.id, id))
  return row ?? null
}

export type ExtractionFilter = {
  paperId?: string | undefined
  suite?: string | undefined
  taskType?: string | undefined
  state?: ExtractionState | undefined
}

export async function listExtractions(
  db: Executor,
  { after, limit, paperId, suite, taskType, state }: PageRequest & ExtractionFilter
): Promise<ExtractionRow[]> {
  return await db
    .select()
    .from(extractions)
    .where(
      and(
        paperId === undefined ? undefined : eq(extractions.paperId, paperId),
        suite === undefined ? undefined : eq(extractions.suite, suite),
        taskType === undefined ? undefined : eq(extractions.taskType, taskType),
        state === undefined ? undefined : eq(extractions.state, state),
        after === null ? undefined : gt(extractions.id, after)
      )
    )
    .orderBy(asc(extractions.id))
    .limit(limit)
}

export async function extractionsOfPaper(db: Executor, paperId: string): Promise<ExtractionRow[]> {
  return await db.select().from(extractions).where(eq(extractions.paperId, paperId)).orderBy(asc(extractions.id))
}

/** The names of all generations beside the first, by the alphabet. */
export async function generationNames(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: extractions.generationName })
    .from(extractions)
    .where(isNotNull(extractions.generationName))
  return rows.map(({ name }) => name!).sort()
}

export async function countExtractionsByState(db: Executor): Promise<{ state: ExtractionState; count: number }[]> {
  return await db
    .select({ state: extractions.state, count: count() })
    .from(extractions)
    .groupBy(extractions.state)
    .orderBy(asc(extractions.state))
}
