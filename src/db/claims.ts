import { inGroups } from './in-groups.ts'
import { type PlainConnection, steadyConnection } from './steady-connection.ts'

/** Claims of one query at the most. */
const groupSize = 200

/**
 * The right to do one piece of work, held by one process at a time and gone with it.
 *
 * @returns a function that gives the right back, or null while somebody else holds it
 */
export type Claim = (key: string) => Promise<(() => Promise<void>) | null>

/** Claims within one process: all there is on PGlite, whose folder only one process may open. */
export function processClaims(): Claim {
  const held = new Set<string>()
  return async (key) => {
    if (held.has(key)) return null
    held.add(key)
    return async () => {
      held.delete(key)
    }
  }
}

/**
 * Claims across processes as Postgres advisory locks of one connection: a process that dies loses its connection and
 * with it its claims, at once and without a heartbeat. Advisory locks count per connection, so claims within this
 * process are told apart first. A connection that breaks is replaced; the claims it held are lost then, and another
 * process may do the same work, which finds what is stored already.
 *
 * @param connect opens a connection that is used for nothing else
 */
export function advisoryClaims(connect: () => Promise<PlainConnection>): { claim: Claim; close(): Promise<void> } {
  const withinProcess = processClaims()
  const connection = steadyConnection(connect)

  // One connection answers one query at a time: claims that come meanwhile go together into the next.
  const lock = inGroups(groupSize, async (keys: readonly string[]) => {
    const rows = await connection.query(
      `select pg_try_advisory_lock(hashtextextended(key, 0)) as taken
       from unnest($1::text[]) with ordinality as asked(key, place) order by place`,
      [keys]
    )
    return rows.map(({ taken }) => taken === true)
  })
  const unlock = inGroups(groupSize, async (keys: readonly string[]) => {
    const query = 'select pg_advisory_unlock(hashtextextended(key, 0)) from unnest($1::text[]) as held(key)'
    // On a connection that broke, the locks went with it.
    await connection.query(query, [keys]).catch(() => {})
    return keys.map(() => undefined)
  })

  return {
    async claim(key) {
      const release = await withinProcess(key)
      if (!release) return null
      try {
        if (await lock(key)) return () => unlock(key).finally(release)
      } catch (error) {
        await release()
        throw error
      }
      await release()
      return null
    },
    close: () => connection.close()
  }
}
