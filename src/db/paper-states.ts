import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PaperState } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { extractions, items, papers } from './tables.ts'

/** Compare and set: moves a paper on only if it is in one of the states `from`. */
export async function movePaper(
  db: Executor,
  id: string,
  { from, to, reason }: { from: readonly PaperState[]; to: PaperState; reason: string | null }
): Promise<boolean> {
  const moved = await db
    .update(papers)
    .set({ state: to, stateReason: reason })
    .where(and(eq(papers.id, id), inArray(papers.state, [...from])))
    .returning({ id: papers.id })
  return moved.length === 1
}

/** The state of a paper; null where there is no such paper. */
export async function paperState(db: Executor, id: string): Promise<PaperState | null> {
  const [row] = await db.select({ state: papers.state }).from(papers).where(eq(papers.id, id))
  return row?.state ?? null
}

/** The same, held against changes until the transaction ends. */
export async function holdPaperState(transaction: Executor, id: string): Promise<PaperState | null> {
  const [row] = await transaction.select({ state: papers.state }).from(papers).where(eq(papers.id, id)).for('share')
  return row?.state ?? null
}

/** Lays the running extractions of a paper back into the queue, where none is begun while the paper rests. */
export async function layBackExtractions(db: Executor, paperId: string): Promise<void> {
  await db
    .update(extractions)
    .set({ state: 'queued', deadlineAt: null, updatedAt: sql`now()` })
    .where(and(eq(extractions.paperId, paperId), eq(extractions.state, 'running')))
}

/** Ids of the extractions of a paper that wait for a worker. */
export async function queuedExtractions(db: Executor, paperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: extractions.id })
    .from(extractions)
    .where(and(eq(extractions.paperId, paperId), eq(extractions.state, 'queued')))
    .orderBy(asc(extractions.id))
  return rows.map(({ id }) => id)
}

/** Ends the extractions of a paper that are not done. @returns their ids */
export async function endExtractions(db: Executor, paperId: string, reason: string): Promise<string[]> {
  const ended = await db
    .update(extractions)
    .set({ state: 'failed', reason, updatedAt: sql`now()` })
    .where(and(eq(extractions.paperId, paperId), inArray(extractions.state, ['queued', 'running', 'needs_review'])))
    .returning({ id: extractions.id })
  return ended.map(({ id }) => id)
}

/** Ids of the items of a paper that nobody has rejected. */
export async function standingItems(db: Executor, paperId: string): Promise<string[]> {
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.paperId, paperId), ne(items.state, 'rejected')))
  return rows.map(({ id }) => id)
}

/** Those of some items whose paper is withdrawn. */
export async function ofWithdrawnPapers(db: Executor, itemIds: readonly string[]): Promise<string[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select({ id: items.id })
    .from(items)
    .innerJoin(papers, eq(papers.id, items.paperId))
    .where(and(inArray(items.id, [...itemIds]), eq(papers.state, 'withdrawn')))
  return rows.map(({ id }) => id)
}
