import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type Client, createClient } from '../../src/client.ts'
import { recordedPipelines } from '../helpers/recorded-pipelines.ts'
import {
  byId,
  isOver,
  readExtractions,
  readItems,
  type SampleItem,
  startExtractions
} from '../helpers/sample-extractions.ts'
import { environmentFor, startServiceProcess } from '../helpers/service-process.ts'
import { type SparingReplies, startSparingReplies } from './sparing-replies.ts'
import { tableOf } from './table-of.ts'

/** How long the service may take to ask for the next round, or to end after the last one. */
const patienceMs = 60_000
/**
 * How long it is given to store what it was killed over, before the next kill. A reply may take longer and lie with the
 * courier: it waits behind the first call that the new process makes about the same paper, which has no reply yet.
 */
const briefMs = 2_000
const pollMs = 50

export type RestartReport = {
  kills: Kill[]
  /** Rounds that were asked for again after their reply had been sent. */
  askedAgain: string[]
  rounds: number
  expectedItems: number
  ok: boolean
}

/** After the restart; of the items that are there, `itemsEqual` says whether each is what it should be. */
type Kill = { after: string; paid: number; stored: number; items: number; itemsEqual: boolean }

/**
 * Kills the service with SIGKILL after each reply to a round of the sample paper, in the moment it was sent, and starts
 * it again on the same data. Exit code 1 when a reply was asked for twice, or anything is missing or different at the
 * end.
 */
export async function benchRestart(): Promise<{ result: RestartReport; table: string }> {
  const { rounds, items } = await recordedPipelines()
  const expected = items.toSorted(byId)
  const replies = await startSparingReplies()
  const kills = await killAfterEach(replies, { rounds: rounds.length, expected }).finally(() => replies.close())
  const { sent, askedAgain } = replies
  const last = kills.at(-1)
  const isPaidOnce = askedAgain.length === 0 && sent.length === rounds.length && new Set(sent).size === rounds.length
  const isWhole = last?.stored === rounds.length && last.items === expected.length
  const ok = isPaidOnce && isWhole && kills.every(({ itemsEqual }) => itemsEqual)
  process.exitCode = ok ? 0 : 1
  const result = { kills, askedAgain, rounds: rounds.length, expectedItems: expected.length, ok }
  return { result, table: describe(result) }
}

async function killAfterEach(
  replies: SparingReplies,
  { rounds, expected }: { rounds: number; expected: readonly SampleItem[] }
): Promise<Kill[]> {
  const folder = mkdtempSync(join(tmpdir(), 'aerbench-restart-'))
  const environment = environmentFor({ database: { DATA_DIR: folder }, replayUrl: replies.url })
  let service = await startServiceProcess(environment)
  const key = service.adminKey!
  const kills: Kill[] = []
  try {
    await startExtractions(createClient(service.address, key), { delivery: 'live' })
    while (kills.length < rounds && replies.askedAgain.length === 0) {
      const after = await replies.giveOne(() => service.child.kill('SIGKILL'), patienceMs)
      if (after === null) break
      await service.kill()
      service = await startServiceProcess(environment)
      const client = createClient(service.address, key)
      const paid = replies.sent.length
      const stored = await storedRounds(client, { wanted: paid, withinMs: paid === rounds ? patienceMs : briefMs })
      kills.push({ after, paid, stored, ...(await compareItems(client, expected)) })
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return kills
}

/** Rounds stored, once there are as many as wanted and an extraction with all of its rounds is over; or in the end. */
async function storedRounds(client: Client, { wanted, withinMs }: { wanted: number; withinMs: number }) {
  const end = performance.now() + withinMs
  for (;;) {
    const extractions = await readExtractions(client)
    const stored = extractions.reduce((total, { rounds }) => total + rounds.length, 0)
    const isSettled = extractions.every((one) => isOver(one) || one.rounds.length < one.roundNames.length)
    if ((stored === wanted && isSettled) || performance.now() > end) return stored
    await wait(pollMs)
  }
}

async function compareItems(client: Client, expected: readonly SampleItem[]) {
  const items = await readItems(client)
  const wanted = expected.filter(({ id }) => items.some((item) => item.id === id))
  return { items: items.length, itemsEqual: isDeepStrictEqual(items, wanted) }
}

function describe({ kills, askedAgain, rounds, expectedItems, ok }: RestartReport): string {
  const head = ['killed after the reply to', 'replies paid', 'rounds stored', 'items', 'items equal']
  const rows = kills.map(({ after, paid, stored, items, itemsEqual }, index) => [
    `${index + 1}. ${after}`,
    ...[`${paid} of ${rounds}`, String(stored), `${items} of ${expectedItems}`, itemsEqual ? 'yes' : 'NO']
  ])
  const again = `asked for again after the reply was sent: ${askedAgain.join(', ') || 'none'}\n`
  return `${tableOf(head, rows)}${again}${ok ? 'nothing paid twice, nothing lost' : 'FAILED'}\n`
}
