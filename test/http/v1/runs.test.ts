import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCalls, runPeriods } from '../../../src/db/tables.ts'
import type { Run, RunCallAnswer, RunTools } from '../../../src/schemas/run.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

async function open(body: object, by = key): Promise<Run> {
  const reply = await test.call(by, 'POST', '/v1/runs', body)
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}
const call = (run: Run, body: object, by = key) => test.call(by, 'POST', `/v1/runs/${run.id}/calls`, body)
async function answer(run: Run, body: object): Promise<RunCallAnswer> {
  const reply = await call(run, body)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<RunCallAnswer>()
}
const read = async (run: Run) => (await test.call(key, 'GET', `/v1/runs/${run.id}`)).json<Run>()

const pricing = { taskType: 'pricing', level: 'BASIC', seed: 0 }
const duopoly = { taskType: 'collusion', level: 'duopoly', seed: 1 }
const setPrice = (price: number, rest: object = {}) => ({
  ...{ name: 'set_prices', arguments: { prices_dict_str: `{'Product_1': ${price}}` } },
  ...rest
})

describe('a run', () => {
  it('is opened in a published instance, and refused where there is none', async () => {
    const run = await open(pricing)
    expect(run).toMatchObject({
      ...{ suite: 'econevals', ...pricing, state: 'open', driver: 'agent', periods: 100, calls: 0, result: null },
      seats: [{ seat: 0, period: 0, isWaiting: false, prompt: expect.stringContaining('38.11') }]
    })
    const attempts: [object, number, string][] = [
      [{ ...pricing, taskType: 'none' }, 404, 'task_type_not_found'],
      [{ ...pricing, level: 'EASY' }, 404, 'level_not_found'],
      [{ ...pricing, level: 'toString' }, 404, 'level_not_found'],
      [{ ...pricing, seed: 12 }, 404, 'instance_not_found'],
      [{ ...pricing, suite: 'aer' }, 404, 'suite_not_found'],
      [{ ...pricing, seed: -1 }, 400, 'request_invalid'],
      [{ taskType: 'pricing' }, 400, 'request_invalid'],
      [{ ...pricing, item: 'a' }, 400, 'request_invalid']
    ]
    for (const [body, status, code] of attempts) {
      const reply = await test.call(key, 'POST', '/v1/runs', body)
      expect([reply.status, reply.json().code], JSON.stringify(body)).toEqual([status, code])
    }
  })

  it('lists its tools, the action last', async () => {
    const run = await open(pricing)
    const { tools, action } = (await test.call(key, 'GET', `/v1/runs/${run.id}/tools`)).json<RunTools>()
    expect([action, tools.at(-1)]).toMatchObject([
      'set_prices',
      { name: 'set_prices', inputSchema: { type: 'object', required: ['prices_dict_str'] } }
    ])
  })

  it('answers a call once, and the same call again as it was', async () => {
    const run = await open(pricing)
    const write = { callId: 'a', name: 'write_notes', arguments: { notes: 'dear' } }
    const first = await answer(run, write)
    expect(first).toMatchObject({ number: 1, status: 'success', text: 'Successfully wrote notes.', period: 0 })
    const over = await answer(run, setPrice(5, { callId: 'b' }))
    expect(over).toMatchObject({ status: 'period_over', periodOver: true, runOver: false, prompt: expect.any(String) })
    expect(await answer(run, write)).toEqual(first)
    expect(await answer(run, setPrice(5, { callId: 'b' }))).toEqual(over)
    const other = await call(run, setPrice(6, { callId: 'b' }))
    expect([other.status, other.json().code]).toEqual([422, 'call_id_reused'])
    const notes = await answer(run, { callId: 'c', name: 'read_notes', arguments: '{"attempt_number": 0}' })
    expect(notes).toMatchObject({ number: 3, period: 1, text: "{'notes': 'dear'}" })
    expect(await read(run)).toMatchObject({ calls: 3, seats: [{ period: 1 }] })
  })

  it('plays no period twice when the same call comes many times at once', async () => {
    const run = await open(pricing)
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(run, setPrice(3, { callId: 'x' }))))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, place) => answer(run, setPrice(3, { callId: String(place) })))
    )
    expect(many.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(await test.database.db.$count(runPeriods, eq(runPeriods.runId, run.id))).toBe(9)
  })

  it('is played by two services on one database as by one', async () => {
    const run = await open(pricing)
    const twin = await open(pricing)
    const other = await buildTestApp({}, undefined, test.database)
    const names = ['get_previous_pricing_data', 'get_attempt_number', 'set_prices']
    for (let place = 0; place < 24; place += 1) {
      const name = names[place % names.length]!
      const body = name === 'set_prices' ? setPrice(2 + place, { callId: `${place}` }) : { callId: `${place}`, name }
      const by = place % 2 === 0 ? test : other
      const there = await by.call(key, 'POST', `/v1/runs/${run.id}/calls`, body)
      const { number: _, ...told } = there.json<RunCallAnswer>()
      const { number: __, ...twins } = await answer(twin, body)
      expect(told).toEqual(twins)
    }
  })

  it('is over after its last period, with a score that stands only then', async () => {
    const run = await open({ taskType: 'efficiency_equality', level: 'main', seed: 6 })
    for (let period = 0; period < 30; period += 1) {
      const tasks = await answer(run, { callId: `t${period}`, name: 'get_task_info' })
      const ids = [...tasks.text.matchAll(/Task (T\d+)/g)].map(([, id]) => id!)
      const assignment = JSON.stringify(Object.fromEntries(ids.map((id, place) => [id, `W${place + 1}`])))
      expect((await read(run)).result).toBeNull()
      const over = await answer(run, { callId: `a${period}`, name: 'submit_assignment', arguments: { assignment } })
      expect(over).toMatchObject({ periodOver: true, runOver: period === 29 })
    }
    const after = await read(run)
    expect(after).toMatchObject({ state: 'over', result: { score: expect.any(Number), reason: null } })
    expect(after.seats[0]!.prompt).toBeNull()
    const late = await call(run, { callId: 'late', name: 'get_task_info' })
    expect([late.status, late.json().code]).toEqual([409, 'run_ended'])
    const finished = await test.call(key, 'POST', `/v1/runs/${run.id}/finish`)
    expect(finished.json()).toMatchObject({ state: 'over', reason: null })
  })

  it('fails when it is given up, or when a period takes too many refused calls', async () => {
    const run = await open(pricing)
    for (let place = 1; place <= 50; place += 1) {
      const refused = await answer(run, { callId: `${place}`, name: 'nothing' })
      expect(refused).toMatchObject({ status: 'error', isError: true, runOver: place === 50 })
    }
    expect(await read(run)).toMatchObject({ state: 'failed', reason: 'refused_calls_exhausted', result: null })
    const other = await open(pricing)
    const ended = await test.call(key, 'POST', `/v1/runs/${other.id}/finish`, { reason: 'sessions_exhausted' })
    expect(ended.json()).toMatchObject({ state: 'failed', reason: 'sessions_exhausted' })
  })

  it('has two seats in a market, of which none sees what the other asks before both have', async () => {
    const run = await open(duopoly)
    expect(run.seats).toHaveLength(2)
    const acted = await answer(run, setPrice(7.125, { callId: 'a', seat: 0 }))
    expect(acted).toMatchObject({ periodOver: true, runOver: false, prompt: null })
    const waiting = await call(run, { callId: 'b', seat: 0, name: 'get_attempt_number' })
    expect([waiting.status, waiting.json().code]).toEqual([409, 'seat_waiting'])
    const before = await answer(run, { callId: 'a', seat: 1, name: 'get_previous_pricing_data' })
    expect(before.text).not.toContain('7.125')
    expect((await read(run)).seats).toMatchObject([
      { period: 0, isWaiting: true, prompt: null },
      { period: 0, isWaiting: false }
    ])
    expect(await answer(run, setPrice(8.25, { callId: 'c', seat: 1 }))).toMatchObject({ prompt: expect.any(String) })
    const again = await answer(run, setPrice(7.125, { callId: 'a', seat: 0 }))
    expect(again).toMatchObject({ periodOver: true, prompt: expect.any(String) })
    const after = await answer(run, { callId: 'd', seat: 1, name: 'get_previous_pricing_data' })
    expect(after.text).toContain('7.125')
    const none = await call(run, { callId: 'e', seat: 2, name: 'get_attempt_number' })
    expect([none.status, none.json().code]).toEqual([404, 'seat_not_found'])
  })

  it('goes on in another process where this one was stopped', async () => {
    const run = await open(duopoly)
    const twin = await open(duopoly)
    for (let period = 0; period < 3; period += 1) {
      for (const seat of [0, 1]) {
        const calls = [
          { name: 'get_previous_pricing_data', session: 0 },
          { name: 'get_previous_pricing_data', session: 0 },
          { name: 'write_notes', arguments: { notes: `p${period}` }, session: 0 },
          { name: 'get_previous_pricing_data', session: 1 },
          { name: 'read_notes', arguments: { attempt_number: period }, session: 1 },
          setPrice(5 + seat + period, { session: 1 })
        ]
        for (const [place, body] of calls.entries()) {
          const named = { ...body, seat, callId: `${period} ${place}` }
          // Each call of one run meets a service that knows nothing but what is stored.
          const fresh = await buildTestApp({}, undefined, test.database)
          const told = await fresh.call(key, 'POST', `/v1/runs/${run.id}/calls`, named)
          await fresh.close()
          expect(told.json()).toEqual(await answer(twin, named))
        }
      }
    }
    const history = (await test.call(key, 'GET', `/v1/runs/${run.id}/history?seat=1`)).json<{ data: object[] }>()
    expect(history.data).toHaveLength(18)
  }, 60_000)

  it('is its own team’s alone', async () => {
    const run = await open(pricing)
    const stranger = await test.keyFor('submitter')
    const reader = await test.keyFor('reader')
    const routes: ['GET' | 'POST', string, object?][] = [
      ['GET', ''],
      ['GET', '/tools'],
      ['GET', '/history'],
      ['POST', '/finish'],
      ['POST', '/calls', setPrice(3, { callId: 'a' })]
    ]
    for (const [method, path, body] of routes) {
      expect((await test.call(stranger, method, `/v1/runs/${run.id}${path}`, body)).status).toBe(404)
      expect((await test.call(null, method, `/v1/runs/${run.id}${path}`, body)).status).toBe(401)
    }
    expect((await test.call(reader, 'POST', '/v1/runs', pricing)).status).toBe(403)
    const { data } = (await test.call(stranger, 'GET', '/v1/runs')).json<{ data: object[] }>()
    expect(data).toEqual([])
    expect(await test.database.db.$count(runCalls, eq(runCalls.runId, run.id))).toBe(0)
  })

  it('says that its team has played the instance before', async () => {
    const team = await test.keyFor('submitter')
    expect((await open({ ...pricing, seed: 3 }, team)).playedBefore).toBe(false)
    expect((await open({ ...pricing, seed: 3 }, team)).playedBefore).toBe(true)
    expect((await open({ ...pricing, seed: 4 }, team)).playedBefore).toBe(false)
  })
})
