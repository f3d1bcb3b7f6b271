import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { pino } from 'pino'
import { startService } from '../../src/compose/service.ts'
import { readConfig } from '../../src/config.ts'
import { createPdfReader } from '../../src/ingestion/pdf/create-pdf-reader.ts'
import { aerSuite } from '../../src/suites/aer/index.ts'
import { type HealthReport, probeHealth } from './health-probe.ts'
import type { Paper } from './papers-to-read.ts'

/** Of the histogram, whose values hold this interval besides the delay. */
const RESOLUTION_MS = 1
const IDLE_MS = 3_000
const HEALTH_EVERY_MS = 10

export interface LagReport {
  phases: {
    phase: 'idle' | 'reading' | 'adding'
    seconds: number
    /** Delay of the event loop beyond the sampling interval. */
    loop: { p50Ms: number; p99Ms: number; maxMs: number }
    /** The same as a client sees it. */
    health: HealthReport
  }[]
}

/**
 * A real service on PGlite, in this process: idle; while papers are read; and while they are added by
 * `POST /v1/papers`, which also stores them.
 */
export async function measureLag(papers: readonly Paper[]): Promise<LagReport> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-lag-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const service = await startService({ config, suites: [aerSuite], log: pino({ level: 'silent' }) })
  const reader = createPdfReader()
  try {
    await reader.read(papers[0]!.bytes)
    const idle = await measure('idle', service.address, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
    const reading = await measure('reading', service.address, async () => {
      for (const { bytes } of papers) await reader.read(bytes)
    })
    const adding = await measure('adding', service.address, () => addPapers(service.address, service.adminKey!, papers))
    return { phases: [idle, reading, adding] }
  } finally {
    await reader.close()
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(phase: LagReport['phases'][number]['phase'], address: string, work: () => Promise<unknown>) {
  const stopProbe = probeHealth(address, HEALTH_EVERY_MS)
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const started = performance.now()
  delays.enable()
  await work()
  delays.disable()
  const seconds = (performance.now() - started) / 1000
  const health = await stopProbe()
  const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS)
  const [p50Ms, p99Ms, maxMs] = [delays.percentile(50), delays.percentile(99), delays.max].map(beyond)
  return { phase, seconds, loop: { p50Ms: p50Ms!, p99Ms: p99Ms!, maxMs: maxMs! }, health }
}

/** Uploads from a thread of its own: what a client does is not the lag of the service. */
function addPapers(address: string, key: string, papers: readonly Paper[]): Promise<void> {
  const worker = new Worker(new URL('./upload-thread.ts', import.meta.url), { workerData: { address, key, papers } })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}
