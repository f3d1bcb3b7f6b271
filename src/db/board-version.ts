import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from './client.ts'

const versionSchema = z.object({ rows: z.tuple([z.object({ version: z.string() })]) })

/**
 * What the boards of a release stand on: its published submissions with what they declare, and when they were last
 * published, withdrawn or graded, the teams that were erased, how many human baselines its page can lead to, all releases
 * and all profiles, as one text that differs whenever any of them does. It is read from the rows themselves, so
 * that no change can leave it behind.
 *
 * @param release null for all releases
 */
export async function boardVersion(db: Executor, release: string | null): Promise<string> {
  const ofRelease = release === null ? sql`` : sql`and release_name = ${release}`
  const found = await db.execute(sql`
    select concat_ws(' ',
      (select concat(count(*), ':', sum(hashtextextended(concat(id, panel_id, updated_at, attempt_at, setting, sampling, generated_on, card, open_responses), 0)))
        from submissions where state = 'published' ${ofRelease}),
      (select concat(count(*), ':', sum(hashtextextended(concat(name, state, content_hash, frozen_at), 0))) from releases),
      (select concat(count(*), ':', sum(hashtextextended(hash, 0))) from profiles),
      (select count(*) from teams where erased_at is not null),
      (select count(*) from human_baselines where published_at is not null and withdrawn_at is null)) as version`)
  return versionSchema.parse(found).rows[0].version
}
