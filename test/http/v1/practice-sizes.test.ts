import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
let address: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('submitter')
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

async function open(body: object): Promise<Run> {
  const reply = await test.call(key, 'POST', '/v1/runs', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}
async function call(run: Run, body: object): Promise<RunCallAnswer> {
  const reply = await test.call(key, 'POST', `/v1/runs/${run.id}/calls`, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<RunCallAnswer>()
}
/** The run once it has a result, which is searched for off the event loop. */
async function withResult({ id }: Run): Promise<Run> {
  for (;;) {
    const run = (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()
    if (run.result) return run
    await new Promise(setImmediate)
  }
}

/** The size that the paper names beside its levels. */
const named = { taskType: 'procurement', size: { products: 40, categories: 5 }, seed: 0 }

describe('a run for practice of another size', () => {
  it('is opened by its parameters, which it shows with those that were left out', async () => {
    const run = await open(named)
    expect(run).toMatchObject({ level: 'custom', seed: 0, submission: null, item: null, playedBefore: false })
    expect(run.size).toEqual({
      ...{ products: 40, categories: 5, mostEffectiveness: 5 },
      ...{ productsPerDeal: 0.5, unitsPerProduct: 0.2, copiesPerDeal: 0.2 }
    })
    const menu = await call(run, { callId: 'm', name: 'get_equipment_information' })
    expect(menu.text.trim().split('\n')).toHaveLength(40)
    // The same parameters and seed are the same instance; another seed is another one.
    expect((await open(named)).playedBefore).toBe(true)
    expect((await open({ ...named, seed: 0x7fffffff })).playedBefore).toBe(false)
    const published = await open({ taskType: 'procurement', level: 'BASIC', seed: 3 })
    expect(published).not.toHaveProperty('size')
  })

  it.each([
    [
      'procurement',
      {
        products: 12,
        categories: 3,
        mostEffectiveness: 3,
        productsPerDeal: 0.8,
        unitsPerProduct: 0.5,
        copiesPerDeal: 0.5
      }
    ],
    ['scheduling', { workers: 10, feedbackPairs: 1 }],
    ['pricing', { products: 1 }]
  ])('is in the published instance of %s where its size is that of BASIC', async (taskType, size) => {
    for (const seed of [1, 8]) {
      await open({ taskType, level: 'BASIC', seed })
      expect((await open({ taskType, size, seed })).playedBefore).toBe(true)
    }
  })

  it('is scored by an optimum of its own', async () => {
    const run = await open({ taskType: 'procurement', size: { products: 4, categories: 2 }, seed: 5 })
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const plan = { [`Offer_${1 + (attempt % 4)}`]: 1 }
      await call(run, {
        callId: `${attempt}`,
        name: 'submit_purchase_plan',
        arguments: { purchase_plan: JSON.stringify(plan) }
      })
    }
    const { result } = await withResult(run)
    expect(result).toMatchObject({ reason: null, figures: { optimum: expect.any(Number), explorationRate: 0.04 } })
    expect(result!.score).toBeGreaterThanOrEqual(0)
    expect(result!.score).toBeLessThanOrEqual(1)
  }, 60_000)

  it('is played over MCP as over REST', async () => {
    const run = await open({ taskType: 'pricing', size: { products: 3 }, seed: 1 })
    const client = new Client({ name: 'a test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`/mcp?run=${run.id}`, address), { requestInit }))
    const prices = JSON.stringify({ Product_1: 5, Product_2: 6, Product_3: 7 })
    const acted = await client.callTool({ name: 'set_prices', arguments: { prices_dict_str: prices } })
    expect(acted).toMatchObject({ isError: false, _meta: { 'aerbench/call': { period: 0, periodOver: true } } })
    await client.close()
  })

  it('stands on pages with its size', async () => {
    const run = await open({ taskType: 'scheduling', size: { workers: 7, feedbackPairs: 2 }, seed: 9 })
    const reply = await test.call(key, 'GET', `/runs/${run.id}`)
    expect(reply.text).toContain('Scheduling, custom, instance 9')
    for (const words of ['workers 7', 'feedback pairs 2', 'worker score gap none']) expect(reply.text).toContain(words)
  })

  it('is refused by a code and the parameter that is wrong, and nothing is opened', async () => {
    const before = (await test.call(key, 'GET', '/v1/runs?limit=1')).text
    const procurement = (size: object) => ({ taskType: 'procurement', size, seed: 0 })
    const scheduling = (size: object) => ({ taskType: 'scheduling', size, seed: 0 })
    const attempts: [object, number, string, string][] = [
      [procurement({ products: 40, categories: 3 }), 422, 'size_invalid', 'equal size'],
      [procurement({ products: 101, categories: 1 }), 422, 'size_invalid', 'products'],
      [procurement({ products: 1e308, categories: 5 }), 422, 'size_invalid', 'products'],
      [procurement({ products: 100, categories: 20 }), 422, 'size_invalid', 'categories'],
      [procurement({ products: 40.5, categories: 5 }), 422, 'size_invalid', 'products'],
      [procurement({ products: 0, categories: 0 }), 422, 'size_invalid', 'categories'],
      [procurement({ products: 40, categories: 5, productsPerDeal: 0.001 }), 422, 'size_invalid', 'productsPerDeal'],
      [procurement({ products: 40, categories: 5, unitsPerProduct: 0 }), 422, 'size_invalid', 'unitsPerProduct'],
      [procurement({ products: 40, categories: 5, copiesPerDeal: -1 }), 422, 'size_invalid', 'copiesPerDeal'],
      [procurement({ products: 40, categories: 5, mostEffectiveness: null }), 422, 'size_invalid', 'mostEffectiveness'],
      [procurement({ products: 40, categories: 5, budget: 1e9 }), 422, 'size_invalid', 'budget'],
      [procurement({ products: 40, categories: 5, constructor: 1 }), 422, 'size_invalid', 'constructor'],
      [procurement({}), 422, 'size_invalid', 'products'],
      [scheduling({ workers: 101, feedbackPairs: 1 }), 422, 'size_invalid', 'workers'],
      [scheduling({ workers: 10, feedbackPairs: 11 }), 422, 'size_invalid', 'feedbackPairs'],
      [scheduling({ workers: 1, feedbackPairs: 1 }), 422, 'size_invalid', 'workers'],
      [scheduling({ workers: 10, feedbackPairs: 1, workerScoreGap: 0 }), 422, 'size_invalid', 'workerScoreGap'],
      [{ taskType: 'pricing', size: { products: 51 }, seed: 0 }, 422, 'size_invalid', 'products'],
      [{ taskType: 'collusion', size: { products: 2 }, seed: 0 }, 422, 'size_invalid', 'no other sizes'],
      [{ ...named, level: 'BASIC' }, 400, 'request_invalid', 'level or size'],
      [{ ...named, seed: 2 ** 31 }, 400, 'request_invalid', 'seed'],
      [{ ...named, seed: undefined }, 400, 'request_invalid', 'seed'],
      [{ ...named, size: { products: '40', categories: 5 } }, 400, 'request_invalid', 'size'],
      [{ ...named, size: [40, 5] }, 400, 'request_invalid', 'size'],
      [
        { ...named, size: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`p${n}`, 1])) },
        400,
        'request_invalid',
        '16'
      ],
      [{ submission: 'sub_1', item: 'i', size: { products: 1 } }, 400, 'request_invalid', 'submission and item'],
      [{ submission: 'sub_1', item: 'i', seed: 0 }, 400, 'request_invalid', 'submission and item']
    ]
    for (const [body, status, code, said] of attempts) {
      const reply = await test.call(key, 'POST', '/v1/runs', body)
      expect([reply.status, reply.json().code, reply.text], JSON.stringify(body)).toEqual([
        ...[status, code],
        expect.stringContaining(said)
      ])
    }
    expect((await test.call(key, 'GET', '/v1/runs?limit=1')).text).toBe(before)
  })

  it.each([
    {
      taskType: 'procurement',
      size: {
        products: 100,
        categories: 10,
        mostEffectiveness: 100,
        productsPerDeal: 0.1,
        unitsPerProduct: 0.1,
        copiesPerDeal: 0.1
      }
    },
    {
      taskType: 'procurement',
      size: {
        products: 1,
        categories: 1,
        mostEffectiveness: 1,
        productsPerDeal: 1,
        unitsPerProduct: 1,
        copiesPerDeal: 1
      }
    },
    { taskType: 'scheduling', size: { workers: 100, feedbackPairs: 10, workerScoreGap: 100, taskScoreGap: 1 } },
    { taskType: 'scheduling', size: { workers: 2, feedbackPairs: 10, workerScoreGap: null, taskScoreGap: null } },
    { taskType: 'pricing', size: { products: 50 } }
  ])('is opened at the bounds of its parameters: $taskType $size', async (body) => {
    for (const seed of [0, 1, 2, 3]) expect((await open({ ...body, seed })).state).toBe('open')
  })
})
