import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { rounds } from './tables.ts'

export type RoundRow = typeof rounds.$inferSelect
export type NewRoundRow = typeof rounds.$inferInsert

export async function roundsOf(db: Executor, extractionId: string): Promise<RoundRow[]> {
  return await db.select().from(rounds).where(eq(rounds.extractionId, extractionId)).orderBy(asc(rounds.position))
}

/**
 * Stores a round; one that failed its checks earlier is replaced.
 *
 * @returns false when the round had passed meanwhile: then it stays as it is
 */
export async function saveRound(db: Executor, row: NewRoundRow): Promise<boolean> {
  const saved = await db
    .insert(rounds)
    .values(row)
    .onConflictDoUpdate({ target: [rounds.extractionId, rounds.name], set: row, setWhere: eq(rounds.passed, false) })
    .returning({ name: rounds.name })
  return saved.length === 1
}

export async function findPassedRound(db: Executor, extractionId: string, name: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), eq(rounds.name, name), eq(rounds.passed, true)))
  return row ?? null
}

export async function findRound(db: Executor, extractionId: string, name: string): Promise<RoundRow | null> {
  const [row] = await db
    .select()
    .from(rounds)
    .where(and(eq(rounds.extractionId, extractionId), eq(rounds.name, name)))
  return row ?? null
}
