import { asc, count, eq, gt, inArray, sum } from 'drizzle-orm'
import type { ExtractionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import type { ExtractionRow } from './extraction-states.ts'
import type { PageRequest } from './page.ts'
import { extractions, modelCalls } from './tables.ts'

export type { ExtractionRow }

export async function findExtraction(db: Executor, id: string): Promise<ExtractionRow | null> {
  const [row] = await db.select().from(extractions).where(eq(extractions.id, id))
  return row ?? null
}

export async function listExtractions(db: Executor, { after, limit }: PageRequest): Promise<ExtractionRow[]> {
  return await db
    .select()
    .from(extractions)
    .where(after === null ? undefined : gt(extractions.id, after))
    .orderBy(asc(extractions.id))
    .limit(limit)
}

/** US dollars that some calls cost; calls without a price count as 0. */
export async function costOfCalls(db: Executor, callIds: readonly string[]): Promise<number> {
  if (callIds.length === 0) return 0
  const [row] = await db
    .select({ total: sum(modelCalls.costUsd) })
    .from(modelCalls)
    .where(inArray(modelCalls.id, [...callIds]))
  return Number(row?.total ?? 0)
}

export async function countExtractionsByState(db: Executor): Promise<{ state: ExtractionState; count: number }[]> {
  return await db
    .select({ state: extractions.state, count: count() })
    .from(extractions)
    .groupBy(extractions.state)
    .orderBy(asc(extractions.state))
}
