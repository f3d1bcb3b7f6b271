import { Worker } from 'node:worker_threads'

export interface HealthReport {
  asked: number
  unanswered: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/**
 * Asks a service for its health again and again, from a thread of its own so that nothing else delays the asking.
 *
 * @returns ends the asking
 */
export function probeHealth(address: string, everyMs = 50): () => Promise<HealthReport> {
  const worker = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData: { address, everyMs } })
  return async () => {
    const report = new Promise<HealthReport>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    worker.postMessage('stop')
    return await report.finally(() => worker.terminate())
  }
}
