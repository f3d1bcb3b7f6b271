import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '../../src/client.ts'
import { makeApiKey } from '../../src/db/api-keys.ts'
import { openDatabase } from '../../src/db/client.ts'
import { releaseItems } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import type { Submission } from '../../src/schemas/submission.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { seedSubmissions } from './grade/seed-submission.ts'
import { startModelGateway } from './model-gateway.ts'
import { tableOf } from './table-of.ts'

const items = 100
const itemsOfGuest = 3
const crowd = 20
const measurements = 3
const replyMs = 1_000
const pollMs = 50
/** Judgments of the large team that are done when the guest comes. */
const underWay = 10
const mostTimes = 2

export type FairnessReport = { besideMs: number[]; behindMs: number[]; times: number; ok: boolean }

/**
 * How long a guest's submission of three responses takes beside one full submission of another team, and behind 20 of
 * them: three measurements each. Exit code 1 when the median behind them is more than twice that beside one.
 */
export async function benchFairness(): Promise<{ result: FairnessReport; table: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-fairness-'))
  const gateway = await startModelGateway(replyMs)
  try {
    const { ids, key, guestKey, itemIds } = await seed(folder)
    const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: gateway.url })
    const service = await startServiceProcess({ ...environment, LOG_LEVEL: 'fatal' })
    try {
      const [large, guest] = [createClient(service.address, key), createClient(service.address, guestKey)]
      const alone = ids.slice(0, measurements)
      const besideMs: number[] = []
      for (const [index, id] of alone.entries()) {
        await finalise(large, [id])
        besideMs.push(await timeGuest(guest, `beside-${index}`, itemIds))
        await until(large, id, ({ state }) => state === 'graded')
      }
      await finalise(large, ids.slice(measurements))
      const behindMs: number[] = []
      for (let index = 0; index < measurements; index += 1) {
        behindMs.push(await timeGuest(guest, `behind-${index}`, itemIds))
      }
      return describe(besideMs, behindMs)
    } finally {
      await service.kill()
    }
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function seed(folder: string) {
  const database = await openDatabase({ folder })
  const { db } = database
  try {
    const names = Array.from({ length: measurements + crowd }, (_, index) => `full-${index}`)
    const seeded = await seedSubmissions(database, items, names)
    const team = (await insertTeam(db, 'guest'))!
    const { key: guestKey } = await makeApiKey(db, { teamId: team.id, role: 'submitter' })
    const rows = await db.select({ id: releaseItems.itemId }).from(releaseItems).orderBy(releaseItems.position)
    return { ...seeded, guestKey, itemIds: rows.slice(0, itemsOfGuest).map(({ id }) => id) }
  } finally {
    await database.close()
  }
}

/** Finalises submissions, and waits until the first of them is being judged. */
async function finalise(client: Client, ids: readonly string[]): Promise<void> {
  for (const id of ids) await client.send('POST', `/v1/submissions/${id}/finalize`)
  await until(client, ids[0]!, ({ judgments }) => judgments.reduce((sum, { done }) => sum + done, 0) >= underWay)
}

/** @returns milliseconds from the request to finalise until it is graded */
async function timeGuest(client: Client, model: string, itemIds: readonly string[]): Promise<number> {
  const { id } = await client.send<Submission>('POST', '/v1/submissions', { release: 'bench', model })
  const lines = itemIds.map((itemId) => JSON.stringify({ itemId, output: `The answer of ${model} to ${itemId}.` }))
  await client.send('PUT', `/v1/submissions/${id}/responses`, lines.join('\n'), 'application/x-ndjson')
  const startedAt = performance.now()
  await client.send('POST', `/v1/submissions/${id}/finalize`)
  await until(client, id, ({ state }) => state === 'graded')
  return performance.now() - startedAt
}

async function until(client: Client, id: string, isReached: (submission: Submission) => boolean): Promise<void> {
  while (!isReached(await client.get<Submission>(`/v1/submissions/${id}`))) await wait(pollMs)
}

function describe(besideMs: number[], behindMs: number[]): { result: FairnessReport; table: string } {
  const median = (all: readonly number[]) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)]!
  const times = median(behindMs) / median(besideMs)
  const ok = times <= mostTimes
  process.exitCode = ok ? 0 : 1
  const row = (name: string, all: readonly number[]) => [name, ...all.map((ms) => (ms / 1000).toFixed(1))]
  const head = ['a guest of three responses, s', ...besideMs.map((_, index) => `${index + 1}.`)]
  const table = tableOf(head, [row('beside one submission', besideMs), row(`behind ${crowd}`, behindMs)])
  const verdict = `${times.toFixed(2)} times as long${ok ? '' : ': FAILED'}\n`
  return { result: { besideMs, behindMs, times, ok }, table: `${table}${verdict}` }
}
