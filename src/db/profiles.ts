import { and, asc, eq, gt } from 'drizzle-orm'
import type { NewProfile } from '../schemas/profile.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { profiles } from './tables.ts'

export type ProfileRow = typeof profiles.$inferSelect

/** @returns null where the suite has another one of that name, or this very one */
export async function insertProfile(db: Executor, row: NewProfile & { hash: string }): Promise<ProfileRow | null> {
  const [stored] = await db.insert(profiles).values(row).onConflictDoNothing().returning()
  return stored ?? null
}

export async function findProfile(
  db: Executor,
  { suite, name }: { suite: string; name: string }
): Promise<ProfileRow | null> {
  const [row] = await db
    .select()
    .from(profiles)
    .where(and(eq(profiles.suite, suite), eq(profiles.name, name)))
  return row ?? null
}

export async function listProfiles(
  db: Executor,
  { after, limit, ...filter }: PageRequest & { suite?: string | undefined; name?: string | undefined }
): Promise<ProfileRow[]> {
  return await db
    .select()
    .from(profiles)
    .where(
      and(
        after === null ? undefined : gt(profiles.hash, after),
        filter.suite === undefined ? undefined : eq(profiles.suite, filter.suite),
        filter.name === undefined ? undefined : eq(profiles.name, filter.name)
      )
    )
    .orderBy(asc(profiles.hash))
    .limit(limit)
}

/** Names of a suite's profiles, in their order. */
export async function profileNames(db: Executor, suite: string): Promise<string[]> {
  const rows = await db.select({ name: profiles.name }).from(profiles).where(eq(profiles.suite, suite))
  return rows.map(({ name }) => name).sort()
}
