import { and, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { ExtractionRow } from './extraction-states.ts'
import { extractions, itemDisputes, items, itemVerifications } from './tables.ts'
import type { VerificationRow } from './verifications.ts'

export type DisputesRow = typeof itemDisputes.$inferSelect
export type NewDisputesRow = typeof itemDisputes.$inferInsert

export async function findDisputes(db: Executor, itemId: string): Promise<DisputesRow | null> {
  const [row] = await db.select().from(itemDisputes).where(eq(itemDisputes.itemId, itemId))
  return row ?? null
}

/** Stores what came of the disputes of an item; one that was stopped is replaced, and all others stay. */
export async function saveDisputes(db: Executor, row: NewDisputesRow): Promise<void> {
  await db
    .insert(itemDisputes)
    .values(row)
    .onConflictDoUpdate({ target: itemDisputes.itemId, set: row, setWhere: eq(itemDisputes.state, 'stopped') })
}

/** The extraction that made an item; null for one that was imported, or made from no paper. */
export async function extractionOfItem(db: Executor, itemId: string): Promise<ExtractionRow | null> {
  const isOfIt = and(
    eq(extractions.paperId, items.paperId),
    eq(extractions.suite, items.suite),
    eq(extractions.taskType, items.taskType),
    eq(extractions.generation, items.generation)
  )
  const [row] = await db
    .select({ extraction: extractions })
    .from(items)
    .innerJoin(extractions, isOfIt)
    .where(eq(items.id, itemId))
  return row?.extraction ?? null
}

/** What a verifier found of the version from which the extractor mended this one; null for any other version. */
export async function verificationBeforeMending(
  db: Executor,
  { itemId, version, modelId }: { itemId: string; version: number; modelId: string }
): Promise<VerificationRow | null> {
  const [row] = await db
    .select({ verification: itemVerifications })
    .from(itemDisputes)
    .innerJoin(
      itemVerifications,
      and(eq(itemVerifications.itemId, itemDisputes.itemId), eq(itemVerifications.version, itemDisputes.version))
    )
    .where(
      and(
        eq(itemDisputes.itemId, itemId),
        eq(itemDisputes.mendedVersion, version),
        eq(itemVerifications.modelId, modelId)
      )
    )
  return row?.verification ?? null
}
