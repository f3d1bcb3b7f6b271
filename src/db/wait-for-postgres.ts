import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { connectClient } from './connect-client.ts'
import { isOutage } from './outage.ts'

const everyMs = 500
const attemptMs = 5000

/**
 * Waits until a Postgres takes connections: services and databases are often started together.
 *
 * @param options.patienceMs for how long; only for what may pass, not for a wrong password
 * @param options.say told once, when there is something to wait for
 * @throws {AppError} `database_unreachable` in one line that names the place, and never the password
 */
export async function waitForPostgres(
  url: string,
  { patienceMs, say }: { patienceMs: number; say: (line: string) => void }
): Promise<void> {
  const until = performance.now() + patienceMs
  for (let isFirst = true; ; isFirst = false) {
    const fault = await connectionFault(url)
    if (fault === null) return
    const why = fault.message || ('code' in fault ? String(fault.code) : fault.name)
    if (!isOutage(fault) || performance.now() >= until) {
      const message = `the database at ${placeOf(url)} cannot be used: ${why} (DATABASE_URL)`
      throw new AppError('database_unreachable', message, 503, { cause: fault })
    }
    if (isFirst) say(`waiting up to ${Math.ceil(patienceMs / 1000)} s for the database at ${placeOf(url)}: ${why}`)
    await wait(everyMs)
  }
}

async function connectionFault(url: string): Promise<Error | null> {
  try {
    const client = await connectClient({ connectionString: url, connectionTimeoutMillis: attemptMs })
    await client.end().catch(() => {})
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
