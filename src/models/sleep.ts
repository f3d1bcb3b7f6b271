import { setTimeout as wait } from 'node:timers/promises'

/** Waits, and rejects as soon as the signal aborts. Handed in everywhere, so that tests wait for nothing. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, { signal })
