import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCalls, runPeriods, runs } from '../../../src/db/tables.ts'
import type { Run, RunCall, RunCallAnswer } from '../../../src/schemas/run.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

let test: TestApp
let items: { id: string }[]
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  const order = { suite: 'econevals', name: 'worlds', count: 3, templates: ['efficiency_equality/fresh/main'] }
  expect((await test.call(test.admin, 'POST', '/v1/releases/draw', order)).status).toBe(202)
  await runDraws(test, suites)
  items = (await test.call(null, 'GET', '/v1/releases/worlds/items')).json<{ data: typeof items }>().data
}, 60_000)
afterAll(() => test.close())

async function open(key: string, body: object): Promise<Run> {
  const reply = await test.call(key, 'POST', '/v1/runs', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}
const call = (key: string, { id }: Run, body: object) => test.call(key, 'POST', `/v1/runs/${id}/calls`, body)

async function playAll(key: string, run: Run): Promise<void> {
  for (let period = 0; period < 30; period += 1) {
    const told = (await call(key, run, { callId: `t${period}`, name: 'get_task_info' })).json<RunCallAnswer>()
    const ids = [...told.text.matchAll(/Task (T\d+)/g)].map(([, id]) => id!)
    const assignment = Object.fromEntries(ids.map((id, place) => [id, `W${place + 1}`]))
    const body = { callId: `a${period}`, name: 'submit_assignment', arguments: { assignment } }
    expect((await call(key, run, body)).json<RunCallAnswer>().status).toBe('period_over')
  }
}

describe('a draft with runs', () => {
  it('is deleted, ends its runs, and leaves the mark that its team has played the instance', async () => {
    const key = await test.keyFor('submitter')
    const item = items[0]!.id
    const draft = await openDraft(test, key, 'worlds', 'first try')
    const run = await open(key, { submission: draft, item, driver: 'loop' })
    const left = await open(key, { submission: draft, item: items[1]!.id, driver: 'loop' })
    await playAll(key, run)
    expect(run.playedBefore).toBe(false)
    const deleted = await test.call(key, 'DELETE', `/v1/submissions/${draft}`)
    expect(deleted.status, deleted.text).toBe(200)
    const read = async ({ id }: Run) => (await test.call(key, 'GET', `/v1/runs/${id}`)).json<Run>()
    expect(await read(run)).toMatchObject({ state: 'over', submission: null, item })
    expect(await read(left)).toMatchObject({ state: 'failed', reason: 'draft_deleted', submission: null })
    const again = await openDraft(test, key, 'worlds', 'second try')
    expect((await open(key, { submission: again, item })).playedBefore).toBe(true)
  })
})

describe('an erased team', () => {
  it('leaves no call, note or run behind, and keeps what it published', async () => {
    const made = await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'Player Lab' })
    const { id } = made.json<{ id: string }>()
    const key = await test.keyFor('submitter', id)
    const draft = await openDraft(test, key, 'worlds', 'unpublished')
    const unpublished = await open(key, { submission: draft, item: items[0]!.id })
    const practice = await open(key, { taskType: 'pricing', level: 'BASIC', seed: 0 })
    const shown = await openDraft(test, key, 'worlds', 'published')
    const published = await open(key, { submission: shown, item: items[0]!.id, driver: 'loop' })
    for (const run of [unpublished, practice, published]) {
      const body = { callId: 'n', name: 'write_notes', arguments: { notes: 'words of the player' } }
      expect((await call(key, run, body)).status).toBe(200)
    }
    await playAll(key, published)
    const finalized = await test.call(key, 'POST', `/v1/submissions/${shown}/finalize`)
    expect(finalized.status, finalized.text).toBe(202)
    await test.grade()
    expect((await test.call(key, 'POST', `/v1/submissions/${shown}/publish`)).status).toBe(200)
    const board = async () =>
      (await test.call(null, 'GET', '/v1/leaderboard?release=worlds')).json<{ rows: object[] }>()
    const before = await board()
    const erased = await test.call(test.admin, 'POST', `/v1/teams/${id}/erase`, { name: 'Player Lab' })
    expect(erased.status, erased.text).toBe(200)
    expect(await test.database.db.$count(runs, eq(runs.teamId, id))).toBe(0)
    for (const table of [runs, runPeriods, runCalls]) {
      const rows = JSON.stringify(await test.database.db.select().from(table))
      expect(rows).not.toContain('words of the player')
      for (const run of [unpublished, practice, published]) expect(rows).not.toContain(run.id)
    }
    const after = await board()
    expect(after.rows).toHaveLength(before.rows.length)
    for (const path of ['run-report', 'leaderboard', 'scores']) {
      const reply = await test.call(null, 'GET', `/v1/${path}?release=worlds`)
      expect(reply.status, reply.text).toBeLessThan(500)
      expect(reply.text).not.toContain('Player Lab')
    }
  })
})

