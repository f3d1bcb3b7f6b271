import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { rounds } from './tables.ts'

export type RoundRow = typeof rounds.$inferSelect
export type NewRoundRow = typeof rounds.$inferInsert

export async function roundsOf(db: Executor, extractionId: string): Promise<RoundRow[]> {
  return await db.select().from(rounds).where(eq(rounds.extractionId, extractionId)).orderBy(asc(rounds.position))
}

/** Stores a round; one that failed its checks earlier is replaced. */
export async function saveRound(db: Executor, row: NewRoundRow): Promise<void> {
  await db
    .insert(rounds)
    .values(row)
    .onConflictDoUpdate({ target: [rounds.extractionId, rounds.name], set: row, setWhere: eq(rounds.passed, false) })
}

export async function findPassedRound(db: Executor, extractionId: string, name: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), eq(rounds.name, name), eq(rounds.passed, true)))
  return row ?? null
}
