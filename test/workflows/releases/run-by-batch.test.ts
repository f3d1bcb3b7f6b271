import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBatchJournal } from '../../../src/models/batch/batch-journal.ts'
import { openBatchEndpoint } from '../../../src/models/batch/open-batch-endpoint.ts'
import { createBudget } from '../../../src/models/budget.ts'
import { noLimits } from '../../../src/models/budget-limits.ts'
import { createModelCaller } from '../../../src/models/call-model.ts'
import { openFileCallStore } from '../../../src/models/file-call-store.ts'
import { openModel } from '../../../src/models/open-model.ts'
import { costUsd, findPrice, loadPrices } from '../../../src/models/price.ts'
import { defaultRetry } from '../../../src/models/retry.ts'
import { worstCaseUsd } from '../../../src/models/worst-case.ts'
import { type Draw, examineeRequest } from '../../../src/workflows/releases/ask-examinee.ts'
import { type BatchRun, runByBatch } from '../../../src/workflows/releases/run-by-batch.ts'
import type { RunAnswer } from '../../../src/workflows/releases/run-release.ts'
import { type BatchAnswer, type BatchServer, startBatchServer } from '../../helpers/batch-server.ts'
import { settingsFor } from '../../models/support.ts'

const minute = 60_000
const models = ['openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'] as const
const clock = { now: new Date('2026-11-06T00:00:00Z') }
const draws: Draw[] = ['a', 'b', 'c'].map((prompt) => ({ id: `CI-${prompt}`, taskType: 'CI', prompt, repeat: 1 }))
const prices = loadPrices()

let server: BatchServer
let folder: string
/** What was told of faults that pass, and of draws that are asked live. */
let faults: string[]
let asksLive: number
/** What stands in the file of responses, over all runs. */
let answers: RunAnswer[]
beforeAll(async () => {
  server = await startBatchServer(() => clock.now)
  folder = mkdtempSync(join(tmpdir(), 'aerbench-batch-run-'))
})
beforeEach(() => fresh())
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

function fresh(): void {
  server.reset()
  answers = []
  faults = []
  asksLive = 0
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'aerbench-batch-run-'))
}

class Killed extends Error {}

type Options = {
  model?: (typeof models)[number]
  asked?: readonly Draw[]
  /** What the batches bring when the run waits for the first time. */
  answer?: (prompt: string) => BatchAnswer
  finish?: () => void
  isStopped?: () => boolean
  limitUsd?: number
  maxRequests?: number
  /** Called before and after each thing that a kill may come between. */
  step?: () => void
}

/** One process: all files are opened anew, and what it knew is gone with it. */
async function runOnce({
  model: modelId = models[0],
  asked = draws,
  answer,
  finish = () => server.finish(answer),
  isStopped = () => false,
  limitUsd,
  maxRequests = 500,
  step = () => {}
}: Options = {}) {
  const path = join(folder, 'answers.ndjson')
  const store = await openFileCallStore(`${path}.calls`)
  const journal = await openBatchJournal(`${path}.batches`)
  const now = () => clock.now.getTime()
  const limits = { ...noLimits, ...(limitUsd !== undefined && { total: limitUsd }) }
  const budget = createBudget({ limits, prices, now, spentUsd: store.spentUsd })
  const settings = settingsFor(server.url)
  const model = openModel(modelId, settings)
  const retry = { ...defaultRetry, maxAttempts: 1 }
  const live = { store, prices, budget, retry, maxInFlight: 4, sleep: async () => {}, random: () => 0, now }
  const endpoint = openBatchEndpoint({ modelId, baseUrl: model.baseUrl }, settings)!
  const run: BatchRun = {
    ...{ model, callModel: createModelCaller(live), parameters: { maxOutputTokens: 100 } },
    ...{ store: stepping(store, step), journal: stepping(journal, step), endpoint: stepping(endpoint, step) },
    ...{ budget, prices, concurrency: 1, isStopped },
    settings: { maxRequests, pollMs: minute, deadlineMs: 26 * 60 * minute },
    pause: async (ms) => {
      clock.now = new Date(clock.now.getTime() + ms)
      finish()
    },
    now: () => clock.now,
    onLook: ({ fault }) => {
      if (fault !== null) faults.push(fault)
    },
    onLive: (count) => {
      asksLive += count
    }
  }
  const there = new Set(answers.map(({ itemId }) => itemId))
  try {
    const selected = { draws: asked, asked: asked.filter(({ id }) => !there.has(id)) }
    return await runByBatch(run, selected, async (answer) => {
      step()
      answers.push(answer)
      step()
    })
  } finally {
    await store.close()
    await journal.close()
  }
}

