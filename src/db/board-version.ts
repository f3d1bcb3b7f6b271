import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Executor } from './client.ts'

/** A version with the snapshot of the database that it was read in. */
type Read = { snapshot: string; version: string }

const snapshotSchema = z.object({ rows: z.tuple([z.object({ snapshot: z.string() })]) })
const readSchema = z.object({ rows: z.tuple([z.object({ snapshot: z.string(), version: z.string() })]) })

/** Releases of a database whose versions are remembered; names come from callers, so that there is no end of them. */
const mostReleases = 200
const remembered = new WeakMap<Executor, LRUCache<string, Read>>()

/**
 * What the boards of a release stand on: its published submissions with what they declare, and when they were last
 * published, withdrawn or graded, how many cards were corrected, the teams that were erased, how many human baselines its page can lead to, all releases
 * and all profiles, as one text that differs whenever any of them does. It is read from the rows themselves, so
 * that no change can leave it behind. Where no transaction was committed since, the database has the same snapshot
 * (which transactions are visible), so that the rows are the same and only the snapshot is asked for.
 *
 * @param db the database itself: a transaction sees rows of its own that its snapshot does not tell of
 * @param release null for all releases
 */
export async function boardVersion(db: Executor, release: string | null): Promise<string> {
  const reads = remembered.get(db) ?? new LRUCache<string, Read>({ max: mostReleases })
  remembered.set(db, reads)
  const key = JSON.stringify(release)
  const known = reads.get(key)
  if (known && known.snapshot === (await currentSnapshot(db))) return known.version
  const read = await readVersion(db, release)
  reads.set(key, read)
  return read.version
}

async function currentSnapshot(db: Executor): Promise<string> {
  const found = await db.execute(sql`select pg_current_snapshot()::text as snapshot`)
  return snapshotSchema.parse(found).rows[0].snapshot
}

async function readVersion(db: Executor, release: string | null): Promise<Read> {
  const ofRelease = release === null ? sql`` : sql`and release_name = ${release}`
  const found = await db.execute(sql`
    select pg_current_snapshot()::text as snapshot, concat_ws(' ',
      (select concat(count(*), ':', sum(hashtextextended(concat(id, panel_id, updated_at, attempt_at, setting, sampling, generated_on, card, open_responses), 0)))
        from submissions where state = 'published' ${ofRelease}),
      (select concat(count(*), ':', sum(hashtextextended(concat(name, state, content_hash, frozen_at), 0))) from releases),
      (select concat(count(*), ':', sum(hashtextextended(hash, 0))) from profiles),
      (select count(*) from card_corrections),
      (select count(*) from teams where erased_at is not null),
      (select count(*) from human_baselines where published_at is not null and withdrawn_at is null)) as version`)
  return readSchema.parse(found).rows[0]
}
