import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { leaderboards } from './tables.ts'

/**
 * Raised whenever a formula changes, so that what was kept before is computed anew: also one of what is kept of each model
 * (`boards/leaderboard/kept-by-model.ts`), which no hash of scores stands for.
 */
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
export async function findKeptResult(db: Executor, place: ResultPlace): Promise<string | null> {
  return (await findKeptResults(db, [place])).get(place.inputHash) ?? null
}

/** The same of many places at once, by input hash; what is not kept has no entry. */
export async function findKeptResults(db: Executor, places: readonly ResultPlace[]): Promise<Map<string, string>> {
  const byKey = new Map(places.map((place) => [keyOf(place.inputHash), place]))
  const isStale = sql<boolean>`${leaderboards.usedAt} < now() - ${usedEvery} or ${leaderboards.question} is null`
  const found = await db
    .select({ key: leaderboards.key, result: leaderboards.result, isStale })
    .from(leaderboards)
    .where(inArray(leaderboards.key, [...byKey.keys()]))
  // A result that was kept before questions were noted learns its own here.
  const stale = found.filter((row) => row.isStale).map(({ key }) => sql`(${key}, ${byKey.get(key)!.question})`)
  if (stale.length > 0) {
    await db.execute(sql`
      update leaderboards set question = asked.question, used_at = now()
      from (values ${sql.join(stale, sql`, `)}) as asked(key, question) where leaderboards.key = asked.key`)
  }
  return new Map(found.map(({ key, result }) => [byKey.get(key)!.inputHash, result]))
}

/**
 * Keeps a result in place of what was kept of the same question before: scores that were published, withdrawn or graded anew
 * since are what no board rests on any more. Nothing refers to a kept result, and whoever reads one that goes has it computed
 * anew. A result of more than 32 MiB is not kept. Each statement stands for itself and locks no row that another process has locked, so no two can wait for each other.
 */
export async function keepResult(db: Executor, place: ResultPlace, result: string): Promise<void> {
  await keepResults(db, [{ ...place, result }])
}

/** The same of many results at once, each of a question of its own. */
export async function keepResults(db: Executor, results: readonly (ResultPlace & { result: string })[]): Promise<void> {
  const rows = results
    .filter(({ result }) => Buffer.byteLength(result) <= largest)
    .map(({ inputHash, question, result }) => ({ key: keyOf(inputHash), question, result }))
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  const questions = rows.map(({ question }) => question)
  await db.insert(leaderboards).values(rows).onConflictDoNothing()
  const superseded = db
    .select({ key: leaderboards.key })
    .from(leaderboards)
    .where(and(inArray(leaderboards.question, questions), notInArray(leaderboards.key, keys)))
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
