import { parentPort, workerData } from 'node:worker_threads'
import type { HealthReport } from './health-probe.ts'
import { quantile } from './quantile.ts'

/** A service that has not answered by now counts as not answering. */
const PATIENCE_MS = 5_000

const { address, everyMs }: { address: string; everyMs: number } = workerData
const latencies: number[] = []
let unanswered = 0
let isStopped = false

parentPort?.once('message', () => {
  isStopped = true
})
// The first request loads what asks, and opens the connection: that takes this thread some 50 ms, and is no silence.
await fetch(`${address}/healthz`).then(
  (answer) => answer.text(),
  () => null
)
while (!isStopped) {
  const started = performance.now()
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  if (answer?.ok) {
    await answer.text()
    latencies.push(performance.now() - started)
  } else unanswered += 1
  await new Promise((resolve) => setTimeout(resolve, Math.max(1, everyMs - (performance.now() - started))))
}
const report: HealthReport = {
  asked: latencies.length + unanswered,
  unanswered,
  p50Ms: quantile(latencies, 0.5),
  p99Ms: quantile(latencies, 0.99),
  maxMs: quantile(latencies, 1)
}
parentPort?.postMessage(report)
