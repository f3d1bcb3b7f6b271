import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '../../src/client.ts'
import { makeApiKey } from '../../src/db/api-keys.ts'
import { openDatabase } from '../../src/db/client.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { type ModelGateway, startModelGateway } from './model-gateway.ts'
import { seedPapers } from './seed-papers.ts'
import { tableOf } from './table-of.ts'

const papers = 60
const allTypes = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA']
const usualReplyMs = 100
const pollMs = 500
/** The provider goes down when so many extractions are done, and is back after the outage. */
const downAfter = 30
const outageMs = 60_000
const patienceMs = 20 * 60_000

export type OutageReport = {
  papers: number
  extractions: Record<string, number>
  /** Requests while the provider answered, and while it did not. */
  requests: ModelGateway['counts']
  outageMs: number
  /** From the end of the outage to the end of the last extraction, and from the beginning on. */
  afterMs: number
  wholeMs: number
  extractionsPerMinute: number
  /** Of the process of the service, at its highest; null where the system does not tell. */
  peakMemoryMiB: number | null
  ok: boolean
}

type Plan = { papers: number; types: readonly string[]; deadlineMs: number | null; replyMs: number }

/**
 * Queues the extractions of 60 papers at once on a whole service, and takes the provider down for a minute in the middle:
 * 503 and broken connections in turn. `--papers N`, `--types EK,PA` (all six when left out), `--deadline-ms N` (of one
 * extraction, `EXTRACTION_DEADLINE_MS`; that of the service when left out), `--reply-ms N` (of each reply). Exit code 1 when one of them is not done in the end.
 */
export async function benchOutage(args: string[]): Promise<{ result: OutageReport; table: string }> {
  const optionOf = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined)
  const deadline = optionOf('--deadline-ms')
  const result = await extractOverOutage({
    papers: Number(optionOf('--papers') ?? papers),
    types: optionOf('--types')?.split(',') ?? allTypes,
    deadlineMs: deadline === undefined ? null : Number(deadline),
    replyMs: Number(optionOf('--reply-ms') ?? usualReplyMs)
  })
  process.exitCode = result.ok ? 0 : 1
  const { extractions, requests, afterMs, wholeMs, extractionsPerMinute, peakMemoryMiB } = result
  const head = [
    'papers',
    'extractions',
    'requests seen',
    'needed',
    'answered again',
    'in the outage',
    'after it, s',
    'all, s',
    'a minute',
    'peak, MiB'
  ]
  const states = Object.entries(extractions).map(([state, count]) => `${count} ${state}`)
  const row = [String(result.papers), states.join(', '), String(requests.seen), String(requests.needed)]
  const ends = [requests.answeredAgain, requests.refused, Math.round(afterMs / 1000), Math.round(wholeMs / 1000)]
  const use = [extractionsPerMinute.toFixed(0), peakMemoryMiB === null ? '-' : String(peakMemoryMiB)]
  return {
    result,
    table: `${tableOf(head, [[...row, ...ends.map(String), ...use]])}${result.ok ? 'all done, nothing paid twice' : 'FAILED'}\n`
  }
}

async function extractOverOutage({ papers: count, types, deadlineMs, replyMs }: Plan): Promise<OutageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-outage-'))
  const gateway = await startModelGateway(replyMs)
  try {
    const { key, ids } = await seed(folder, count)
    const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: gateway.url })
    // The papers have no file: theirs is one byte.
    const service = await startServiceProcess({
      ...environment,
      ...(deadlineMs !== null && { EXTRACTION_DEADLINE_MS: String(deadlineMs) }),
      EXTRACTOR_PAPER: 'text',
      LOG_LEVEL: 'fatal'
    })
    try {
      const client = createClient(service.address, key)
      const startedAt = performance.now()
      for (const id of ids) await client.send('POST', `/v1/papers/${id}/extractions`, { types })
      const all = count * types.length
      await until(client, ({ done = 0 }) => done >= Math.min(downAfter, all / 2))
      gateway.state = 'down'
      await wait(outageMs)
      gateway.state = 'up'
      const backAt = performance.now()
      const extractions = await until(client, ({ queued = 0, running = 0 }) => queued + running === 0)
      const end = performance.now()
      const ok = extractions.done === all && gateway.counts.answeredAgain === 0
      const times = { outageMs, afterMs: end - backAt, wholeMs: end - startedAt }
      const extractionsPerMinute = (all * 60_000) / times.wholeMs
      const peakMemoryMiB = peakMemoryOf(service.child.pid!)
      return { papers: count, extractions, requests: gateway.counts, ...times, extractionsPerMinute, peakMemoryMiB, ok }
    } finally {
      await service.stop()
    }
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(folder: string, count: number): Promise<{ key: string; ids: string[] }> {
  const { db, close } = await openDatabase({ folder })
  try {
    const ids = await seedPapers(db, count)
    const team = (await insertTeam(db, 'outage'))!
    return { ids, key: (await makeApiKey(db, { teamId: team.id, role: 'maintainer' })).key }
  } finally {
    await close()
  }
}

/** How many extractions there are in each state, once they are as wanted, or in the end. */
async function until(
  client: Client,
  isReached: (counts: Record<string, number>) => boolean
): Promise<Record<string, number>> {
  for (const end = performance.now() + patienceMs; ; await wait(pollMs)) {
    const listed = await client.list<{ state: string }>('/v1/extractions')
    const byState = Map.groupBy(listed, ({ state }) => state)
    const counts = Object.fromEntries([...byState].map(([state, own]) => [state, own.length]))
    if (isReached(counts) || performance.now() > end) return counts
  }
}

/** The most memory that a process has had, as Linux counts it. */
function peakMemoryOf(pid: number): number | null {
  const status = `/proc/${pid}/status`
  const [, kib] = (existsSync(status) && /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))) || []
  return kib === undefined ? null : Math.round(Number(kib) / 1024)
}
