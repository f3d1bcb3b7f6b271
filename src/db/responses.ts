import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { responses } from './tables.ts'

export type Stored = 'accepted' | 'replaced' | 'unchanged'

/**
 * Stores responses of a submission, each item at most once in `given`.
 *
 * @returns by item id whether it was new, took the place of another one, or was there already
 */
export async function storeResponses(
  db: Executor,
  submissionId: string,
  given: readonly { itemId: string; output: string }[]
): Promise<Map<string, Stored>> {
  if (given.length === 0) return new Map()
  const rows = given.map(({ itemId, output }) => ({ submissionId, itemId, output, sha256: sha256(output) }))
  const itemIds = rows.map(({ itemId }) => itemId)
  const there = await db
    .select({ itemId: responses.itemId, sha256: responses.sha256 })
    .from(responses)
    .where(and(eq(responses.submissionId, submissionId), inArray(responses.itemId, itemIds)))
  const hashes = new Map(there.map((row) => [row.itemId, row.sha256]))
  const changed = rows.filter((row) => hashes.get(row.itemId) !== row.sha256)
  if (changed.length > 0) {
    await db
      .insert(responses)
      .values(changed)
      .onConflictDoUpdate({
        target: [responses.submissionId, responses.itemId],
        set: { output: sql`excluded.output`, sha256: sql`excluded.sha256`, createdAt: sql`now()` }
      })
  }
  return new Map(
    rows.map(({ itemId, sha256 }) => {
      const before = hashes.get(itemId)
      return [itemId, before === undefined ? 'accepted' : before === sha256 ? 'unchanged' : 'replaced']
    })
  )
}

export async function countResponses(db: Executor, submissionId: string): Promise<number> {
  return await db.$count(responses, eq(responses.submissionId, submissionId))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
