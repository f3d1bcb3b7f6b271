import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/db/client.ts'
import { judgments, scores, submissions } from '../../../src/db/tables.ts'
import { createAsk } from '../../../src/models/ask.ts'
import type { JsonValue } from '../../../src/schemas/json.ts'
import { gradeSubmission } from '../../../src/workflows/grading/grade-submission.ts'
import type { BatchAnswer } from '../../helpers/batch-server.ts'
import type { BatchStatus } from '../../helpers/batch-wire-formats.ts'
import { gradingTools } from '../../helpers/grading-tools.ts'
import { openTestCourier } from '../../helpers/open-test-courier.ts'
import { openTestDatabase } from '../../helpers/open-test-database.ts'
import { type BatchBench, hour, minute, openBatchBench } from '../../jobs/batch-bench.ts'
import { type FaultOfBatch, type Step, stepOf } from './batch-fault.ts'
import { batchFaults, lastingBatchFaults } from './batch-fault-table.ts'
import { type Wire, wires } from './fault.ts'
import {
  itemOf,
  judgeOf,
  prepareReleases,
  queueSubmission,
  soundMean,
  soundVerdictOf,
  suite
} from './judged-release.ts'

/** Faults that the batches of one submission meet, in the order of its items. */
type Faults = readonly FaultOfBatch[]
const ofWire = (faults: Faults, wire: Wire) => faults.filter((fault) => (fault.wires ?? wires).includes(wire))
/** One item for every fault, and one that meets none. */
const itemsFor = (faults: Faults) => 1 + Math.max(...wires.map((wire) => ofWire(faults, wire).length))

let database: Database
let relay: Awaited<ReturnType<typeof openTestCourier>>
let bench: BatchBench
let panelId: string
beforeAll(async () => {
  database = await openTestDatabase()
  relay = await openTestCourier()
  bench = await openBatchBench(database, callOf, relay.courier)
  panelId = await prepareReleases(database.db, [lastingBatchFaults, batchFaults].map(itemsFor))
})
afterAll(async () => {
  await bench.server.close()
  await relay.close()
  await database.close()
})
beforeEach(() => bench.reset())

/** What a request is known by: its judge and its item, whether it asks for the first time or for a repair. */
function callOf(body: JsonValue): string {
  const text = JSON.stringify(body)
  return `${text.includes('claude') ? 'anthropic' : 'openai'} ${itemOf([text])}`
}

function partsOf(call: string): { wire: Wire; item: number } {
  const [wire, number] = call.split(' ') as [Wire, string]
  return { wire, item: Number(number) }
}

const soundText = (call: string) => {
  const { wire, item } = partsOf(call)
  return JSON.stringify(soundVerdictOf(wire, item))
}

/** Requests by step, for each call: what the provider was asked, spoilt or not. */
type Seen = Map<string, Record<Step, number>>
const noRequests = () => ({ upload: 0, creation: 0, list: 0, poll: 0, results: 0, live: 0 })

/** Every batch holds one call and meets the fault of its item. @returns what the provider saw */
function plant(faultOf: (call: string) => FaultOfBatch | null): Seen {
  const { server } = bench
  const seen: Seen = new Map()
  const spent = new Map<string, number>()
  /** Whether a fault that occurs so many times, or always, occurs once more. */
  const occurs = (name: string, times = Number.POSITIVE_INFINITY) => {
    const count = spent.get(name) ?? 0
    spent.set(name, count + 1)
    return count < times
  }
  server.live = soundText
  server.fault = (request, calls) => {
    const step = stepOf(request)
    // What was sent elsewhere is answered there.
    if (step === null || request.includes(' /moved/')) return null
    const wire = request.includes('/messages') ? 'anthropic' : 'openai'
    if (step === 'list') return occurs(`${wire} list`, 2) ? { status: 500 } : null
    const [call = ''] = calls
    const counts = seen.get(call) ?? noRequests()
    counts[step] += 1
    seen.set(call, counts)
    const spoil = faultOf(call)?.spoils?.find((one) => one.step === step)
    return spoil && occurs(`${call} ${step}`, spoil.times) ? spoil.fault : null
  }
  server.tamper = (lines, [call = '']) => {
    const tampers = faultOf(call)?.tampers
    return tampers && lines.length > 0 && occurs(`${call} tampers`, tampers.times) ? tampers.change(lines) : lines
  }
  return seen
}

/** Ends what runs, each batch as its fault has it. */
function finish(faultOf: (call: string) => FaultOfBatch | null): void {
  const turnOf = (call: string) =>
    bench.server.batches.filter(({ requests }) => requests[0]!.prompt === call).length - 1
  const ofTurn = <Value>(values: readonly Value[], call: string) => values[Math.min(turnOf(call), values.length - 1)]!
  bench.server.finish(
    (call): BatchAnswer => {
      const answer = ofTurn<BatchAnswer | 'sound'>(faultOf(call)?.answers ?? ['sound'], call)
      return answer === 'sound' ? { text: soundText(call) } : answer
    },
    ([call = '']) => ofTurn<BatchStatus>(faultOf(call)?.ends ?? ['completed'], call)
  )
}

