import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Executor } from '../db/client.ts'

const lookMs = 2000
const dueSchema = z.object({ rows: z.array(z.object({ name: z.string() })) })

/**
 * Looks for jobs that may run, by one query for all workers of the process: nobody announces those that come back, and
 * each worker would have to ask by itself.
 *
 * @param onDue told the names of queues that have such jobs
 * @param onError told of a look that failed; the next one is tried
 */
export async function watchDueJobs(options: {
  db: Executor
  onDue: (names: readonly string[]) => void
  onError: (error: Error) => void
  signal: AbortSignal
}): Promise<void> {
  const { db, onDue, onError, signal } = options
  while (!signal.aborted) {
    try {
      await wait(lookMs, null, { signal, ref: false })
      const due = sql`select distinct name from pgboss.job where state < 'active' and not blocked and start_after <= now()`
      const { rows } = dueSchema.parse(await db.execute(due))
      onDue(rows.map(({ name }) => name))
    } catch (error) {
      if (!signal.aborted) onError(error as Error)
    }
  }
}
