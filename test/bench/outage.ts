import { mkdtempSync, rmSync } from 'node:fs'
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
const typesOfPaper = 6
const replyMs = 100
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
  ok: boolean
}

/**
 * Queues the six extractions of 60 papers at once on a whole service, and takes the provider down for a minute in the
 * middle: 503 and broken connections in turn. `--papers N`. Exit code 1 when one of them is not done in the end.
 */
export async function benchOutage(args: string[]): Promise<{ result: OutageReport; table: string }> {
  const at = args.indexOf('--papers')
  const result = await extractOverOutage(at === -1 ? papers : Number(args[at + 1]))
  process.exitCode = result.ok ? 0 : 1
  const { extractions, requests, afterMs, wholeMs } = result
  const head = [
    'papers',
    'extractions',
    'requests seen',
    'needed',
    'answered again',
    'in the outage',
    'after it, s',
    'all, s'
  ]
  const states = Object.entries(extractions).map(([state, count]) => `${count} ${state}`)
  const row = [String(result.papers), states.join(', '), String(requests.seen), String(requests.needed)]
  const ends = [requests.answeredAgain, requests.refused, Math.round(afterMs / 1000), Math.round(wholeMs / 1000)]
  return {
    result,
    table: `${tableOf(head, [[...row, ...ends.map(String)]])}${result.ok ? 'all done, nothing paid twice' : 'FAILED'}\n`
  }
}

async function extractOverOutage(count: number): Promise<OutageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-outage-'))
  const gateway = await startModelGateway(replyMs)
  try {
    const { key, ids } = await seed(folder, count)
    const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: gateway.url })
    // The papers have no file: theirs is one byte.
    const service = await startServiceProcess({ ...environment, EXTRACTOR_PAPER: 'text', LOG_LEVEL: 'fatal' })
    try {
      const client = createClient(service.address, key)
      const startedAt = performance.now()
      for (const id of ids) await client.send('POST', `/v1/papers/${id}/extractions`, {})
      const all = count * typesOfPaper
      await until(client, ({ done = 0 }) => done >= Math.min(downAfter, all / 2))
      gateway.state = 'down'
      await wait(outageMs)
      gateway.state = 'up'
      const backAt = performance.now()
      const extractions = await until(client, ({ queued = 0, running = 0 }) => queued + running === 0)
      const end = performance.now()
      const ok = extractions.done === all && gateway.counts.answeredAgain === 0
      const times = { outageMs, afterMs: end - backAt, wholeMs: end - startedAt }
      return { papers: count, extractions, requests: gateway.counts, ...times, ok }
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
