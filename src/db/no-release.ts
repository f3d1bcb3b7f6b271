import { asc, eq } from 'drizzle-orm'
import { NotFoundError } from '../errors.ts'
import type { Executor } from './client.ts'
import { releases } from './tables.ts'

/** So many releases are named to whoever names one that there is not; `GET /v1/releases` has all. */
const mostNamed = 20

/** What is thrown where a release is named that there is not: it names those that anybody may see. */
export async function noRelease(db: Executor, name: string): Promise<NotFoundError> {
  const frozen = await db
    .select({ name: releases.name })
    .from(releases)
    .where(eq(releases.state, 'frozen'))
    .orderBy(asc(releases.name))
  const names = frozen.slice(0, mostNamed).map(({ name }) => name)
  const more = frozen.length > mostNamed ? ` and ${frozen.length - mostNamed} more` : ''
  const there = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}${more}`
  return new NotFoundError('release', name, there)
}
