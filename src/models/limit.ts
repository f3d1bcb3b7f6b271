/** Runs a task as soon as a slot is free, first come, first served. */
export type Limit = <Value>(task: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>

/**
 * Caps the tasks under way at a time. Calls to models have limits of their own: `rate-limits/rate-limiter.ts`.
 *
 * @param slots how many tasks may run at a time, at least 1
 * @returns a function that runs a task; one that is aborted while it waits never starts, and rejects with the reason
 */
export function createLimit(slots: number): Limit {
  let free = slots
  const waiting: (() => void)[] = []

  function turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      signal?.addEventListener('abort', abort, { once: true })
      waiting.push(start)
    })
  }

  return async (task, signal) => {
    signal?.throwIfAborted()
    if (free > 0) free -= 1
    else await turn(signal)
    try {
      return await task()
    } finally {
      // The slot goes straight to the next in line: counting it as free would let a newcomer overtake.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
