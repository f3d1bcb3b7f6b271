import type { Sleep } from '../sleep.ts'

export type Alarm = {
  /** Rings at this time and no other; null to let it be. */
  set(at: number | null): void
  /** Milliseconds since 1970. */
  time(): number
}

/** One timer that is moved instead of many that are left to run out. */
export function createAlarm(ring: () => void, { sleep, now }: { sleep: Sleep; now: () => number }): Alarm {
  let running: { at: number; stop: AbortController } | null = null
  // A timer may ring a little before its time by the clock: what was waited for has passed.
  let waitedUntil = 0
  const time = () => Math.max(now(), waitedUntil)

  return {
    time,
    set(at) {
      if (running?.at === at) return
      running?.stop.abort()
      running = null
      if (at === null) return
      const stop = new AbortController()
      running = { at, stop }
      sleep(at - time(), stop.signal).then(
        () => {
          if (stop.signal.aborted) return
          waitedUntil = at
          running = null
          ring()
        },
        () => {}
      )
    }
  }
}
