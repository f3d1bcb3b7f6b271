import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database, Executor } from '../db/client.ts'
import { type JobName, jobNames, type Queue } from '../workflows/queue.ts'
import { watchDueJobs } from './watch-due-jobs.ts'

/** What a job carries: `team` where the work is for one. */
type JobData = { id: string; team?: string | null }

export type JobHandler = (id: string) => Promise<void>

export type JobQueue = Queue & {
  /** Takes jobs and runs them, `concurrency` at a time for each name. A job that throws comes back. */
  work(handlers: Record<JobName, JobHandler>, concurrency: number): Promise<void>
  /** Stops taking jobs and waits for those under way. */
  stop(): Promise<void>
}

/** A killed worker's job comes back by heartbeat; one that found its work claimed looks again, ever less often. */
const queueOptions = {
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 30,
  heartbeatSeconds: 10,
  expireInSeconds: 86_000,
  // A worker hears of a job when the transaction that made it commits.
  notify: true
}
/**
 * Jobs of one team at a time. Two keep the judges busy while one of them ends. Calls to a model go in turn, so that a
 * guest has a third of them beside two jobs of another team, and half beside one: it takes 1.5 times as long.
 */
const mostPerTeam = 2
/** Jobs that end later are given back to the queue. */
const longestEndMs = 20_000
/** How often a worker asks by itself: where the database can announce nothing, and where it can. */
const pollingSeconds = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 60 }

/**
 * Opens pg-boss on the service's own database, so that a job and the state it is about share a transaction. The
 * walks own their states; a job is only the call to look: run twice, it finds nothing left to do.
 *
 * @param onError told of faults of the queue itself (a lost connection), which pg-boss survives
 */
export async function openQueue(database: Database, onError: (error: Error) => void): Promise<JobQueue> {
  // On PGlite there is one process, and whatever it left behind is queued anew at its start.
  const superviseSeconds = database.kind === 'pglite' ? 60 : 10
  const boss = new PgBoss({
    ...database.bossOptions,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds
  })
  boss.on('error', onError)
  const stopping = new AbortController()
  const underWay = new Map<string, number>()
  /** The database counts before workers that look at the same time have taken their jobs: one too many comes back. */
  async function inPlaceOf(team: string | null, work: () => Promise<void>): Promise<void> {
    if (team === null) return await work()
    const others = underWay.get(team) ?? 0
    if (others >= mostPerTeam) throw new Error(`team ${team} has ${others} jobs under way: this one waits for a place`)
    underWay.set(team, others + 1)
    try {
      await work()
    } finally {
      underWay.set(team, underWay.get(team)! - 1)
    }
  }
  await start(boss, database).catch(async (error: unknown) => {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  })
  return {
    async enqueue(name, id, executor, team = null) {
      const group = team === null ? {} : { group: { id: team } }
      await boss.send(name, { id, team }, { singletonKey: id, ...group, db: fromDrizzle(executing(executor), sql) })
    },
    async work(handlers, concurrency) {
      const options = { groupConcurrency: mostPerTeam, ...pollingSeconds }
      const workers: { id: string; name: JobName }[] = []
      for (const name of jobNames) {
        for (let place = 0; place < concurrency; place += 1) {
          const worker: string = await boss.work<JobData>(name, options, async ([job]) => {
            // Whoever has ended a job looks for the next one at once: nobody else hears of those that wait.
            boss.notifyWorker(worker)
            const { id, team = null } = job!.data
            if (id) await inPlaceOf(team, () => handlers[name](id))
          })
          workers.push({ id: worker, name })
        }
      }
      const onDue = (names: readonly string[]) => {
        for (const { id, name } of workers) if (names.includes(name)) boss.notifyWorker(id)
      }
      void watchDueJobs({ db: database.db, onDue, onError, signal: stopping.signal })
    },
    async stop() {
      stopping.abort()
      // pg-boss by itself would look every half second whether they have ended.
      const ended = Promise.all(jobNames.map((name) => boss.offWork(name)))
      await Promise.race([ended, wait(longestEndMs, null, { ref: false })])
      await boss.stop({ graceful: false })
    }
  }
}

async function start(boss: PgBoss, { kind, db }: Database): Promise<void> {
  await boss.start()
  for (const name of jobNames) {
    // `short`: one job at most waits for an id, so that asking for it again adds nothing.
    await boss.createQueue(name, { ...queueOptions, policy: 'short' })
    await boss.updateQueue(name, queueOptions)
    // The first send to a queue reads the queue's settings on the main connection. Inside a transaction on PGlite's
    // only connection that would wait for itself.
    await boss.getQueue(name)
    const warmUp = await boss.send(name, { id: '' }, { singletonKey: randomUUID() })
    await boss.deleteJob(name, warmUp!)
    if (kind === 'pglite') await giveBack(boss, name, db)
  }
}

/**
 * Has the jobs come back that a killed process was at: on PGlite there is no other process. Until they are missed, they
 * take the places of their team, and its new jobs wait a minute.
 */
async function giveBack(boss: PgBoss, name: JobName, db: Executor): Promise<void> {
  const { rows } = await executing(db).execute(sql`select id from pgboss.job where name = ${name} and state = 'active'`)
  const lost = z.array(z.object({ id: z.string() })).parse(rows)
  if (lost.length > 0)
    await boss.fail(
      name,
      lost.map(({ id }) => id),
      { message: 'its process is gone' }
    )
}

/** Both drivers answer with `rows`; drizzle's common type of them leaves that open. */
function executing(executor: Executor) {
  return { execute: async (query: unknown) => (await executor.execute(query as SQL)) as { rows: unknown[] } }
}
