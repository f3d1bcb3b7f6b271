import { asc, eq } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { annotationDecisions } from './tables.ts'

export type DecisionRow = typeof annotationDecisions.$inferSelect

export async function insertAnnotationDecision(db: Executor, row: Omit<DecisionRow, 'createdAt'>): Promise<void> {
  await db.insert(annotationDecisions).values(row)
}

export async function findAnnotationDecision(db: Executor, fragmentId: string): Promise<DecisionRow | null> {
  const [row] = await db.select().from(annotationDecisions).where(eq(annotationDecisions.fragmentId, fragmentId))
  return row ?? null
}

/** All decisions between annotators, in the order of their fragments. */
export async function listDecisions(db: Executor): Promise<DecisionRow[]> {
  return await db.select().from(annotationDecisions).orderBy(asc(annotationDecisions.fragmentId))
}