describe('arguments that are a text', () => {
  it('are kept as the text that they are, and known again', async () => {
    const key = await test.keyFor('submitter')
    const run = await open(key, { taskType: 'pricing', level: 'BASIC', seed: 0 })
    const texts = ['5', 'null', '[1, 2]', '"x"', 'true', '{', ' ']
    for (const [place, text] of texts.entries()) {
      const body = { callId: `t${place}`, name: 'get_product_ids', arguments: text }
      const [first, again] = [await call(key, run, body), await call(key, run, body)]
      expect([first.status, again.text], again.text).toEqual([200, first.text])
    }
    const { data } = (await test.call(key, 'GET', `/v1/runs/${run.id}/history`)).json<{ data: RunCall[] }>()
    // A blank text stands for no arguments.
    expect(data.map((one) => one.arguments)).toEqual([...texts.slice(0, -1), {}])
  })
})

describe('a call of odd characters', () => {
  it('is answered once, or refused with a code', async () => {
    const key = await test.keyFor('submitter')
    const run = await open(key, { taskType: 'pricing', level: 'BASIC', seed: 0 })
    const write = { name: 'write_notes', arguments: { notes: 'x' } }
    for (const callId of ['a\0b', '\ud800', '\udc00a', '\u2028', '💶', "'; --", '__proto__', 'constructor', ' ']) {
      const [first, second] = [await call(key, run, { ...write, callId }), await call(key, run, { ...write, callId })]
      expect([200, 400], first.text).toContain(first.status)
      expect(second.text).toBe(first.text)
      if (first.status === 200) expect(first.json<RunCallAnswer>().callId).toBe(callId)
    }
    const deep = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`
    const names = ['a\0b', '\ud800', '__proto__', 'toString', '']
    const given: unknown[] = [
      ...[null, true, -0, [], [[]], 'x', '', deep(49_000), `{"notes":${deep(45_000)}}`, `{"__proto__":{"notes":"x"}}`],
      ...['{"constructor":1}', { notes: '\0\ud800' }, '{"notes":"\\u0000\\ud800"}', { notes: ['x'] }, { toString: 'x' }]
    ]
    const bodies = [
      ...names.map((name) => ({ name, arguments: {} })),
      ...['write_notes', 'read_notes', 'set_prices'].flatMap((name) => given.map((one) => ({ name, arguments: one }))),
      ...given.map((one) => ({ name: 'set_prices', arguments: { prices_dict_str: one } })),
      ...given.map((one) => ({ name: 'read_notes', arguments: { attempt_number: one } }))
    ]
    let playing = run
    for (const [place, body] of bodies.entries()) {
      const reply = await call(key, playing, { callId: `o${place}`, ...body })
      expect(reply.status, `${JSON.stringify(body).slice(0, 80)}: ${reply.text.slice(0, 300)}`).toBeLessThan(500)
      if (reply.status === 409) playing = await open(key, { taskType: 'pricing', level: 'BASIC', seed: 0 })
      else if (reply.status === 200 && reply.json<RunCallAnswer>().runOver)
        playing = await open(key, { taskType: 'pricing', level: 'BASIC', seed: 0 })
    }
  })
})
