import { setTimeout as wait } from 'node:timers/promises'
import { isOutage } from './outage.ts'

const everyMs = 500

/**
 * Does work of a start that a database going away breaks off, again and again until it is done or patience is at its end.
 *
 * @param work may be done twice
 * @throws what the work threw last
 */
export async function pastOutages<Result>(work: () => Promise<Result>, patienceMs: number): Promise<Result> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() >= until) throw error
      await wait(everyMs)
    }
  }
}
