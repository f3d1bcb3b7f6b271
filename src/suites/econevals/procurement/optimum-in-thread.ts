import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { ProcurementInstance } from './instance.ts'
import type { ProcurementOptimum } from './solve-optimum.ts'

/** They start when first needed and end when nobody asks for a while; an instance of 100 deals takes seconds. */
const threads = openThreads(2)
/** Of sizes that people choose, so that no instance of a level waits for them. */
const threadOfSizes = openThreads(1)
const inTurn = pLimit(1)

/**
 * The optimum of an instance, found off the event loop.
 *
 * @throws {Error} with the message of `solveOptimum`, when bound and value do not meet
 */
export async function optimumInThread(
  instance: ProcurementInstance,
  options: { signal?: AbortSignal } = {}
): Promise<ProcurementOptimum> {
  return await threads.run(JSON.stringify(instance), options)
}

/**
 * The same of an instance whose size somebody chose, one instance after the other, each within a time.
 *
 * @param limitMs milliseconds from the beginning of its turn
 * @returns null where the time was not enough, and where bound and value do not meet
 */
export async function optimumWithin(
  instance: ProcurementInstance,
  limitMs: number
): Promise<ProcurementOptimum | null> {
  return await inTurn(async () => {
    const signal = AbortSignal.timeout(limitMs)
    // A thread that is stopped in the middle of its search is ended.
    return await threadOfSizes.run(JSON.stringify(instance), { signal }).catch(() => null)
  })
}

function openThreads(maxThreads: number): Piscina<string, ProcurementOptimum> {
  return new Piscina({
    filename: fileURLToPath(new URL('./optimum-thread.ts', import.meta.url)),
    minThreads: 0,
    maxThreads,
    idleTimeout: 30_000
  })
}