/** What leaves a trace, here or at the provider: between two reads a kill is no other than before them. */
const leavesTrace = ['save', 'make', 'tryAgain', 'nameBatch', 'end', 'create', 'discard']

/** The same methods, with a step before and after each that leaves a trace. */
function stepping<Target extends object>(target: Target, step: () => void): Target {
  return new Proxy(target, {
    get(own, name, self) {
      const value = Reflect.get(own, name, self)
      if (typeof value !== 'function' || !leavesTrace.includes(String(name))) return value
      return (...args: unknown[]) => {
        step()
        return value.apply(own, args).then((result: unknown) => {
          step()
          return result
        })
      }
    }
  })
}

const paid = () => Object.fromEntries(server.paid)
const outputs = () => answers.map(({ output }) => output).sort()
/** Of one call: the server counts 1000 tokens in and 100 out. */
function halfPrice(model: string): number {
  const usage = { inputTokens: 1000, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 100, reasoningTokens: 0 }
  return 0.5 * costUsd(findPrice(prices, model)!, usage)
}

/** By the stored calls. */
async function spentUsd(): Promise<number> {
  const store = await openFileCallStore(join(folder, 'answers.ndjson.calls'))
  const usd = await store.spentUsd({})
  await store.close()
  return usd
}

const done = { failures: [], stopped: null }

describe.each(models)('a run by batch with %s', (model) => {
  it('brings every answer at half the price, and asks nothing that is there', async () => {
    expect(await runOnce({ model })).toEqual(done)
    expect(outputs()).toEqual(['reply to a', 'reply to b', 'reply to c'])
    expect(answers[0]).toMatchObject({
      itemId: 'CI-a',
      costUsd: halfPrice(model),
      batchId: expect.any(String),
      stopReason: 'stop'
    })
    answers = []
    expect(await runOnce({ model })).toEqual(done)
    expect([answers.length, paid()]).toEqual([3, { a: 1, b: 1, c: 1 }])
  })

  it('pays nothing twice wherever it is killed, and goes on where it was', async () => {
    // A cut-off answers no later call: what was stored of it is found in the results alone.
    const answer = (prompt: string) => ({
      text: `reply to ${prompt}`,
      ...(prompt === 'b' && { stop: 'length' as const })
    })
    let isRunning = true
    let kills = 0
    for (let last = 1; isRunning; last += 1) {
      fresh()
      let steps = 0
      const step = () => {
        steps += 1
        if (steps === last) throw new Killed()
      }
      const first = await runOnce({ model, answer, step }).catch((error: unknown) => error)
      isRunning = first instanceof Killed
      kills += isRunning ? 1 : 0
      if (isRunning) expect(await runOnce({ model, answer }), `killed at step ${last}`).toEqual(done)
      expect([last, outputs(), paid()]).toEqual([
        ...[last, ['reply to a', 'reply to b', 'reply to c'], { a: 1, b: 1, c: 1 }]
      ])
      expect(await spentUsd()).toBeCloseTo(3 * halfPrice(model), 9)
    }
    expect(kills).toBeGreaterThan(15)
  })

  it('asks live what batches do not bring, and writes refusals and cut-offs as answers', async () => {
    const answer = (prompt: string): BatchAnswer => {
      if (prompt === 'a') return { text: 'Half', stop: 'length' }
      return prompt === 'b' ? { status: 500, type: 'api_error' } : 'expired'
    }
    expect(await runOnce({ model, answer })).toEqual(done)
    expect(answers.map(({ itemId, stopReason, batchId }) => [itemId, stopReason, batchId !== undefined])).toEqual([
      ...[
        ['CI-a', 'length', true],
        ['CI-b', 'stop', false],
        ['CI-c', 'stop', false]
      ]
    ])
    expect(paid()).toEqual({ a: 1, b: 1, c: 1 })
    expect(asksLive).toBe(2)
    // b failed in three batches.
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([1, 1, 3])
  })

  it('stops where the provider takes nothing of it, rather than pay the full price for something else', async () => {
    const answer = () => ({ status: 400, type: 'invalid_request_error', message: 'top_p' })
    const refused = await runOnce({ model, answer })
    expect(refused.stopped).toMatch(/takes no request of the batch: .*top_p/)
    server.fault = (request) => (/POST .*batches$/.test(request) ? { status: 401 } : null)
    expect((await runOnce({ model })).stopped).toContain('takes no batch of this run')
    expect([answers.length, paid()]).toEqual([0, {}])
    server.fault = () => null
    expect(await runOnce({ model })).toEqual(done)
    expect(paid()).toEqual({ a: 1, b: 1, c: 1 })
  })

  it('finds a batch that was made although its provider said nothing, and tells of it', async () => {
    let isLost = false
    server.fault = (request) => {
      if (isLost || !/POST .*batches$/.test(request)) return null
      isLost = true
      return 'answer_lost'
    }
    expect(await runOnce({ model })).toEqual(done)
    expect([faults.length, answers.length, server.batches.length, paid()]).toEqual([1, 3, 1, { a: 1, b: 1, c: 1 }])
  })

  it('goes through an outage, and reads half a file of results again', async () => {
    let looks = 0
    server.fault = (request) => {
      if (request.startsWith('GET')) looks += 1
      return request.startsWith('GET') && looks < 3 ? { status: 503 } : null
    }
    let downloads = 0
    server.tamper = (lines) => {
      downloads += 1
      return downloads < 2 ? lines.slice(0, 1) : lines
    }
    expect(await runOnce({ model })).toEqual(done)
    expect([answers.length, paid()]).toEqual([3, { a: 1, b: 1, c: 1 }])
    expect(downloads).toBeGreaterThan(1)
    expect(faults).not.toEqual([])
  })
})

