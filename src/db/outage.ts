import { sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { idempotentReplies } from './tables.ts'

/** Errors of the network, and of disks that are full or cannot be written. */
const systemCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']
])
/** Classes of SQLSTATE: connection exception, insufficient resources, operator intervention, system error. */
const sqlClasses = new Set(['08', '53', '57', '58'])
/** In these classes, and a fault of the query: cancelled or too slow, against the protocol, beyond a limit of its own. */
const ofTheQuery = new Set(['57014', '08P01', '53400'])
const readOnly = '25006'
/** What the drivers say without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|PGlite is closed|Client has encountered a connection error)/i

/** Whether the database cannot be reached, or takes no writes: nothing that the request could do better. */
export function isOutage(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause) {
    const code = 'code' in fault ? String(fault.code) : ''
    if (systemCodes.has(code) || code === readOnly || messages.test(fault.message)) return true
    if (/^[0-9A-Z]{5}$/.test(code) && sqlClasses.has(code.slice(0, 2)) && !ofTheQuery.has(code)) return true
  }
  return false
}

/**
 * Writes a row, and has the database take room on its disk. The row alone tells nothing of a full disk: it goes where the
 * one before it was. A sort beyond its memory needs a file of its own.
 *
 * @throws when the database cannot be reached, or takes no writes
 */
export async function tryWriting(db: Executor): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local work_mem = '64kB'`)
    await transaction.execute(
      sql`select max(hash) from (select md5(n::text) as hash from generate_series(1, 4000) as n order by 1 offset 1) as sorted`
    )
    const row = { apiKeyId: 'readyz', key: 'readyz', requestHash: 'readyz', createdAt: new Date() }
    await transaction
      .insert(idempotentReplies)
      .values(row)
      .onConflictDoUpdate({
        target: [idempotentReplies.apiKeyId, idempotentReplies.key],
        set: { createdAt: row.createdAt }
      })
  })
}
