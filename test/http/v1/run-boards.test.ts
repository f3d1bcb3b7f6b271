import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instanceOfRun } from '../../../src/db/runs.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Release } from '../../../src/schemas/release.ts'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import { suites } from '../../../src/suites/index.ts'
import { openHashes } from '../../../src/workflows/releases/draw/stretch-hashes.ts'
import { buildTestApp, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

type Item = { id: string; taskType: string }
let test: TestApp
let items: Item[]
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '9' }, suites)
  const templates = ['pricing/fresh/BASIC', 'scheduling/fresh/BASIC', 'patience/fresh/short']
  const order = { suite: 'econevals', name: 'mixed', count: 3, templates }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  const listed = await test.call(null, 'GET', '/v1/releases/mixed/items?limit=100')
  expect(listed.status, listed.text).toBe(200)
  items = listed.json<{ data: Item[] }>().data
}, 60_000)
afterAll(() => test.close())

/** An action that each environment takes in any period. */
const actions: Record<string, [name: string, given: object]> = {
  pricing: ['set_prices', { prices_dict_str: "{'Product_1': 12}" }],
  patience: ['answer', { text: '<answer>A</answer>' }],
  scheduling: [
    'submit_assignment',
    { assignment: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`W${i + 1}`, `T${i + 1}`])) }
  ]
}

async function play(key: string, submission: string, { id: item, taskType }: Item): Promise<void> {
  const opened = await test.call(key, 'POST', '/v1/runs', { submission, item, driver: 'loop' })
  expect(opened.status, opened.text).toBe(201)
  const run = opened.json<Run>()
  const [name, given] = actions[taskType]!
  for (let period = 0; ; period += 1) {
    const reply = await test.call(key, 'POST', `/v1/runs/${run.id}/calls`, {
      callId: `c${period}`,
      name,
      arguments: given
    })
    expect(reply.status, reply.text).toBe(200)
    const answer = reply.json<RunCallAnswer>()
    expect(answer.status, answer.text).toBe('period_over')
    if (answer.runOver) break
  }
  const read = await test.call(key, 'GET', `/v1/runs/${run.id}`)
  expect(read.status, read.text).toBe(200)
}

async function publish(key: string, submission: string): Promise<void> {
  const finalized = await test.call(key, 'POST', `/v1/submissions/${submission}/finalize`)
  expect(finalized.status, finalized.text).toBe(202)
  await test.grade()
  const published = await test.call(key, 'POST', `/v1/submissions/${submission}/publish`, { openResponses: true })
  expect(published.status, published.text).toBe(200)
}

