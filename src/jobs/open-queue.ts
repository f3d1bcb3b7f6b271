import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Executor } from '../db/client.ts'
import { type JobName, jobNames, type Queue } from '../workflows/queue.ts'

export type JobQueue = Queue & {
  /** Takes jobs and runs them, `concurrency` at a time for each name. */
  work(handlers: Record<JobName, (id: string) => Promise<void>>, concurrency: number): Promise<void>
  /** Stops taking jobs and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Opens pg-boss on the service's own database, so that a job and the state it is about share a transaction. The
 * walks own their states; a job is only the call to look: run twice, it finds nothing left to do.
 *
 * @param onError told of faults of the queue itself (a lost connection), which pg-boss survives
 */
export async function openQueue(database: Database, onError: (error: Error) => void): Promise<JobQueue> {
  const boss = new PgBoss({ ...database.bossOptions, superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 })
  boss.on('error', onError)
  await boss.start()
  for (const name of jobNames) {
    await boss.createQueue(name, { retryLimit: 100, retryDelay: 2, heartbeatSeconds: 10, expireInSeconds: 86_000 })
    // The first send to a queue reads the queue's settings on the main connection. Inside a transaction on PGlite's
    // only connection that would wait for itself.
    await boss.getQueue(name)
    await boss.deleteJob(name, (await boss.send(name, { id: '' }))!)
  }
  return {
    async enqueue(name, id, executor) {
      await boss.send(name, { id }, { db: fromDrizzle(executing(executor), sql) })
    },
    async work(handlers, concurrency) {
      for (const name of jobNames) {
        await boss.work<{ id: string }>(
          name,
          { localConcurrency: concurrency, pollingIntervalSeconds: 0.5 },
          async ([job]) => {
            if (job?.data.id) await handlers[name](job.data.id)
          }
        )
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 20_000 })
    }
  }
}

/** Both drivers answer with `rows`; drizzle's common type of them leaves that open. */
function executing(executor: Executor) {
  return { execute: async (query: unknown) => (await executor.execute(query as SQL)) as { rows: unknown[] } }
}
