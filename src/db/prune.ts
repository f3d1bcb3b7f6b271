import { and, eq, inArray, lt, notExists, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'
import { deliveries, idempotentReplies, leaderboards, messages } from './tables.ts'

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

/** Removes messages of before a time, with what came of them; one that waits for any address stays. @returns how many */
export async function pruneMessages(db: Executor, past: Past): Promise<number> {
  const { id: key, createdAt } = messages
  const waits = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.messageId, messages.id), eq(deliveries.state, 'waiting')))
  return await pruneRows(db, { table: messages, key, createdAt, ...past, where: notExists(waits) })
}

type Old = { table: PgTable; key: PgColumn; createdAt: PgColumn; where?: SQL } & Past

async function pruneRows(db: Executor, { table, key, createdAt, before, closing, where }: Old): Promise<number> {
  const isOld = and(lt(createdAt, before), where)
  const old = db.select({ key }).from(table).where(isOld).limit(portion)
  const ofOld = and(isOld, inArray(key, old))
  let pruned = 0
  for (let last = portion; last >= portion && !closing.aborted; pruned += last) {
    last = (await db.delete(table).where(ofOld).returning({ key })).length
  }
  return pruned
}
