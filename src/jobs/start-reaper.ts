import type { FastifyBaseLogger } from 'fastify'
import type { Claim } from '../db/claims.ts'
import type { Executor } from '../db/client.ts'
import { loggable } from '../db/query-faults.ts'
import type { Queue } from '../workflows/queue.ts'
import { reapOverdue, requeueAbandoned } from './reap.ts'

const everyMs = 30_000

/** Now and every half minute: ends what is past its deadline, and queues again what nobody works on. */
export function startReaper(
  dependencies: { db: Executor; claim: Claim; queue: Queue },
  log: FastifyBaseLogger
): { stop(): void } {
  const reap = async () => {
    try {
      const ended = await reapOverdue(dependencies.db, new Date())
      if (ended > 0) log.warn(`${ended} extractions or submissions passed their deadline`)
      await requeueAbandoned(dependencies)
    } catch (error) {
      log.error(loggable(error), 'reaper')
    }
  }
  void reap()
  const timer = setInterval(reap, everyMs)
  return { stop: () => clearInterval(timer) }
}
