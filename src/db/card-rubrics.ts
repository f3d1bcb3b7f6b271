import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { cardRubrics } from './tables.ts'

export type CardRubricRow = typeof cardRubrics.$inferSelect
type NewRow = typeof cardRubrics.$inferInsert

/** The rubric of that id and version, or the last of the id; null where there is none. */
export async function findCardRubric(
  db: Executor,
  { id, version }: { id: string; version?: number | undefined }
): Promise<CardRubricRow | null> {
  const [row] = await db
    .select()
    .from(cardRubrics)
    .where(and(eq(cardRubrics.id, id), version === undefined ? undefined : eq(cardRubrics.version, version)))
    .orderBy(desc(cardRubrics.version))
    .limit(1)
  return row ?? null
}

/** All versions of all rubrics, by id and version. */
export async function listCardRubrics(db: Executor): Promise<CardRubricRow[]> {
  return await db
    .select()
    .from(cardRubrics)
    .orderBy(asc(sql`${cardRubrics.id} collate "C"`), asc(cardRubrics.version))
}

/** @returns whether it is new; one of that id and version stays as it is */
export async function insertCardRubric(db: Executor, row: NewRow): Promise<boolean> {
  const [stored] = await db.insert(cardRubrics).values(row).onConflictDoNothing().returning()
  return stored !== undefined
}
