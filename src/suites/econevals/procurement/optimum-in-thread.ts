import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { ProcurementInstance } from './instance.ts'
import type { ProcurementOptimum } from './solve-optimum.ts'

/** They start when first needed and end when nobody asks for a while; an instance of 100 deals takes seconds. */
const threads = new Piscina<string, ProcurementOptimum>({
  filename: fileURLToPath(new URL('./optimum-thread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: 30_000
})

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
