import { and, inArray, lt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { idempotentReplies, leaderboards } from './tables.ts'

/** Rows of one statement: on PGlite nothing else is answered until it ends. */
const portion = 500

/** What is removed: what was stored before a time. It ends between two portions when the process closes. */
export type Past = { before: Date; closing: AbortSignal }

/**
 * Removes results of statistics that were kept before a time. They are computed anew, with the same bytes, when somebody
 * asks.
 *
 * @returns how many
 */
export async function pruneKeptResults(db: Executor, past: Past): Promise<number> {
  const { key, createdAt } = leaderboards
  return await pruneRows(db, { table: leaderboards, key, createdAt, ...past })
}

/** Removes replies that were kept for repeated requests before a time. @returns how many */
export async function pruneIdempotentReplies(db: Executor, past: Past): Promise<number> {
  const { key, createdAt } = idempotentReplies
  return await pruneRows(db, { table: idempotentReplies, key, createdAt, ...past })
}

type Old = { table: PgTable; key: PgColumn; createdAt: PgColumn } & Past

async function pruneRows(db: Executor, { table, key, createdAt, before, closing }: Old): Promise<number> {
  const isOld = lt(createdAt, before)
  const old = db.select({ key }).from(table).where(isOld).limit(portion)
  const ofOld = and(isOld, inArray(key, old))
  let pruned = 0
  for (let last = portion; last >= portion && !closing.aborted; pruned += last) {
    last = (await db.delete(table).where(ofOld).returning({ key })).length
  }
  return pruned
}
