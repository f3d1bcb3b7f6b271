import { eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { leaderboards } from './tables.ts'

/** Raised whenever a formula changes, so that what was kept before is computed anew. */
const formulas = 1

/** What was computed from an input with this hash, as JSON; null where nothing was. */
export async function findKeptResult(db: Executor, inputHash: string): Promise<string | null> {
  const [row] = await db
    .select()
    .from(leaderboards)
    .where(eq(leaderboards.key, keyOf(inputHash)))
  return row?.result ?? null
}

export async function keepResult(db: Executor, inputHash: string, result: string): Promise<void> {
  await db
    .insert(leaderboards)
    .values({ key: keyOf(inputHash), result })
    .onConflictDoNothing()
}

function keyOf(inputHash: string): string {
  return `${formulas} ${inputHash}`
}