async function walk(id: string): Promise<string> {
  const { callModel, callByBatch, openModel } = bench
  const [ask, askByBatch] = [createAsk({ openModel, callModel }), createAsk({ openModel, callModel: callByBatch })]
  await gradeSubmission({ ...gradingTools, ...database, suites: [suite], ask, askByBatch }, id)
  const [row] = await database.db.select().from(submissions).where(eq(submissions.id, id))
  return row!.state
}

/** Looks minute by minute until nobody waits for a batch that can still be made or end. */
async function settle(faultOf: (call: string) => FaultOfBatch | null): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    bench.later(minute)
    const { ignored: _, ...counts } = await bench.look({
      settings: { windowMs: 0, maxRequests: 1, deadlineMs: 26 * hour }
    })
    finish(faultOf)
    quiet = Object.values(counts).some((count) => count > 0) ? 0 : quiet + 1
  }
}

/** Grades as the service does, up to the end of every deadline. @returns how often it had to be walked */
async function grade(id: string, faultOf: (call: string) => FaultOfBatch | null): Promise<void> {
  for (let walks = 0; walks < 12; walks += 1) {
    if ((await walk(id)) !== 'grading') return
    bench.woken.length = 0
    await settle(faultOf)
    if (bench.woken.length > 0) continue
    for (const wait of [10 * minute, 26 * hour, 15 * minute]) {
      if (bench.woken.length > 0) break
      bench.later(wait)
      await settle(faultOf)
    }
  }
  throw new Error('the grading does not end')
}

async function outcomes(id: string) {
  const { db } = database
  const given = await db.select().from(judgments).where(eq(judgments.submissionId, id)).orderBy(judgments.itemId)
  const rows = await db.select().from(scores).where(eq(scores.submissionId, id)).orderBy(scores.itemId)
  return {
    failuresOf: (wire: Wire) =>
      given.flatMap(({ verdict }) =>
        verdict.judge === judgeOf[wire] ? [verdict.status === 'failed' ? verdict.failure : null] : []
      ),
    scores: rows.map(({ values: [table2], reason }) => table2 ?? reason)
  }
}

/** What a finalise starts once nothing goes wrong any more: only what is missing is asked, each once. */
async function expectMended(id: string, faults: Faults): Promise<void> {
  const items = itemsFor(faults)
  const missing = wires.flatMap((wire) =>
    ofWire(faults, wire).flatMap(({ failure }, item) => (failure === null ? [] : [`${wire} ${item}`]))
  )
  bench.server.paid.clear()
  plant(() => null)
  await database.db.update(submissions).set({ state: 'queued', reason: null }).where(eq(submissions.id, id))
  await grade(id, () => null)
  expect(Object.fromEntries(bench.server.paid)).toEqual(Object.fromEntries(missing.map((call) => [call, 1])))
  const { failuresOf, scores } = await outcomes(id)
  for (const wire of wires) expect(failuresOf(wire)).toEqual(Array(items).fill(null))
  expect(scores).toEqual(Array.from({ length: items }, (_, item) => expect.closeTo(soundMean(item), 12)))
  expect(await bench.rows()).toEqual([])
}

describe('gradeSubmission by batch, when every batch goes wrong in its own way', () => {
  it('meets more than sixty faults over either wire', () => {
    for (const wire of wires) expect(ofWire([...batchFaults, ...lastingBatchFaults], wire).length).toBeGreaterThan(60)
  })

  it.each([
    ['and recovers', batchFaults],
    ['until its deadline', lastingBatchFaults]
  ])(
    'asks as often as its policy says, pays nothing twice, gives no zero, and mends at the next finalise: %s',
    async (_, faults) => {
      const items = itemsFor(faults)
      const planted = (call: string) => {
        const { wire, item } = partsOf(call)
        return ofWire(faults, wire)[item] ?? null
      }
      const seen = plant(planted)
      const id = await queueSubmission(database.db, panelId, items, 'batch')
      await grade(id, planted)

      const { failuresOf, scores } = await outcomes(id)
      for (const wire of wires) {
        const failures = failuresOf(wire)
        const happened = ofWire(faults, wire).map(({ name, creations }, item) => {
          const call = `${wire} ${item}`
          const { creation, live } = seen.get(call) ?? noRequests()
          const made = bench.server.batches.filter(({ requests }) => requests[0]!.prompt === call).length
          const paid = bench.server.paid.get(call) ?? 0
          return {
            name,
            failure: failures[item],
            creations: creations === null ? null : creation,
            batches: made,
            live,
            paid
          }
        })
        expect(happened).toEqual(
          ofWire(faults, wire).map(({ name, failure, creations, batches, live, paid }) => {
            return { name, failure, creations, batches, live, paid }
          })
        )
      }
      const isSilent = (item: number) => wires.some((wire) => ofWire(faults, wire)[item]?.failure)
      const expected = (item: number) => (isSilent(item) ? 'judge_missing' : expect.closeTo(soundMean(item), 12))
      expect(scores).toEqual(Array.from({ length: items }, (_, item) => expected(item)))
      await expectMended(id, faults)
    },
    300_000
  )
})