describe('a run by batch', () => {
  it('sends what the budget has room for, and tells that there is none for the rest', async () => {
    const request = examineeRequest({ maxOutputTokens: 100 }, draws[0]!)
    const worstUsd = worstCaseUsd(findPrice(prices, models[0])!, request, { batch: true })
    const outcome = await runOnce({ limitUsd: 2.5 * worstUsd })
    expect(outcome.failures).toMatchObject([{ itemId: 'CI-c', code: 'budget_exceeded' }])
    expect([outputs(), paid()]).toEqual([['reply to a', 'reply to b'], { a: 1, b: 1 }])
  })

  it('gives the room of what a batch did not bring back, for the next one', async () => {
    let looks = 0
    const finish = () => {
      looks += 1
      server.finish(looks === 1 ? () => ({ status: 500, type: 'api_error' }) : undefined)
    }
    const request = examineeRequest({ maxOutputTokens: 100 }, draws[0]!)
    const worstUsd = worstCaseUsd(findPrice(prices, models[0])!, request, { batch: true })
    expect(await runOnce({ limitUsd: 3.5 * worstUsd, finish })).toEqual(done)
    expect([answers.length, server.batches.length]).toEqual([3, 2])
  })

  it('makes several batches of many, and leaves them to run on when it is stopped', async () => {
    let looks = 0
    const isStopped = () => {
      looks += 1
      return looks > 2
    }
    const stopped = await runOnce({ maxRequests: 2, finish: () => {}, isStopped })
    expect(stopped.stopped).toBe('stopped on request; 3 are in batches that run on: the same command fetches them')
    expect(server.batches.map(({ requests }) => requests.length)).toEqual([1, 2])
    const fewer = runOnce({ asked: draws.slice(0, 2) })
    await expect(fewer).rejects.toThrow('a batch under way holds 1 draws that this run does not ask')
    expect(await runOnce()).toEqual(done)
    expect([answers.length, paid(), server.batches.length]).toEqual([3, { a: 1, b: 1, c: 1 }, 2])
  })

  it('stops where its provider fails a batch as a whole', async () => {
    const failed = await runOnce({ finish: () => server.finish(undefined, 'failed') })
    expect(failed.stopped).toBe('the provider failed the batch: queue full')
    expect([answers.length, paid(), asksLive]).toEqual([0, {}, 0])
    expect(await runOnce()).toEqual(done)
  })

  it('gives equal prompts one answer, as they are one call', async () => {
    const twin = { ...draws[0]!, id: 'CI-twin' }
    expect(await runOnce({ asked: [...draws, twin] })).toEqual(done)
    expect(answers.filter(({ output }) => output === 'reply to a').map(({ itemId }) => itemId)).toEqual([
      'CI-a',
      'CI-twin'
    ])
    expect(paid()).toEqual({ a: 1, b: 1, c: 1 })
  })
})
