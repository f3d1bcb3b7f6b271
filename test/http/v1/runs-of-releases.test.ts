import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { responses, runs } from '../../../src/db/tables.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Release } from '../../../src/schemas/release.ts'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import type { RunReport } from '../../../src/schemas/run-report.ts'
import { efficiencyEquality } from '../../../src/suites/econevals/efficiency-equality/definition.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

const count = 6
let test: TestApp
let items: { id: string; prompt: string }[]
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '9' }, suites)
  const order = { suite: 'econevals', name: 'worlds', count, templates: ['efficiency_equality/fresh/main'] }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, suites)
  items = (await test.call(null, 'GET', '/v1/releases/worlds/items')).json<{ data: typeof items }>().data
}, 60_000)
afterAll(() => test.close())

async function open(key: string, submission: string, item: string, driver = 'loop'): Promise<Run> {
  const reply = await test.call(key, 'POST', '/v1/runs', { submission, item, driver })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}

/** Gives task after task to workers in turn, begun at one of them, for so many periods. */
async function play(key: string, run: Run, { shift = 0, periods = 30 } = {}): Promise<void> {
  for (let period = 0; period < periods; period += 1) {
    const call = async (body: object) =>
      (await test.call(key, 'POST', `/v1/runs/${run.id}/calls`, body)).json<RunCallAnswer>()
    const { text } = await call({ callId: `t${period}`, name: 'get_task_info' })
    const ids = [...text.matchAll(/Task (T\d+)/g)].map(([, id]) => id!)
    const assignment = Object.fromEntries(ids.map((id, place) => [id, `W${((place + shift) % 4) + 1}`]))
    const answer = await call({ callId: `a${period}`, name: 'submit_assignment', arguments: { assignment } })
    expect(answer.status).toBe('period_over')
  }
}

async function publish(key: string, submission: string): Promise<void> {
  const finalized = await test.call(key, 'POST', `/v1/submissions/${submission}/finalize`)
  expect(finalized.status, finalized.text).toBe(202)
  await test.grade()
  const published = await test.call(key, 'POST', `/v1/submissions/${submission}/publish`, { openResponses: true })
  expect(published.status, published.text).toBe(200)
}

