import type { Client } from 'pg'
import { createLimit } from '../models/limit.ts'

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
export function advisoryClaims(connect: () => Promise<Client>): { claim: Claim; close(): Promise<void> } {
  const withinProcess = processClaims()
  const oneAtATime = createLimit(1)
  let connection: Promise<Client> | null = null

  function current(): Promise<Client> {
    connection ??= connect().then(
      (client) => client.on('error', lose).on('end', lose),
      (error: unknown) => {
        lose()
        throw error
      }
    )
    return connection
  }

  function lose(): void {
    connection = null
  }

  return {
    async claim(key) {
      const release = await withinProcess(key)
      if (!release) return null
      try {
        const client = await current()
        const { rows } = await oneAtATime(() =>
          client.query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [key])
        )
        if (rows[0].taken) return () => oneAtATime(() => unlock(client, key)).finally(release)
      } catch (error) {
        await release()
        throw error
      }
      await release()
      return null
    },
    async close() {
      await (await connection?.catch(() => null))?.end()
    }
  }
}

/** On a connection that broke, the lock went with it. */
async function unlock(client: Client, key: string): Promise<void> {
  await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]).catch(() => {})
}
