import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { modelCalls, ruleResults, scores, submissions } from '../../src/db/tables.ts'
import { createAsk } from '../../src/models/ask.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { suites } from '../../src/suites/index.ts'
import { gradeSubmission } from '../../src/workflows/grading/grade-submission.ts'
import type { BatchAnswer } from '../helpers/batch-server.ts'
import { buildTestApp, openDraft, putLines, type TestApp } from '../helpers/build-test-app.ts'
import { copied, proseOf, rightOf } from '../helpers/free-answers.ts'
import { gradingTools } from '../helpers/grading-tools.ts'
import { drawOpen } from '../helpers/simulated-choices.ts'
import { type BatchBench, minute, openBatchBench } from '../jobs/batch-bench.ts'

const extractors = { openai: 'openai:gpt-4.1-2025-04-14', anthropic: 'anthropic:claude-sonnet-4-6' } as const
type Vendor = keyof typeof extractors

let test: TestApp
let bench: BatchBench
let team: string
const drawn = new Map<string, ReleaseItem[]>()
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  bench = await openBatchBench(test.database, wholeRequest)
  for (const [name, extractor] of Object.entries(extractors)) {
    const order = { suite: 'steer-me', name, count: 30, taskTypes: ['consumer_surplus'] }
    drawn.set(name, await drawOpen(test, suites, { ...order, askedAs: 'free-text', extractor }))
  }
}, 120_000)
afterAll(async () => {
  await bench.server.close()
  await test.close()
})
beforeEach(async () => await bench.reset())

function wholeRequest(body: JsonValue): string {
  return JSON.stringify(body)
}

/** The number of the response that a request is about, from 0. */
const placeOf = (request: string) => Number(/Response (\d+)\./.exec(request)![1])

/** Hands in right answers in prose, to be read by batch. @returns the submission's id */
async function handIn(vendor: Vendor): Promise<string> {
  const id = await openDraft(test, team, vendor, `model ${Math.random()}`, { setting: 'free-text' })
  const lines = drawn.get(vendor)!.map((item, at) => ({
    ...{ itemId: item.id, adaptation: 'free-text' },
    output: `Response ${at}. ${proseOf(rightOf(item))}`
  }))
  await putLines(test, team, id, lines)
  const taken = await test.call(test.admin, 'POST', `/v1/submissions/${id}/finalize`, { delivery: 'batch' })
  expect(taken.status, taken.text).toBe(202)
  test.jobs.splice(0)
  return id
}

/** One walk of the grading. @returns the submission's state after it */
async function walk(id: string): Promise<string> {
  const { callModel, callByBatch, openModel } = bench
  const [ask, askByBatch] = [createAsk({ openModel, callModel }), createAsk({ openModel, callModel: callByBatch })]
  await gradeSubmission({ ...gradingTools, ...test.database, suites, ask, askByBatch }, id)
  return (await stored(id)).state
}

/** Walks whenever the submission is woken, and once more that nothing asked for; batches end with the answers of their turn. */
async function gradeByBatch(id: string, ...turns: ((request: string) => BatchAnswer)[]): Promise<void> {
  await walk(id)
  for (let turn = 0; turn < 12; turn += 1) {
    bench.later(minute)
    await bench.look()
    bench.server.finish(turns[Math.min(turn, turns.length - 1)])
    if (bench.woken.splice(0).length > 0 && (await walk(id)) !== 'grading') return
    await walk(id)
  }
}

async function stored(id: string) {
  return (await test.database.db.select().from(submissions).where(eq(submissions.id, id)))[0]!
}

async function rulesOf(id: string) {
  return await test.database.db.select().from(ruleResults).where(eq(ruleResults.submissionId, id))
}

/** Requests of a batch by the number of times they were paid for. */
const timesPaid = () => [...bench.server.paid.values()]
const liveRequests = () =>
  bench.server.requests.filter((request) => /POST .*(\/messages|\/completions)$/.test(request)).length

describe('an extractor that is asked by batch', () => {
  it.each(['openai', 'anthropic'] as const)(
    'reads all responses by batches of %s alone, each paid once',
    async (vendor) => {
      const id = await handIn(vendor)
      expect(await walk(id)).toBe('grading')
      expect(await rulesOf(id)).toEqual([])
      await gradeByBatch(id, copied)
      expect(await stored(id)).toMatchObject({ state: 'graded', reason: null })
      const rules = await rulesOf(id)
      expect(rules.map(({ dimensions }) => dimensions)).toEqual(Array(30).fill([{ dimension: 'choice', score: 1 }]))
      for (const { evidence } of rules) expect(evidence).toMatchObject({ free: { reader: extractors[vendor] } })
      expect(timesPaid()).toEqual(Array(30).fill(1))
      expect(liveRequests()).toBe(0)
      expect(new Set(bench.server.batches.map(({ wire }) => wire))).toEqual(new Set([vendor]))
      const calls = await test.database.db.select().from(modelCalls).where(eq(modelCalls.submissionId, id))
      expect(calls.map(({ batchId }) => batchId !== null)).toEqual(Array(30).fill(true))
      expect(await bench.rows()).toEqual([])
    }
  )

  it('sends back by batch what does not stand in the response, and lets the number reader answer in the end', async () => {
    const id = await handIn('openai')
    const madeUp = (request: string): BatchAnswer =>
      placeOf(request) < 3 ? { text: '{"components": ["123456.78"]}' } : copied(request)
    await gradeByBatch(id, madeUp)
    expect(await stored(id)).toMatchObject({ state: 'graded', reason: null })
    const readers = (await rulesOf(id)).map(({ evidence }) => (evidence as { free: { reader: string } }).free.reader)
    expect(readers.filter((reader) => reader === 'number-reader')).toHaveLength(3)
    // The three that were sent back are other requests.
    expect(timesPaid()).toEqual(Array(33).fill(1))
    expect(liveRequests()).toBe(0)
  })

  it('asks live for what expired with its batch, and for that alone', async () => {
    const id = await handIn('anthropic')
    bench.server.live = (request) => copied(request).text
    await gradeByBatch(id, (request) => (placeOf(request) === 7 ? 'expired' : copied(request)))
    expect((await stored(id)).state).toBe('graded')
    const found = await test.database.db.select().from(scores).where(eq(scores.submissionId, id))
    expect(found.map(({ values }) => values)).toEqual(Array(30).fill([1]))
    expect(liveRequests()).toBe(1)
    expect(timesPaid()).toEqual(Array(30).fill(1))
  })
})