describe('boards of a release of several environments', () => {
  const made: string[] = []
  it('rank rows by benchmarks alone, and show bounds of those that lack runs', async () => {
    for (const lacks of [null, 'patience', 'pricing', 'failed']) {
      const key = await test.keyFor('submitter')
      const id = await openDraft(test, key, 'mixed', `lacks ${lacks}`)
      made.push(id)
      for (const item of items) {
        if (item.taskType === lacks) continue
        if (lacks === 'failed' && item.taskType !== 'patience') {
          const opened = await test.call(key, 'POST', '/v1/runs', { submission: id, item: item.id, driver: 'loop' })
          await test.call(key, 'POST', `/v1/runs/${opened.json<Run>().id}/finish`)
        } else await play(key, id, item)
      }
      await publish(key, id)
    }
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=mixed')).json<Leaderboard>()
    const row = (lacks: string) => rows.find(({ model }) => model === `lacks ${lacks}`)!
    const all = row('null')
    expect(all).toMatchObject({ rank: 1, unranked: null })
    expect(all.bounds).toBeUndefined()
    expect(row('failed')).toMatchObject({
      rank: null,
      unranked: '2 runs failed',
      bounds: { lower: null, upper: 1, reason: 'loss_without_limit' }
    })
    // Litmus tests are no part of Overall: one that is missing moves neither bound.
    const { lower, upper } = row('patience').bounds!
    expect(row('patience')).toMatchObject({ rank: null, unranked: '1 run is missing' })
    expect([lower, upper].map((bound) => Math.abs(bound! - all.overall.value!) < 1e-9)).toEqual([true, true])
    const pricing = row('pricing')
    expect(pricing).toMatchObject({ rank: null, overall: { value: null } })
    // Half of Overall is of scheduling, the other half at its best; of the missing run any loss could have come.
    expect(pricing.bounds!.lower).toBeNull()
    expect(pricing.bounds!.upper).toBeCloseTo(0.5 + all.tasks.scheduling!.value! / 2, 12)
    const csv = (await test.call(null, 'GET', '/v1/leaderboard?release=mixed&format=csv')).text
    expect(csv.split('\n')[0]).toContain('bounds_lower,bounds_upper,played_before')
    expect((await test.call(null, 'GET', '/?release=mixed')).text).toContain('and a loss has no limit')
  }, 120_000)

  it('answer on every route and page', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{
      paths: Record<string, { get?: { parameters?: { name: string; required?: boolean }[] } }>
    }>()
    const pages = [
      '/',
      '/releases/{name}',
      '/releases/{name}/items/{itemId}',
      '/submissions/{id}',
      '/submissions/{id}/items',
      '/submissions/{id}/items/{itemId}',
      '/significance',
      '/compare',
      '/charts',
      '/tags',
      '/heat-map',
      '/models',
      '/judges',
      '/submissions/{id}/card',
      '/me',
      '/runs',
      '/environments',
      '/scores'
    ]
    const bad: string[] = []
    const seen: Record<number, number> = {}
    for (const caller of [test.admin, null]) {
      for (const path of [...Object.entries(paths).flatMap(([path, { get }]) => (get ? [path] : [])), ...pages]) {
        for (const item of items.slice(0, caller ? 4 : 1)) {
          const address = path
            .replace('{name}', 'mixed')
            .replace('{release}', 'mixed')
            .replace('{itemId}', item.id)
            .replace('{id}', made[0]!)
          if (address.endsWith('/events')) continue
          const queries = [
            '',
            '?release=mixed',
            `?release=mixed&a=${made[0]}&b=${made[1]}`,
            '?release=mixed&metric=run-score',
            '?release=mixed&format=csv',
            `?release=mixed&models=${made[0]},${made[2]}`,
            `?release=mixed&submission=${made[2]}`,
            `?release=mixed&first=${made[0]}&second=${made[3]}`
          ]
          for (const query of queries) {
            const reply = await test.call(caller, 'GET', `${address}${query}`)
            seen[reply.status] = (seen[reply.status] ?? 0) + 1
            if (reply.status >= 500) bad.push(`${address}${query} ${reply.text.slice(0, 200)}`)
          }
          if (!path.includes('itemId')) break
        }
      }
    }
    expect(seen[200]).toBeGreaterThan(100)
    expect(bad).toEqual([])
  }, 200_000)

  it('tell others nothing of what was recorded in runs, opened or not', async () => {
    const hidden = [
      'blockingPairs',
      'profitOfLastPeriods',
      'nashPrice',
      'collusivePrice',
      'optimum',
      '"seats":[[',
      '\\"ended\\":\\"over\\"',
      'alpha_init',
      'worker_prefs'
    ]
    for (const caller of [null, await test.keyFor('submitter'), await test.keyFor('reader')]) {
      for (const id of made) {
        const paths = ['', '/items', '/scores', '/responses', '/card', ...items.map((item) => `/items/${item.id}`)]
        const addresses = [
          ...paths.flatMap((path) => [`/v1/submissions/${id}${path}`, `/submissions/${id}${path}`]),
          '/v1/releases/mixed/export',
          '/v1/scores?release=mixed',
          '/v1/run-report?release=mixed'
        ]
        for (const address of addresses) {
          const { status, text } = await test.call(caller, 'GET', address)
          expect(status, address).toBeLessThan(500)
          for (const one of hidden)
            expect(
              text.includes(one),
              `${address} ${one} ${text.slice(Math.max(0, text.indexOf(one) - 100), text.indexOf(one) + 100)}`
            ).toBe(false)
        }
      }
    }
  }, 60_000)
})

describe('the hash of a release', () => {
  it('cannot be computed from a fresh instance, of which little may be hidden', async () => {
    const order = { suite: 'econevals', name: 'small', count: 1, templates: ['procurement/fresh/BASIC'] }
    expect((await test.call(test.admin, 'POST', '/v1/releases/draw', order)).status).toBe(202)
    await runDraws(test, suites)
    const { contentHash } = (await test.call(null, 'GET', '/v1/releases/small')).json<Release>()
    const { data } = (await test.call(null, 'GET', '/v1/releases/small/items')).json<{
      data: (Item & { examinee: object })[]
    }>()
    const [item] = data
    const key = await test.keyFor('submitter')
    const draft = await openDraft(test, key, 'small')
    const run = (await test.call(key, 'POST', '/v1/runs', { submission: draft, item: item!.id })).json<Run>()
    const { instance } = await instanceOfRun(test.database.db, run.id)
    const hashes = Array.from({ length: 12 }, (_, place) => {
      const opened = openHashes()
      opened.add({
        taskType: 'procurement',
        template: `procurement/fresh/BASIC/${place}`,
        examinee: item!.examinee,
        key: instance
      })
      return opened.end().contentHash
    })
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(hashes).not.toContain(contentHash)
  })
})
