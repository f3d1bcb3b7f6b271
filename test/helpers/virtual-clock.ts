import { setImmediate as turn } from 'node:timers/promises'
import type { Sleep } from '../../src/models/sleep.ts'

/** A clock that only sleeps move: whoever is to wake first wakes first, a turn of the event loop later. */
export function virtualClock(start = Date.UTC(2026, 10, 6)): { now: () => number; sleep: Sleep } {
  let time = start
  const sleepers: { at: number; wake: () => void }[] = []
  return {
    now: () => time,
    sleep: async (ms, signal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      sleepers.push({ at: time + ms, wake: resolve })
      await turn()
      const [next] = sleepers.sort((one, other) => one.at - other.at).splice(0, 1)
      time = Math.max(time, next!.at)
      next!.wake()
      await promise
      signal?.throwIfAborted()
    }
  }
}
