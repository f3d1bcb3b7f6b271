import type { Client } from 'pg'

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
 * process are told apart first.
 *
 * @param connection used for nothing else, since a reconnect would drop the locks silently
 */
export function advisoryClaims(connection: Client): Claim {
  const withinProcess = processClaims()
  return async (key) => {
    const release = await withinProcess(key)
    if (!release) return null
    const { rows } = await connection.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key])
    if (!rows[0].taken) {
      await release()
      return null
    }
    return async () => {
      await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key])
      await release()
    }
  }
}
