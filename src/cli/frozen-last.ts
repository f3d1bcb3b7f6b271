import type { Client } from '../client.ts'
import { NotFoundError } from '../errors.ts'
import type { Release } from '../schemas/release.ts'

/** The release that a command is about where none is named. @throws {NotFoundError} `release_not_found` while none is frozen */
export async function frozenLast(client: Client): Promise<string> {
  const releases = await client.list<Release>('/v1/releases')
  const frozen = releases.filter(({ frozenAt }) => frozenAt !== null)
  const last = frozen.toSorted((one, other) => (one.frozenAt! < other.frozenAt! ? 1 : -1))[0]
  if (!last) throw new NotFoundError('release', 'that is frozen')
  return last.name
}
