import type { Sleep } from '../../../src/models/sleep.ts'

type Sleeper = { at: number; wake(): void }

/** A clock that moves only when everybody sleeps: hours pass in milliseconds, and always in the same order. */
export function virtualClock(startsAt = Date.UTC(2026, 10, 6)) {
  let time = startsAt
  const sleepers: Sleeper[] = []
  const sleep: Sleep = (ms, signal) =>
    new Promise((resolve, reject) => {
      const sleeper = { at: time + ms, wake: resolve }
      sleepers.push(sleeper)
      signal?.addEventListener('abort', () => {
        if (sleepers.includes(sleeper)) sleepers.splice(sleepers.indexOf(sleeper), 1)
        reject(signal.reason)
      })
    })
  return {
    now: () => time,
    sleep,
    /** Timers that still run. */
    sleepers: () => sleepers.length,
    /** Lets time pass until nobody sleeps any more, or until the moment given, in milliseconds after the start. */
    async run(until = Number.POSITIVE_INFINITY): Promise<void> {
      for (;;) {
        await settle()
        const next = sleepers.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > startsAt + until) break
        sleepers.splice(sleepers.indexOf(next), 1)
        time = Math.max(time, next.at)
        next.wake()
      }
      if (Number.isFinite(until)) time = startsAt + until
    }
  }
}

/** Until everything that can go on without time has gone on. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))
