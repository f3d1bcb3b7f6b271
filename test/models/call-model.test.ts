import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callKey } from '../../src/models/call-key.ts'
import { createModelCaller } from '../../src/models/call-model.ts'
import { latencyHeader } from '../../src/models/courier-headers.ts'
import { memoryCallStore } from '../../src/models/memory-call-store.ts'
import type { Model } from '../../src/models/model.ts'
import { findPrice, loadPrices } from '../../src/models/price.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { sleep } from '../../src/models/sleep.ts'
import { worstCaseUsd } from '../../src/models/worst-case.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

const purpose = 'judge MM'
const output = { name: 'verdict', schema: z.object({ a: z.string() }) }

let server: ModelServer
let gpt: Model
let claude: Model

beforeAll(async () => {
  server = await startModelServer()
  gpt = openTestModel('openai:gpt-4.1-2025-04-14', server.url)
  claude = openTestModel('anthropic:claude-sonnet-4-6', server.url)
})
beforeEach(() => {
  server.requests.length = 0
  server.script({ text: 'hello' })
})
afterAll(() => server.close())

describe('createModelCaller', () => {
  it('stores the call with request, reply, usage and price', async () => {
    server.script({ text: 'hi', usage: { input: 1000, cached: 800, output: 200 }, model: 'gpt-4.1-2025-04-14' })
    const { callModel, store } = testCaller()
    const { call, fromCache } = await callModel({ model: gpt, request: aRequest({ output }), purpose })
    expect(fromCache).toBe(false)
    expect(store.calls).toEqual([call])
    expect(call).toMatchObject({
      status: 'done',
      purpose,
      modelId: 'openai:gpt-4.1-2025-04-14',
      family: 'openai',
      baseUrl: `${server.url}/v1`,
      reportedModel: 'gpt-4.1-2025-04-14',
      parameters: { maxOutputTokens: 100 },
      request: { system: 'You are terse.', messages: [{ role: 'user', parts: ['What is a tariff?'] }] },
      text: 'hi',
      stopReason: 'stop',
      attempts: 1,
      error: null,
      createdAt: new Date(Date.UTC(2026, 10, 6))
    })
    expect(JSON.stringify(call.raw)).toContain('chatcmpl-scripted')
    // (200 * 2 + 800 * 0.50 + 200 * 8) / 1e6
    expect(call.costUsd).toBeCloseTo(0.0024, 12)
  })

  it('answers an equal call from the store, and another repeat from the model', async () => {
    const { callModel } = testCaller()
    const first = await callModel({ model: gpt, request: aRequest(), purpose })
    const second = await callModel({ model: gpt, request: aRequest(), purpose: 'another purpose' })
    expect(second).toEqual({ call: first.call, fromCache: true })
    expect(server.requests).toHaveLength(1)
    const repeat = await callModel({ model: gpt, request: aRequest({ repeat: 1 }), purpose })
    expect(repeat.fromCache).toBe(false)
    expect(server.requests).toHaveLength(2)
  })

  it('sends equal calls at the same time once', async () => {
    const { callModel, store } = testCaller()
    const results = await Promise.all(
      Array.from({ length: 20 }, () => callModel({ model: claude, request: aRequest(), purpose }))
    )
    expect(server.requests).toHaveLength(1)
    expect(store.calls).toHaveLength(1)
    expect(results.filter(({ fromCache }) => !fromCache)).toHaveLength(1)
    expect(new Set(results.map(({ call }) => call.id)).size).toBe(1)
  })

  it('waits for another process that makes the same call, and takes its reply', async () => {
    const store = memoryCallStore()
    const theirs = testCaller({ store })
    let waits = 0
    const release = await store.claim(callKey(gpt, aRequest()))
    const ours = testCaller({
      store,
      // While we wait a second time, the other process finishes.
      sleep: async () => {
        waits += 1
        if (waits < 2) return
        await release?.()
        await theirs.callModel({ model: gpt, request: aRequest(), purpose })
      }
    })
    const { fromCache, call } = await ours.callModel({ model: gpt, request: aRequest(), purpose })
    expect({ fromCache, waits, text: call.text }).toEqual({ fromCache: true, waits: 2, text: 'hello' })
    expect(server.requests).toHaveLength(1)
  })

  it('makes the call itself when the other process ended without a reply', async () => {
    const store = memoryCallStore()
    const release = await store.claim(callKey(gpt, aRequest()))
    const { callModel } = testCaller({ store, sleep: async () => release?.() })
    expect(await callModel({ model: gpt, request: aRequest(), purpose })).toMatchObject({ fromCache: false })
    expect(server.requests).toHaveLength(1)
  })

  it.each(['openai', 'anthropic'])('asks %s no further for what another process stored meanwhile', async (provider) => {
    server.script({ status: 429 }, { text: 'theirs' }, { text: 'paid in vain' })
    const model = provider === 'openai' ? gpt : claude
    const store = memoryCallStore()
    // Ours lost its claim with its connection, so that theirs can take it while ours pauses between two attempts.
    const theirs = testCaller({ store: { ...store, claim: async () => async () => {} } })
    const ours = testCaller({
      store,
      sleep: async () => void (await theirs.callModel({ model, request: aRequest(), purpose: 'theirs' }))
    })
    expect(await ours.callModel({ model, request: aRequest(), purpose })).toMatchObject({
      fromCache: true,
      call: { text: 'theirs', purpose: 'theirs' }
    })
    expect(server.requests).toHaveLength(2)
    // What ours did send stays on record.
    expect(store.calls).toMatchObject([
      { status: 'done', text: 'theirs' },
      { status: 'failed', attempts: 1, error: 'another process made the call meanwhile', costUsd: 0 }
    ])
  })

  it.each<[string, ScriptedReply]>([
    ['a refusal', { text: 'I cannot', stop: 'refusal' }],
    ['a cut-off reply', { text: 'and then', stop: 'length' }]
  ])('stores %s with its cost, and does not answer from it', async (_, reply) => {
    server.script(reply, { text: 'now I can' })
    const { callModel, store } = testCaller()
    const refused = await callModel({ model: claude, request: aRequest(), purpose })
    expect(refused.call).toMatchObject({ status: 'refused' })
    expect(refused.call.costUsd).toBeGreaterThan(0)
    const again = await callModel({ model: claude, request: aRequest(), purpose })
    expect(again).toMatchObject({ fromCache: false, call: { status: 'done', text: 'now I can' } })
    expect(store.calls).toHaveLength(2)
  })

  it('stores a failed call, names it in the error, and does not answer from it', async () => {
    server.script({ status: 401, message: 'bad key' }, { text: 'fine' })
    const { callModel, store } = testCaller()
    const error = await callModel({ model: gpt, request: aRequest(), purpose }).catch((error: unknown) => error)
    expect(store.calls).toMatchObject([{ status: 'failed', attempts: 1, text: null, usage: null, costUsd: 0 }])
    expect(store.calls[0]!.error).toContain('bad key')
    expect(error).toMatchObject({ kind: 'auth', callIds: [store.calls[0]!.id] })
    expect(await callModel({ model: gpt, request: aRequest(), purpose })).toMatchObject({ fromCache: false })
  })

  it.each(['openai', 'anthropic'])('waits out the 90 s that %s asks for, and counts the attempts', async (provider) => {
    server.script({ status: 429, headers: { 'retry-after': '90' } }, { status: 529 }, { text: 'at last' })
    const { callModel, sleeps } = testCaller()
    const model = provider === 'openai' ? gpt : claude
    const { call } = await callModel({ model, request: aRequest(), purpose })
    expect(call).toMatchObject({ status: 'done', attempts: 3, text: 'at last' })
    // 90 s and half of the first pause of 1 s; then half of the second, 2 s.
    expect(sleeps).toEqual([90_500, 1000])
    expect(server.requests).toHaveLength(3)
  })

  it('lets all other calls wait for the pause that one was asked for', async () => {
    server.script({ status: 429, headers: { 'retry-after': '90' } }, { text: 'at last' })
    const { callModel, sleeps } = testCaller({ maxInFlight: 1 })
    const calls = [0, 1, 2].map((repeat) => callModel({ model: gpt, request: aRequest({ repeat }), purpose }))
    const made = await Promise.all(calls)
    // One request for each, and one more for the one that was refused: nobody else was sent into the same wall.
    expect(server.requests).toHaveLength(4)
    expect(made.map(({ call }) => call.attempts)).toEqual([2, 1, 1])
    expect(sleeps.toSorted((a, b) => a - b)).toEqual([90_000, 90_500])
  })

  it('learns from the headers of a reply when it may send again', async () => {
    const left = { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '1m0s' }
    server.script({ status: 500, headers: left }, { text: 'ok' })
    const { callModel, sleeps } = testCaller()
    await callModel({ model: gpt, request: aRequest(), purpose })
    // The half of a second after a fault, and what is left of the minute.
    expect(sleeps).toEqual([500, 59_500])
  })

  it('stores a call that failed through all its retries, with their number', async () => {
    server.script({ status: 500 })
    const { callModel, store } = testCaller({ retry: { ...defaultRetry, faultRetries: 2 } })
    await expect(callModel({ model: gpt, request: aRequest(), purpose })).rejects.toMatchObject({ kind: 'overloaded' })
    expect(store.calls).toMatchObject([{ status: 'failed', attempts: 3 }])
  })

  it('keeps no more calls in flight than allowed', async () => {
    let inFlight = 0
    let most = 0
    server.script(async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise((resolve) => setImmediate(resolve))
      inFlight -= 1
      return { text: 'ok' }
    })
    const { callModel } = testCaller({ maxInFlight: 3 })
    const calls = Array.from({ length: 12 }, (_, repeat) =>
      callModel({ model: gpt, request: aRequest({ repeat }), purpose })
    )
    await Promise.all(calls)
    expect(server.requests).toHaveLength(12)
    expect(most).toBeLessThanOrEqual(3)
  })

  it('asks once more in words when the schema is refused, remembers it, and records it', async () => {
    const refusal = { status: 400, message: "'response_format' of type 'json_schema' is not supported" }
    server.script(refusal, { text: '{"a":"x"}' })
    const { callModel } = testCaller()
    const { call } = await callModel({ model: gpt, request: aRequest({ output }), purpose })
    expect(call).toMatchObject({ status: 'done', attempts: 2, request: { inWords: true } })
    expect(server.requests.map(({ body }) => JSON.stringify(body.response_format).slice(0, 22))).toEqual([
      '{"type":"json_schema",',
      '{"type":"json_object"}'
    ])
    const next = await callModel({ model: gpt, request: aRequest({ output, repeat: 1 }), purpose })
    expect(next.call.attempts).toBe(1)
    // The key is that of the request as it was made, so it is found again.
    expect(await callModel({ model: gpt, request: aRequest({ output }), purpose })).toMatchObject({ fromCache: true })
  })

  it('leaves the schema and the JSON mode out once each', async () => {
    server.script({ status: 400, message: 'response_format is not supported' })
    const { callModel } = testCaller()
    const call = callModel({ model: gpt, request: aRequest({ output }), purpose })
    await expect(call).rejects.toMatchObject({ kind: 'bad_request' })
    expect(server.requests).toHaveLength(3)
  })

  it('lets a second caller go on when the first one gives up', async () => {
    const controller = new AbortController()
    server.script(
      () => {
        controller.abort(new Error('the first left'))
        return { fault: 'hang' }
      },
      { text: 'for the second' }
    )
    const { callModel, store } = testCaller()
    const first = callModel({ model: gpt, request: aRequest(), purpose, signal: controller.signal })
    const second = callModel({ model: gpt, request: aRequest(), purpose })
    await expect(first).rejects.toThrow('the first left')
    expect(await second).toMatchObject({ fromCache: false, call: { text: 'for the second' } })
    expect(store.calls.map(({ status }) => status)).toEqual(['failed', 'done'])
  })

  it('lets a second caller leave while the first one waits on', async () => {
    const controller = new AbortController()
    let answer = () => {}
    server.script(async () => {
      controller.abort(new Error('the second left'))
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { text: 'for the first' }
    })
    const { callModel } = testCaller()
    const first = callModel({ model: gpt, request: aRequest(), purpose })
    await expect(callModel({ model: gpt, request: aRequest(), purpose, signal: controller.signal })).rejects.toThrow(
      'the second left'
    )
    answer()
    expect(await first).toMatchObject({ call: { text: 'for the first' } })
  })

  it('takes no word of a provider for how long it took', async () => {
    const { callModel, store } = testCaller()
    for (const word of ['a while', '-5', '1e3', '12, 34']) {
      const headers = new Headers({ [latencyHeader]: word })
      const send: Model['send'] = async (request, signal) => ({ ...(await gpt.send(request, signal)), headers })
      await callModel({ model: { ...gpt, send }, request: aRequest({ repeat: word }), purpose })
    }
    expect(store.calls.map(({ latencyMs }) => latencyMs)).toEqual([0, 0, 0, 0])
  })

  it('works with the clock, chance and sleep of the machine', async () => {
    const callModel = createModelCaller({
      store: memoryCallStore(),
      retry: { ...defaultRetry, firstDelayMs: 1 },
      maxInFlight: 1,
      prices: loadPrices(),
      budget: null,
      sleep,
      random: Math.random,
      now: Date.now
    })
    server.script({ status: 503 }, { text: 'ok' })
    const { call } = await callModel({ model: gpt, request: aRequest(), purpose })
    expect(call.attempts).toBe(2)
    expect(call.latencyMs).toBeGreaterThanOrEqual(0)
  })
})

