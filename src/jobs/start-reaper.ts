import type { FastifyBaseLogger } from 'fastify'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { loggable } from '../db/query-faults.ts'
import type { Queue } from '../workflows/queue.ts'
import { endIdleRuns, type IdleTime } from '../workflows/runs/end-idle-runs.ts'
import { reapOverdue, requeueAbandoned } from './reap.ts'

const everyMs = 30_000
/** Every hour, what awaits replies by batch is called too. */
const looksPerHour = 120

/** Now and every half minute: ends what is past its deadline, runs that rest among it, and queues again what nobody works on. */
export function startReaper(
  dependencies: { db: Executor; claim: Claim; queue: Queue; idleTime: IdleTime },
  log: FastifyBaseLogger
): { stop(): void } {
  let looks = 0
  const reap = async () => {
    const evenAwaiting = looks % looksPerHour === 0
    looks += 1
    try {
      const ended = await reapOverdue(dependencies, new Date())
      if (ended > 0) log.warn(`${ended} extractions or submissions passed their deadline`)
      const idle = await endIdleRuns(dependencies.db, dependencies.idleTime, new Date())
      if (idle > 0) log.warn(`${idle} runs were ended in which nobody made a call any more`)
      await requeueAbandoned({ ...dependencies, evenAwaiting })
    } catch (error) {
      log.error(loggable(error), 'reaper')
    }
  }
  void reap()
  const timer = setInterval(reap, everyMs)
  return { stop: () => clearInterval(timer) }
}
