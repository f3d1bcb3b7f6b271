import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ExtractionState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { extractions, papers } from './tables.ts'

export type ExtractionRow = typeof extractions.$inferSelect
type Changes = Partial<Pick<ExtractionRow, 'reason' | 'suitable' | 'deadlineAt'>>

/** Compare and set: moves an extraction on only if it is still in one of the states `from`. */
export async function moveExtraction(
  db: Executor,
  id: string,
  { from, to, ...changes }: { from: readonly ExtractionState[]; to: ExtractionState } & Changes
): Promise<boolean> {
  const moved = await db
    .update(extractions)
    .set({ state: to, updatedAt: sql`now()`, ...changes })
    .where(and(eq(extractions.id, id), inArray(extractions.state, [...from])))
    .returning({ id: extractions.id })
  return moved.length === 1
}

/**
 * Begins the work, and with it the time that it may take; work that goes on keeps the deadline that it has.
 *
 * @returns whether there is anything to do
 */
export async function beginExtraction(db: Executor, id: string, deadlineAt: Date): Promise<boolean> {
  if (await moveExtraction(db, id, { from: ['queued'], to: 'running', deadlineAt })) return true
  return await moveExtraction(db, id, { from: ['running'], to: 'running' })
}

/** Extractions that somebody has to work on: queued, or running when their process ended; none of a paper that rests. */
export async function unfinishedExtractions(db: Executor): Promise<ExtractionRow[]> {
  return await db
    .select(getTableColumns(extractions))
    .from(extractions)
    .innerJoin(papers, eq(papers.id, extractions.paperId))
    .where(and(inArray(extractions.state, ['queued', 'running']), eq(papers.state, 'active')))
}
