import { and, asc, eq, exists, inArray, type SQL } from 'drizzle-orm'
import type { VerificationOutcome } from '../schemas/verification.ts'
import type { Executor } from './client.ts'
import { items, itemVerifications } from './tables.ts'

export type VerificationRow = typeof itemVerifications.$inferSelect
export type NewVerificationRow = typeof itemVerifications.$inferInsert
export type VerifiedVersion = Pick<VerificationRow, 'itemId' | 'version' | 'modelId'>

const isOfCurrentVersion = and(eq(itemVerifications.itemId, items.id), eq(itemVerifications.version, items.version))

/** Stores what a verifier found; what is there already stays. */
export async function saveVerification(db: Executor, row: NewVerificationRow): Promise<void> {
  await db.insert(itemVerifications).values(row).onConflictDoNothing()
}

export async function isVerifiedWith(db: Executor, { itemId, version, modelId }: VerifiedVersion): Promise<boolean> {
  const table = itemVerifications
  const rows = await db
    .select({ version: table.version })
    .from(table)
    .where(and(eq(table.itemId, itemId), eq(table.version, version), eq(table.modelId, modelId)))
  return rows.length > 0
}

/** What verifiers found of the current version of an item, by model. */
export async function currentVerifications(db: Executor, itemId: string): Promise<VerificationRow[]> {
  const rows = await db
    .select({ verification: itemVerifications })
    .from(itemVerifications)
    .innerJoin(items, isOfCurrentVersion)
    .where(eq(itemVerifications.itemId, itemId))
    .orderBy(asc(itemVerifications.modelId))
  return rows.map(({ verification }) => verification)
}

/** Forgets what a model left unproven of items, so that it is asked anew; the calls themselves stay. */
export async function forgetUnproven(db: Executor, itemIds: readonly string[], modelId: string): Promise<void> {
  if (itemIds.length === 0) return
  await db
    .delete(itemVerifications)
    .where(
      and(
        inArray(itemVerifications.itemId, [...itemIds]),
        eq(itemVerifications.modelId, modelId),
        eq(itemVerifications.outcome, 'unproven')
      )
    )
}

/** The worst first: with several verifiers, a doubt of one of them stands. */
const worstFirst: readonly VerificationOutcome[] = ['doubted', 'unproven', 'verified']

/** What verifiers found of the current versions of items; those that nobody verified are left out. */
export async function verificationsOf(
  db: Executor,
  itemIds: readonly string[]
): Promise<Map<string, VerificationOutcome>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .select({ itemId: itemVerifications.itemId, outcome: itemVerifications.outcome })
    .from(itemVerifications)
    .innerJoin(items, isOfCurrentVersion)
    .where(inArray(itemVerifications.itemId, [...itemIds]))
  const found = new Map<string, VerificationOutcome>()
  for (const outcome of worstFirst.toReversed()) {
    for (const row of rows) if (row.outcome === outcome) found.set(row.itemId, outcome)
  }
  return found
}

/** For a query on items: whether a verifier differs from the current version. */
export function isDoubted(db: Executor): SQL {
  return exists(
    db
      .select()
      .from(itemVerifications)
      .where(and(isOfCurrentVersion, eq(itemVerifications.outcome, 'doubted')))
  )
}
