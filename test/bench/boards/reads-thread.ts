import { parentPort, workerData } from 'node:worker_threads'
import { Agent, request } from 'undici'
import { quantile } from '../quantile.ts'

export type ReadsTask = { address: string; paths: readonly string[]; perSecond: number; seconds: number }
/** Milliseconds from when a read was due until its last byte was there: who waits in line waits too. */
export type ReadsReport = {
  served: number
  failed: number
  notModified: number
  p50Ms: number
  p99Ms: number
  maxMs: number
}

const { address, paths, perSecond, seconds }: ReadsTask = workerData
/** Readers at addresses of their own, each below the rate limit of one. */
const readers = Array.from({ length: 20 }, (_, place) => {
  return new Agent({ connections: 8, localAddress: `127.0.0.${place + 2}` })
})
const tags = new Map<string, string>()
const latencies: number[] = []
let [failed, notModified] = [0, 0]

/** Every second read of a path names the tag of the one before. */
async function read(place: number, due: number): Promise<void> {
  const path = paths[place % paths.length]!
  const tag = Math.floor(place / (paths.length * readers.length)) % 2 === 1 ? tags.get(path) : undefined
  const headers = { 'accept-encoding': 'br, gzip', ...(tag && { 'if-none-match': tag }) }
  const dispatcher = readers[place % readers.length]!
  try {
    const reply = await request(`${address}${path}`, { dispatcher, headers })
    await reply.body.arrayBuffer()
    if (reply.statusCode === 304) notModified += 1
    else if (reply.statusCode !== 200) failed += 1
    if (reply.headers.etag) tags.set(path, String(reply.headers.etag))
    latencies.push(performance.now() - due)
  } catch {
    failed += 1
  }
}

const startedAt = performance.now()
const reads: Promise<void>[] = []
for (let place = 0; place < perSecond * seconds; place++) {
  const due = startedAt + (1000 * place) / perSecond
  const waitMs = due - performance.now()
  if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
  reads.push(read(place, due))
}
await Promise.all(reads)
const report: ReadsReport = {
  ...{ served: latencies.length, failed, notModified },
  ...{ p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99), maxMs: quantile(latencies, 1) }
}
parentPort?.postMessage(report)
