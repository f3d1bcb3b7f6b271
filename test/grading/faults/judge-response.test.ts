import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failurePolicies } from '../../../src/grading/failure-policy.ts'
import { type JudgingTask, judgeResponse } from '../../../src/grading/judge-response.ts'
import { chargedTo } from '../../../src/models/ask.ts'
import { nobody } from '../../../src/models/model-calls.ts'
import { findPrice, loadPrices } from '../../../src/models/price.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import type { Rubric } from '../../../src/schemas/rubric.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../helpers/model-server.ts'
import { openTestCourier } from '../../helpers/open-test-courier.ts'
import { aRequest, askAt, testCaller } from '../../models/support.ts'
import { type Fault, occursIn, requestsOf, retry, type SentVerdict, wires } from './fault.ts'
import { faults, passingFaults } from './fault-table.ts'

const rubric: Rubric = {
  taskType: 'MG',
  version: 1,
  title: 'A dimension scored in points, and one in levels',
  source: 'made for tests',
  dimensions: ['correctness', 'elements'].map((id) => ({ id, name: id, description: id, by: 'judge' as const })),
  levels: [
    { id: 'full', share: 1, meaning: 'all of it' },
    { id: 'none', share: 0, meaning: 'nothing of it' }
  ],
  weights: { table2: { correctness: 1, elements: 1 }, 'appendix-g': { correctness: 1, elements: 1 } }
}
const task: JudgingTask = {
  itemId: 'MG-test-1',
  subject: 'MG MG-test-1',
  taskType: 'mg',
  materials: 'A reference.',
  parts: [
    { id: 'correctness', dimension: 'correctness', name: 'c', description: 'c', weight: 1, scale: 'points' },
    { id: 'step_1', dimension: 'elements', name: 's', description: 's', weight: 1, scale: 'levels' }
  ],
  rubric,
  response: 'A model of the firm.',
  omitted: 0
}
const sound: SentVerdict = {
  parts: {
    correctness: { rationale: 'right', quote: 'A model', score: 8 },
    step_1: { rationale: 'there', quote: '', score: 'full' }
  }
}
const good: ScriptedReply = { text: JSON.stringify(sound) }
const judges = { openai: 'openai:gpt-5.2-2025-12-11', anthropic: 'anthropic:claude-sonnet-4-6' }
const parameters = { maxOutputTokens: 500 }

let server: ModelServer
let relay: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  relay = await openTestCourier()
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await relay.close()
})

async function judge(
  modelId: string,
  { url = server.url, timeoutMs = 20_000, mode = 'item' as 'item' | 'isolated' } = {}
) {
  const { courier } = relay
  const { callModel, store, sleeps } = testCaller({ retry, onStored: courier.forget })
  // The courier's deadline is not that of a test in which nobody answers.
  const fetch = timeoutMs === 20_000 ? courier.fetch : undefined
  const ask = chargedTo({ ...nobody, submissionId: 's' }, askAt(url, callModel, { timeoutMs, ...(fetch && { fetch }) }))
  const asked = {
    modelId,
    prompts: loadPrompt,
    parameters,
    repeat: 0,
    mode,
    orderSeed: 1,
    ask
  }
  const judged = await judgeResponse(task, asked)
  return { ...judged, calls: store.calls, sleeps }
}

/** The least that requests without an answer must count for: the worst case of a far shorter request, each. */
function leastWorstUsd(modelId: string, requests: number): number {
  return requests * worstCaseUsd(findPrice(loadPrices(), modelId)!, aRequest({ parameters }))
}