describe('calls that share a prefix', () => {
  const ask = (text: string) =>
    aRequest({ messages: [{ role: 'user', parts: [{ text: 'a paper', cache: true }, { text }] }] })

  it('wait for the reply to the first of them, without slots, and then go together', async () => {
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    server.script(async ({ texts }) => {
      if (!texts.at(-1)!.endsWith('one')) return { text: 'read' }
      arrived.resolve()
      await held.promise
      return { text: 'written' }
    })
    const { callModel, store } = testCaller({ maxInFlight: 2 })
    const calls = ['one', 'two', 'three'].map((task) => callModel({ model: gpt, request: ask(task), purpose }))
    // Of another prefix: it passes while two calls wait, as only the first one holds one of the two slots.
    await Promise.all([arrived.promise, callModel({ model: gpt, request: aRequest(), purpose })])
    const before = server.requests.map(({ texts }) => texts.at(-1))
    expect(before.toSorted()).toEqual(['What is a tariff?', 'a paper\n\none'])
    held.resolve()
    await Promise.all(calls)
    expect(server.requests).toHaveLength(4)
    expect(store.calls.map(({ status }) => status)).toEqual(['done', 'done', 'done', 'done'])
  })
})

describe('budget', () => {
  it('refuses a call whose worst case would pass the limit, and sends nothing', async () => {
    // 100 output tokens at 8 a million take the whole budget; the input comes on top.
    const { callModel, store } = testCaller({ budgets: { total: 0.0008 } })
    const call = callModel({ model: gpt, request: aRequest(), purpose })
    await expect(call).rejects.toMatchObject({ code: 'budget_exceeded' })
    expect(server.requests).toHaveLength(0)
    expect(store.calls).toHaveLength(0)
  })

  it('counts what was spent, what is in flight and the next call together', async () => {
    // Room for two and a half worst cases.
    const limitUsd = 2.5 * worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ text: 'ok', usage: { input: 100, output: 100 } })
    const { callModel, store } = testCaller({ budgets: { total: limitUsd } })
    const calls = [0, 1, 2].map((repeat) => callModel({ model: gpt, request: aRequest({ repeat }), purpose }))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    // Spent since: 2 * (100 * 2 + 100 * 8) / 1e6 = 0.002. The worst case of a third would still pass the limit.
    await expect(callModel({ model: gpt, request: aRequest({ repeat: 3 }), purpose })).rejects.toMatchObject({
      code: 'budget_exceeded',
      details: { scope: 'total', limitUsd, spentUsd: 0.002 }
    })
    // A stored call costs nothing, whatever is left.
    expect(await callModel({ model: gpt, request: aRequest({ repeat: 0 }), purpose })).toMatchObject({
      fromCache: true
    })
    expect(store.calls).toHaveLength(2)
  })

  it('has room for calls in line, which take it only when they are sent', async () => {
    // Room for two worst cases, of a call in flight and one that is being stored, and for what the others really cost.
    const limitUsd = 2.5 * worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ text: 'ok', usage: { input: 1, output: 1 } })
    const { callModel } = testCaller({ budgets: { total: limitUsd }, maxInFlight: 1 })
    const calls = [0, 1, 2, 3, 4].map((repeat) => callModel({ model: gpt, request: aRequest({ repeat }), purpose }))
    expect(await Promise.all(calls)).toHaveLength(5)
  })

  it('lets calls that wait for room hold up none that is to be sent again', async () => {
    // Room for one: the second call waits in the only slot while the first one pauses, and has been sent before.
    const limitUsd = 1.5 * worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ status: 503 }, { text: 'ok', usage: { input: 1, output: 1 } })
    const { callModel } = testCaller({ budgets: { total: limitUsd }, maxInFlight: 1 })
    const calls = [0, 1, 2].map((repeat) => callModel({ model: gpt, request: aRequest({ repeat }), purpose }))
    expect((await Promise.all(calls)).map(({ call }) => call.status)).toEqual(['done', 'done', 'done'])
    expect(server.requests).toHaveLength(4)
  })

  it('stops waiting for room when the caller gives up, and stores nothing for it', async () => {
    const limitUsd = 1.5 * worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    const held = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    server.script(async () => {
      arrived.resolve()
      await held.promise
      return { text: 'ok', usage: { input: 1, output: 1 } }
    })
    const { callModel, store } = testCaller({ budgets: { total: limitUsd } })
    const first = callModel({ model: gpt, request: aRequest(), purpose })
    await arrived.promise
    const giveUp = new AbortController()
    const second = callModel({ model: gpt, request: aRequest({ repeat: 1 }), purpose, signal: giveUp.signal })
    const refused = expect(second).rejects.toThrow('enough')
    setImmediate(() => giveUp.abort(new Error('enough')))
    await refused
    held.resolve()
    await first
    expect(store.calls).toHaveLength(1)
  })

  it('charges a call to its paper and extraction, and stops the one that spent its share', async () => {
    server.script({ text: 'ok', usage: { input: 100, output: 100 } })
    const worst = worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    const { callModel, store } = testCaller({ budgets: { extraction: worst + 0.0005 } })
    const account = { paperId: 'p1', extractionId: 'e1', submissionId: null }
    await callModel({ model: gpt, request: aRequest(), purpose, account })
    expect(store.calls).toMatchObject([{ ...account, batchId: null, costUsd: 0.001 }])
    const second = callModel({ model: gpt, request: aRequest({ repeat: 1 }), purpose, account })
    await expect(second).rejects.toMatchObject({ details: { scope: 'extraction', spentUsd: 0.001 } })
    const other = { paperId: 'p1', extractionId: 'e2', submissionId: null }
    await callModel({ model: gpt, request: aRequest({ repeat: 1 }), purpose, account: other })
    expect(server.requests).toHaveLength(2)
  })

  it('counts the worst case of a request whose connection broke after it was sent', async () => {
    const worst = worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ fault: 'reset' })
    const { callModel, store } = testCaller({ retry: { ...defaultRetry, faultRetries: 1 } })
    await expect(callModel({ model: gpt, request: aRequest(), purpose })).rejects.toMatchObject({ kind: 'connection' })
    expect(store.calls).toMatchObject([{ status: 'failed', attempts: 2, costUsd: 2 * worst }])
  })

  it('bills the requests that got no answer beside the one that did', async () => {
    const worst = worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ fault: 'reset' }, { status: 500 }, { text: 'ok', usage: { input: 100, output: 100 } })
    const { callModel, store } = testCaller()
    const { call } = await callModel({ model: gpt, request: aRequest(), purpose })
    expect(call).toMatchObject({ status: 'done', attempts: 3, costUsd: 0.001 })
    expect(store.calls).toMatchObject([{ id: call.id }, { status: 'failed', attempts: 1, costUsd: worst }])
    expect(store.calls[1]!.error).toContain('may be billed')
  })

  it('does not send again what has no room beside a request that may be billed', async () => {
    const worst = worstCaseUsd(findPrice(loadPrices(), gpt.id)!, aRequest())
    server.script({ fault: 'reset' }, { text: 'ok' })
    const { callModel, store } = testCaller({ budgets: { total: 1.5 * worst } })
    const call = callModel({ model: gpt, request: aRequest(), purpose })
    await expect(call).rejects.toMatchObject({ code: 'budget_exceeded' })
    expect(server.requests).toHaveLength(1)
    expect(store.calls).toMatchObject([{ status: 'failed', attempts: 1, costUsd: worst }])
  })

  it('charges nothing for a request that nobody took', async () => {
    const { callModel, store } = testCaller({ retry: { ...defaultRetry, faultRetries: 0 } })
    const gone = await startModelServer()
    const nobody = openTestModel(gpt.id, gone.url)
    await gone.close()
    await expect(callModel({ model: nobody, request: aRequest(), purpose })).rejects.toMatchObject({
      kind: 'connection'
    })
    expect(store.calls).toMatchObject([{ status: 'failed', costUsd: 0 }])
  })

  it('refuses a model without a price, and runs it when no budget is set', async () => {
    const local = openTestModel('compatible:qwen3', server.url)
    const refused = testCaller({ budgets: { extraction: 1000 } }).callModel({
      model: local,
      request: aRequest(),
      purpose
    })
    await expect(refused).rejects.toMatchObject({ code: 'budget_unpriced' })
    expect(server.requests).toHaveLength(0)
    const { call } = await testCaller().callModel({ model: local, request: aRequest(), purpose })
    expect(call).toMatchObject({ status: 'done', costUsd: null })
  })

  it('does not take a server for free that does not report its usage', async () => {
    const local = openTestModel('compatible:qwen3', server.url)
    server.script({ text: 'ok', usage: null })
    const prices = loadPrices({ 'compatible:qwen3': { input: 1, output: 2 } })
    const { call } = await testCaller({ prices }).callModel({ model: local, request: aRequest(), purpose })
    expect(call.usage).toBeNull()
    expect(call.costUsd).toBeGreaterThanOrEqual((100 * 2) / 1e6)
  })
})

describe('calls about the same paper', () => {
  const about = (task: string) =>
    aRequest({ messages: [{ role: 'user', parts: [{ text: 'the paper', cache: true }, { text: task }] }] })

  it('wait for the first of them, which fills the provider’s cache', async () => {
    const model = openTestModel('openai:gpt-5.1', server.url)
    const { callModel } = testCaller()
    const arrived: number[] = []
    server.script(async () => {
      for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      arrived.push(server.requests.length)
      return { text: 'yes' }
    })
    await Promise.all(['one', 'two'].map((task) => callModel({ model, request: about(task), purpose: task })))
    expect(arrived).toEqual([1, 2])
  })

  it('do not wait where the reply is held already: it is to be stored before anything else happens', async () => {
    const model = openTestModel('openai:gpt-5.1', server.url)
    const { callModel } = testCaller({ heldKeys: new Set([callKey(model, about('two'))]) })
    server.script(async () => {
      while (server.requests.length < 2) await new Promise((resolve) => setImmediate(resolve))
      return { text: 'yes' }
    })
    const calls = await Promise.all(
      ['one', 'two'].map((task) => callModel({ model, request: about(task), purpose: task }))
    )
    expect(calls.map(({ call }) => call.status)).toEqual(['done', 'done'])
  })
})
