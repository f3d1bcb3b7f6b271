import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { adjudications, responses, ruleResults } from './tables.ts'

export type AdjudicationRow = typeof adjudications.$inferSelect
export type NewAdjudicationRow = typeof adjudications.$inferInsert
export type AdjudicationOutcome = { state: 'done' | 'failed' } & Pick<
  NewAdjudicationRow,
  'parts' | 'values' | 'reason' | 'callIds'
>

export async function insertAdjudication(db: Executor, row: NewAdjudicationRow): Promise<AdjudicationRow> {
  const [stored] = await db.insert(adjudications).values(row).returning()
  return stored!
}

export async function findAdjudication(db: Executor, id: string): Promise<AdjudicationRow | null> {
  const [row] = await db.select().from(adjudications).where(eq(adjudications.id, id))
  return row ?? null
}

export async function findAdjudications(db: Executor, ids: readonly string[]): Promise<Map<string, AdjudicationRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(adjudications)
    .where(inArray(adjudications.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Stores what came of a judge that was asked. One that was settled before stays as it is. */
export async function settleAdjudication(db: Executor, id: string, outcome: AdjudicationOutcome): Promise<void> {
  const isPending = and(eq(adjudications.id, id), eq(adjudications.state, 'pending'))
  await db.update(adjudications).set(outcome).where(isPending)
}

/** Ids of those that wait for their judge. */
export async function pendingAdjudications(db: Executor): Promise<string[]> {
  const rows = await db.select({ id: adjudications.id }).from(adjudications).where(eq(adjudications.state, 'pending'))
  return rows.map(({ id }) => id)
}

/** Adjudications of some items of a submission, the oldest first. */
export async function adjudicationsOf(
  db: Executor,
  submissionId: string,
  itemIds: readonly string[]
): Promise<AdjudicationRow[]> {
  if (itemIds.length === 0) return []
  return await db
    .select()
    .from(adjudications)
    .where(and(eq(adjudications.submissionId, submissionId), inArray(adjudications.itemId, [...itemIds])))
    .orderBy(asc(adjudications.id))
}

/** A response with what the rules found in it; null where none was sent or it is not graded yet. */
export async function findGradedResponse(
  db: Executor,
  { submissionId, itemId }: { submissionId: string; itemId: string }
) {
  const [row] = await db
    .select({
      output: responses.output,
      parse: ruleResults.parse,
      rules: ruleResults.dimensions,
      values: ruleResults.values
    })
    .from(responses)
    .innerJoin(
      ruleResults,
      and(eq(ruleResults.submissionId, responses.submissionId), eq(ruleResults.itemId, responses.itemId))
    )
    .where(and(eq(responses.submissionId, submissionId), eq(responses.itemId, itemId)))
  return row ?? null
}