describe.each(wires)('judgeResponse over the wire of %s', (wire) => {
  const modelId = judges[wire]
  const own = faults.filter((fault) => occursIn(fault, wire))

  it.each(own.map((fault) => [fault.name, fault.failure, fault] as const))('%s: %s', async (_, failure, fault) => {
    server.script(fault.reply(sound))
    const { judgment, unusableCalls, calls, sleeps } = await judge(modelId)
    expect(judgment).toMatchObject({ status: 'failed', judge: modelId, repeat: 0, failure })
    expect(judgment).not.toHaveProperty('parts')
    expect(judgment).toMatchObject({ message: expect.stringMatching(fault.message ?? /\w/) })
    expect(server.requests).toHaveLength(requestsOf(fault))
    expectPauses(fault, sleeps)
    // Every request is on record, under the submission, and no call of it answers a later one.
    expect(calls.map(({ attempts }) => attempts).reduce((sum, count) => sum + count, 0)).toBe(requestsOf(fault))
    expect(new Set(calls.map(({ submissionId }) => submissionId))).toEqual(new Set(['s']))
    expect(judgment.callIds).toEqual(calls.map(({ id }) => id))
    expect(unusableCalls).toEqual(judgment.callIds)
    expectBill(fault, modelId, calls)
  })

  it.each(passingFaults)('$name: a verdict all the same', async ({ before }) => {
    server.script(...before, good)
    const { judgment } = await judge(modelId)
    expect(judgment).toMatchObject({ status: 'done', parts: sound.parts })
    expect(server.requests).toHaveLength(before.length + 1)
  })

  it('ends with provider_down when no answer comes in time, and counts the worst case', async () => {
    // A server of its own: what it was asked may reach it after the judge has given up.
    const silent = await startModelServer()
    silent.script({ fault: 'hang' })
    const { judgment, calls } = await judge(modelId, { url: silent.url, timeoutMs: 40 })
    await silent.close()
    expect(judgment).toMatchObject({ status: 'failed', failure: 'provider_down' })
    expect(calls.map(({ attempts }) => attempts)).toEqual([1 + retry.faultRetries])
    expect(calls[0]!.costUsd).toBeGreaterThan(leastWorstUsd(modelId, 1))
  })

  it('ends with provider_down where nobody listens, having billed nothing', async () => {
    const gone = await startModelServer()
    await gone.close()
    const { judgment, calls } = await judge(modelId, { url: gone.url })
    expect(judgment).toMatchObject({ status: 'failed', failure: 'provider_down' })
    expect(calls.map(({ attempts, costUsd }) => [attempts, costUsd])).toEqual([[1 + retry.faultRetries, 0]])
  })

  it('drops what nobody asked for, and takes the verdict', async () => {
    const extra = { ...sound.parts, elegance: { rationale: 'none asked', quote: '', score: 11 } }
    const parts = { ...extra, correctness: { ...sound.parts.correctness!, score_2: 0 } }
    server.script({ text: JSON.stringify({ parts, total: 0 }) })
    expect((await judge(modelId)).judgment).toMatchObject({ status: 'done', parts: sound.parts })
    expect(server.requests).toHaveLength(1)
  })

  it('fails as a whole when one of the isolated dimensions does', async () => {
    server.script(({ texts }) => {
      const asked = texts.some((text) => text.includes('### step_1')) ? 'step_1' : 'correctness'
      return asked === 'step_1' ? { text: 'No.', stop: 'refusal' } : { text: JSON.stringify(sound) }
    })
    const { judgment, unusableCalls, calls } = await judge(modelId, { mode: 'isolated' })
    expect(judgment).toMatchObject({ status: 'failed', failure: 'refusal' })
    expect(judgment.callIds.toSorted()).toEqual(calls.map(({ id }) => id).toSorted())
    expect(unusableCalls).toEqual(calls.filter(({ status }) => status === 'refused').map(({ id }) => id))
  })
})

function expectPauses({ failure, pause }: Fault, sleeps: readonly number[]): void {
  if (failurePolicies[failure].retries === 'none') expect(sleeps).toEqual([])
  if (!pause) return
  expect(sleeps[0]).toBeGreaterThanOrEqual(pause.least)
  expect(sleeps[0]).toBeLessThanOrEqual(pause.most)
}

function expectBill(
  fault: Fault,
  modelId: string,
  calls: readonly { costUsd: number | null; attempts: number }[]
): void {
  const costs = calls.map(({ costUsd }) => costUsd)
  if (fault.billed === 'nothing') expect(costs).toEqual(costs.map(() => 0))
  if (fault.billed === 'usage') for (const cost of costs) expect(cost).toBeGreaterThan(0)
  if (fault.billed === 'worst') {
    for (const { attempts, costUsd } of calls) expect(costUsd).toBeGreaterThan(leastWorstUsd(modelId, attempts))
  }
}