describe('a release of instances', () => {
  it('holds as many fresh instances as were asked for, private all of them', async () => {
    const reply = await test.call(null, 'GET', '/v1/releases/worlds')
    expect(reply.status, reply.text).toBe(200)
    const release = reply.json<Release>()
    expect(release.items).toEqual([{ taskType: 'efficiency_equality', split: 'private', items: count }])
    expect(release.manifest).toMatchObject({ played: true, taskTypes: [{ name: 'efficiency_equality', weight: 1 }] })
    expect(release.draw).toMatchObject({ seed: null, seedSha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(items[0]!.prompt).toContain('POST /v1/runs')
  })

  it('takes no seed that all would know, and published instances where they are named alone', async () => {
    const order = { suite: 'econevals', name: 'open', count, seed: 'known' }
    const open = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
    expect([open.status, open.json().code]).toEqual([422, 'seed_unfit'])
    const named = { suite: 'econevals', name: 'published', count: 12, templates: ['pricing/published/BASIC'] }
    expect((await test.call(test.admin, 'POST', '/v1/releases/draw', named)).status).toBe(202)
    await runDraws(test, suites)
    const { data } = (await test.call(null, 'GET', '/v1/releases/published/items')).json<{
      data: { examinee: object }[]
    }>()
    expect(data.map(({ examinee }) => (examinee as { published: number }).published).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, seed) => seed)
    )
  })

  it('takes no responses but runs', async () => {
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds')
    const sent = await putLines(test, key, id, [{ itemId: items[0]!.id, output: '{"ended":"over"}' }])
    expect([sent.status, sent.json().code]).toEqual([409, 'responses_are_runs'])
    const empty = await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    expect([empty.status, empty.json().code]).toEqual([422, 'submission_empty'])
  })

  it('ranks a submission whose runs are all over, and scores each as the run was told', async () => {
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds', 'plays all')
    const told: number[] = []
    for (const { id: item } of items) {
      const run = await open(key, id, item)
      expect((await open(key, id, item)).id).toBe(run.id)
      await play(key, run)
      const after = (await test.call(key, 'GET', `/v1/runs/${run.id}`)).json<Run>()
      told.push(after.result!.score!)
    }
    await publish(key, id)
    const board = await test.call(null, 'GET', '/v1/leaderboard?release=worlds')
    expect(board.status, board.text).toBe(200)
    const row = board.json<Leaderboard>().rows.find(({ model }) => model === 'plays all')!
    expect(row).toMatchObject({ rank: 1, unranked: null, coverage: 1, unscored: 0 })
    expect(row.overall.value).toBeCloseTo(told.reduce((sum, score) => sum + score, 0) / count, 12)
    expect(row.bounds).toBeUndefined()
  })

  it('shows a submission with failed and missing runs between its bounds, unranked', async () => {
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds', 'gives up')
    const [first, second] = items
    const run = await open(key, id, first!.id)
    await play(key, run, { shift: 1 })
    const given = await open(key, id, second!.id)
    await play(key, given, { periods: 3 })
    const early = await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    expect([early.status, early.json().code, early.json().runs]).toEqual([409, 'runs_open', [given.id]])
    await test.call(key, 'POST', `/v1/runs/${given.id}/finish`)
    await publish(key, id)
    const { rows } = (await test.call(null, 'GET', '/v1/leaderboard?release=worlds')).json<Leaderboard>()
    const row = rows.find(({ model }) => model === 'gives up')!
    const { result } = (await test.call(key, 'GET', `/v1/runs/${run.id}`)).json<Run>()
    expect(row).toMatchObject({ rank: null, unranked: '1 run failed; 4 runs are missing', unscored: 5 })
    expect(row.overall.value).toBeNull()
    expect(row.bounds!.lower).toBeCloseTo(result!.score! / count, 12)
    expect(row.bounds!.upper).toBeCloseTo((result!.score! + 5) / count, 12)
  })

  it('reports what runs come to by level, of this suite alone', async () => {
    const report = (await test.call(null, 'GET', '/v1/run-report?release=worlds')).json<RunReport>()
    expect(report.levels).toEqual([{ taskType: 'efficiency_equality', level: 'main', instances: count }])
    expect(report.rows.map(({ model, cells: [cell] }) => [model, cell!.runs, cell!.failed, cell!.missing])).toEqual([
      ['gives up', 1, 1, 4],
      ['plays all', count, 0, 0]
    ])
    expect(report.pairs).toMatchObject([{ instances: 1, p: null, reason: 'too_few_values' }])
  })

  it('shows the same as a page, which its board leads to', async () => {
    const board = await test.call(null, 'GET', '/?release=worlds')
    expect(board.text).toContain('/run-report?release=worlds')
    const page = await test.call(null, 'GET', '/run-report?release=worlds')
    expect(page.status, page.text).toBe(200)
    const { text } = page
    for (const part of ['plays all', 'gives up', 'Efficiency against equality', '1 failed, 4 missing']) {
      expect(text).toContain(part)
    }
    expect((await test.call(null, 'GET', '/run-report')).status).toBe(200)
  })

  it('keeps those apart whom others than the loop drive', async () => {
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds', 'of its own')
    const run = await open(key, id, items[0]!.id, 'agent')
    await test.call(key, 'POST', `/v1/runs/${run.id}/finish`)
    const refused = await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    expect([refused.status, refused.json().code]).toEqual([422, 'setting_other'])
    await test.call(key, 'PATCH', `/v1/submissions/${id}`, { setting: 'agentic' })
    await publish(key, id)
    const models = async (setting: string) =>
      (await test.call(null, 'GET', `/v1/leaderboard?release=worlds${setting}`))
        .json<Leaderboard>()
        .rows.map(({ model }) => model)
    expect(await models('')).not.toContain('of its own')
    expect(await models('&setting=agentic')).toEqual(['of its own'])
  })

  it('begins no run for a stranger’s draft, for another item, or after the draft', async () => {
    const key = await test.keyFor('submitter')
    const stranger = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds', 'refused')
    const attempts: [string, object, number, string][] = [
      [stranger, { submission: id, item: items[0]!.id }, 404, 'submission_not_found'],
      [key, { submission: id, item: 'none' }, 404, 'item_not_found'],
      [key, { submission: id }, 400, 'request_invalid']
    ]
    for (const [by, body, status, code] of attempts) {
      const reply = await test.call(by, 'POST', '/v1/runs', body)
      expect([reply.status, reply.json().code]).toEqual([status, code])
    }
    await test.call(key, 'POST', `/v1/runs/${(await open(key, id, items[0]!.id)).id}/finish`)
    await publish(key, id)
    const late = await test.call(key, 'POST', '/v1/runs', { submission: id, item: items[1]!.id })
    expect([late.status, late.json().code]).toEqual([409, 'submission_not_draft'])
  })

  it('tells nothing of an instance on any route before the run is over', async () => {
    const key = await test.keyFor('submitter')
    const id = await openDraft(test, key, 'worlds', 'looks around')
    const run = await open(key, id, items[2]!.id)
    await play(key, run, { shift: 2, periods: 4 })
    const [row] = await test.database.db.select().from(runs).orderBy(runs.createdAt).limit(1)
    const instance = row!.instance as { equal_pay_worker_of_task: Record<string, string> }
    const equal = JSON.stringify(instance.equal_pay_worker_of_task).slice(1, 40)
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{
      paths: Record<string, { get?: object }>
    }>()
    const pages = [
      '/',
      '/releases/{name}',
      '/releases/{name}/items/{itemId}',
      '/submissions/{id}',
      '/submissions/{id}/items'
    ]
    const addresses = [...Object.entries(paths).flatMap(([path, { get }]) => (get ? [path] : [])), ...pages].flatMap(
      (path) =>
        [id, run.id].map((one) =>
          path
            .replace('{name}', 'worlds')
            .replace('{release}', 'worlds')
            .replace('{itemId}', run.item!)
            .replace('{id}', one)
        )
    )
    for (const caller of [key, await test.keyFor('submitter'), null]) {
      for (const address of new Set(addresses)) {
        if (address.includes('{') || address.endsWith('/events')) continue
        for (const query of ['', '?release=worlds&gold=true&split=all']) {
          const { text, status } = await test.call(caller, 'GET', `${address}${query}`)
          expect(status, address).toBeLessThan(500)
          for (const hidden of ['worker_productivity', 'equal_pay_worker_of_task', equal, '"score":0', '"score":-0']) {
            expect(text.includes(hidden) && !address.includes('openapi'), `${address}${query} ${hidden}`).toBe(false)
          }
        }
      }
    }
    expect(await test.database.db.$count(responses)).toBeGreaterThan(0)
    expect(efficiencyEquality.instanceSchema.safeParse(instance).success).toBe(true)
  }, 120_000)
})
