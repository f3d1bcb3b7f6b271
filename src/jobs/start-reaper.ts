import type { FastifyBaseLogger } from 'fastify'
import type { Executor } from '../db/client.ts'
import { reapOverdue } from './reap.ts'

const everyMs = 30_000

/** Ends what is past its deadline, now and every half minute. */
export function startReaper(db: Executor, log: FastifyBaseLogger): { stop(): void } {
  const reap = () =>
    reapOverdue(db, new Date()).then(
      (ended) => {
        if (ended > 0) log.warn(`${ended} extractions or submissions passed their deadline`)
      },
      (error) => log.error(error, 'reaper')
    )
  void reap()
  const timer = setInterval(reap, everyMs)
  return { stop: () => clearInterval(timer) }
}
