import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore } from '../../src/db/model-calls.ts'
import { modelCalls } from '../../src/db/tables.ts'
import { createBudget } from '../../src/models/budget.ts'
import { noLimits } from '../../src/models/budget-limits.ts'
import { createModelCaller } from '../../src/models/call-model.ts'
import type { Courier } from '../../src/models/courier/open-courier.ts'
import type { ModelRequest } from '../../src/models/model.ts'
import { openModel } from '../../src/models/open-model.ts'
import { loadPrices } from '../../src/models/price.ts'
import { defaultRetry } from '../../src/models/retry.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { openTestCourier } from '../helpers/open-test-courier.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { aRequest, never, settingsFor } from './support.ts'

let database: Database
let server: ModelServer
let relay: Awaited<ReturnType<typeof openTestCourier>>
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startModelServer()
  relay = await openTestCourier()
})
afterAll(async () => {
  await relay.close()
  await server.close()
  await database.close()
})
/** Each test asks something else: the courier may hold the reply of the one before until it is told. */
let request: ModelRequest
let asked = 0
beforeEach(async () => {
  asked += 1
  request = aRequest({ messages: [{ role: 'user', parts: [{ text: `question ${asked}` }] }] })
  server.requests.length = 0
  await database.db.delete(modelCalls)
})

/** A service that asks by a courier; what it does not tell the courier, a kill kept it from telling. */
function serviceOn(courier: Courier, { tells = true, repeats = 0 } = {}) {
  const pauses: number[] = []
  const charged: (number | undefined)[] = []
  const prices = loadPrices()
  const limits = { ...noLimits, month: 1000 }
  const budget = createBudget({ limits, spentUsd: async () => 0, isAlone: true, prices, now: Date.now })
  const callModel = createModelCaller({
    store: databaseCallStore(database),
    retry: { ...defaultRetry, unreadableRetries: repeats },
    maxInFlight: 4,
    prices,
    budget: {
      ...budget,
      async reserve(call) {
        const release = await budget.reserve(call)
        return (costUsd) => {
          charged.push(costUsd)
          release(costUsd)
        }
      }
    },
    sleep: async (ms) => {
      pauses.push(ms)
    },
    random: () => 0,
    now: Date.now,
    onStored: tells ? courier.forget : () => {}
  })
  return { pauses, charged, ask: (id: string) => callModel({ model: open(id, courier), request, purpose: 'test' }) }
}

const open = (id: string, { fetch }: Courier) => openModel(id, { ...settingsFor(server.url), fetch })
const calls = () => database.db.select().from(modelCalls)
const half: ScriptedReply = { fault: 'truncated_json' }
const page: ScriptedReply = { fault: 'html' }

describe.each(['openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'])('a body of %s that is no reply', (id) => {
  it('is asked for anew where it has stood at the courier since an earlier service died', async () => {
    server.script(half, { text: 'fine' })
    const killed = await relay.again()
    await expect(open(id, killed).send(request, never)).rejects.toMatchObject({ kind: 'unreadable' })
    await killed.close()
    const { ask, pauses, charged } = serviceOn(relay.courier)
    expect((await ask(id)).call).toMatchObject({ text: 'fine', attempts: 1 })
    expect(server.requests).toHaveLength(2)
    expect(pauses).toEqual([])
    const stored = await calls()
    expect(stored.map(({ status, attempts }) => [status, attempts]).toSorted()).toEqual([
      ['done', 1],
      ['failed', 1]
    ])
    const costs = stored.map(({ costUsd }) => Number(costUsd))
    expect(costs.every((usd) => usd > 0)).toBe(true)
    expect(charged).toEqual([expect.closeTo(costs[0]! + costs[1]!, 12)])
  })

  it('is on record and on the bill once, though a kill came before the courier was told', async () => {
    server.script(half, { text: 'fine' })
    const killed = await relay.again()
    const error = await serviceOn(killed, { tells: false })
      .ask(id)
      .catch((error: unknown) => error)
    await killed.close()
    const before = await calls()
    expect(error).toMatchObject({ kind: 'unreadable', callIds: before.map(({ id }) => id) })
    expect(before).toHaveLength(1)
    expect((await serviceOn(relay.courier).ask(id)).call.text).toBe('fine')
    expect(server.requests).toHaveLength(2)
    const after = await calls()
    expect(after.filter(({ status }) => status === 'failed')).toEqual(before)
    expect(after).toHaveLength(2)
  })

  it('is kept with its call, up to the length that is stated, and costs nothing where it is a page', async () => {
    const long = `<html>${'é\0'.repeat(20_000)}`
    server.script({ body: long, type: 'text/html; charset=utf-8' }, page, { text: 'fine' })
    await serviceOn(relay.courier, { repeats: 2 }).ask(id)
    const kept = (await calls())
      .filter(({ status }) => status === 'failed')
      .map(({ raw, costUsd }) => ({ raw, costUsd }))
    expect(kept).toHaveLength(2)
    expect(kept).toContainEqual({
      costUsd: 0,
      raw: {
        unreadable: {
          status: 200,
          contentType: 'text/html; charset=utf-8',
          characters: long.length,
          body: long.slice(0, 16_384).replaceAll('\0', '\uFFFD')
        }
      }
    })
  })

  it('is none where only the usage is missing: the cost is the worst case, and no usage is stated', async () => {
    const model = 'claude-sonnet-4-6'
    const choices = [{ finish_reason: 'stop', message: { role: 'assistant', content: 'fine' } }]
    const content = [{ type: 'text', text: 'fine' }]
    server.script({
      json: id.startsWith('openai') ? { choices } : { type: 'message', model, stop_reason: 'end_turn', content }
    })
    const { call } = await serviceOn(relay.courier).ask(id)
    expect(call).toMatchObject({ status: 'done', text: 'fine', usage: null })
    expect(call.costUsd).toBeGreaterThan(0)
    expect(server.requests).toHaveLength(1)
  })
})
