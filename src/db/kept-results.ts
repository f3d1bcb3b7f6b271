import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { leaderboards } from './tables.ts'

/** Raised whenever a formula changes, so that what was kept before is computed anew. */
const formulas = 1

/** What all kept results may come to: those that nobody asked for longest go first. */
const most = { results: 10_000, bytes: 256 * 2 ** 20 }
/** A larger one would drive out most others. */
const largest = most.bytes / 8
/** So often at the most a read writes that the result is in use. */
const usedEvery = sql`interval '5 minutes'`

/**
 * Where a result is kept. Of one question there is one result at a time.
 *
 * @property inputHash hash of all that decides the result, scores included
 * @property question what was asked for, without the scores: hash of the statistic's name, its query and the panel
 */
export type ResultPlace = { inputHash: string; question: string }

/** What was computed from an input with this hash, as JSON; null where nothing was, or where it is no longer kept. */
export async function findKeptResult(db: Executor, { inputHash, question }: ResultPlace): Promise<string | null> {
  const key = keyOf(inputHash)
  const isStale = sql<boolean>`${leaderboards.usedAt} < now() - ${usedEvery} or ${leaderboards.question} is null`
  const [row] = await db
    .select({ result: leaderboards.result, isStale })
    .from(leaderboards)
    .where(eq(leaderboards.key, key))
  // A result that was kept before questions were noted learns its own here.
  if (row?.isStale) {
    await db.update(leaderboards).set({ question, usedAt: sql`now()` }).where(eq(leaderboards.key, key))
  }
  return row?.result ?? null
}

/**
 * Keeps a result in place of what was kept of the same question before: scores that were published, withdrawn or graded anew
 * since are what no board rests on any more. Nothing refers to a kept result, and whoever reads one that goes has it computed
 * anew. A result of more than 32 MiB is not kept. Each statement stands for itself and locks no row that another process has locked, so no two can wait for each other.
 */
export async function keepResult(db: Executor, place: ResultPlace, result: string): Promise<void> {
  if (Buffer.byteLength(result) > largest) return
  const { question } = place
  const key = keyOf(place.inputHash)
  await db.insert(leaderboards).values({ key, question, result }).onConflictDoNothing()
  const superseded = db
    .select({ key: leaderboards.key })
    .from(leaderboards)
    .where(and(eq(leaderboards.question, question), ne(leaderboards.key, key)))
    .for('update', { skipLocked: true })
  await db.delete(leaderboards).where(inArray(leaderboards.key, superseded))
  await db.execute(sql`
    delete from leaderboards where key in (
      select key from leaderboards where key in (
        select key from (
          select key, row_number() over latest as results, sum(octet_length(result)) over latest as bytes
          from leaderboards window latest as (order by used_at desc, key rows unbounded preceding)
        ) as counted
        where results > ${most.results} or bytes > ${most.bytes}
      )
      for update skip locked
    )`)
}

function keyOf(inputHash: string): string {
  return `${formulas} ${inputHash}`
}
