import { inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { submissions } from './tables.ts'

/** The models of submissions, by submission id. */
export async function submissionModels(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, model } = submissions
  const rows = await db
    .select({ id, model })
    .from(submissions)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.model]))
}
