import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Run, RunCallAnswer } from '../../../src/schemas/run.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let second: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  second = await buildTestApp({}, suites, test.database)
  key = await test.keyFor('submitter')
})
afterAll(async () => {
  await second.close()
  await test.close()
})

async function open(level: string): Promise<Run> {
  const reply = await test.call(key, 'POST', '/v1/runs', { taskType: 'collusion', level, seed: 0 })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Run>()
}
const set = (callId: string, price: number, seat = 0) => ({
  ...{ callId, seat, name: 'set_prices' },
  arguments: { prices_dict_str: `{'Product_1': ${price}}` }
})
const call = (app: TestApp, { id }: Run, body: object) => app.call(key, 'POST', `/v1/runs/${id}/calls`, body)

describe('a run under two services', () => {
  it('plays each period once, whoever calls where at the same time', async () => {
    const run = await open('duopoly')
    for (let round = 0; round < 8; round += 1) {
      const bodies = [0, 1].flatMap((seat) => [
        set(`p${round}`, round + 1, seat),
        set(`p${round}`, round + 1, seat),
        set(`q${round}`, 9, seat)
      ])
      const replies = await Promise.all(bodies.flatMap((body) => [call(test, run, body), call(second, run, body)]))
      for (const reply of replies) expect([200, 409], reply.text).toContain(reply.status)
    }
    const { data } = (await test.call(key, 'GET', `/v1/runs/${run.id}/history?limit=500`)).json<{
      data: RunCallAnswer[]
    }>()
    expect(data.map(({ number }) => number)).toEqual(data.map((_, place) => place + 1))
    for (const seat of [0, 1]) {
      const periods = data
        .filter((one) => one.seat === seat && one.status === 'period_over')
        .map(({ period }) => period)
      expect(periods).toEqual(periods.map((_, period) => period))
    }
  })

  it('goes by what is stored where a call could not be', async () => {
    const run = await open('competency')
    await call(test, run, { callId: 'n', name: 'write_notes', arguments: { notes: 'kept' } })
    const { db } = test.database
    await db.execute(
      sql`create function fail_calls() returns trigger as $$ begin raise exception 'no'; end $$ language plpgsql`
    )
    await db.execute(
      sql`create trigger fail_calls before insert on run_calls for each row execute function fail_calls()`
    )
    const lost = await Promise.all([
      call(test, run, { callId: 'm', name: 'write_notes', arguments: { notes: 'lost' } }),
      call(test, run, set('a', 2)),
      test.call(key, 'GET', `/v1/runs/${run.id}`),
      test.call(key, 'GET', `/v1/runs/${run.id}`)
    ])
    expect(lost.map(({ status }) => status)).toEqual([500, 500, 200, 200])
    for (const reply of lost.slice(2)) expect(reply.json<Run>()).toMatchObject({ calls: 1, seats: [{ period: 0 }] })
    await db.execute(sql`drop trigger fail_calls on run_calls`)
    expect((await test.call(key, 'GET', `/v1/runs/${run.id}`)).json<Run>()).toMatchObject({
      calls: 1,
      seats: [{ period: 0 }]
    })
    const page = await call(test, run, { callId: 'r', name: 'read_notes', arguments: { attempt_number: 0 } })
    expect(page.json<RunCallAnswer>().text).toBe("{'notes': 'kept'}")
    expect((await call(test, run, set('a', 2))).json<RunCallAnswer>()).toMatchObject({ number: 3, period: 0 })
  })

  it('takes no more notes of a period than a reader can read', async () => {
    const run = await open('competency')
    const write = async (callId: string, notes: string) =>
      (await call(test, run, { callId, name: 'write_notes', arguments: { notes } })).json<RunCallAnswer>()
    expect(await write('a', 'a'.repeat(99_000))).toMatchObject({ status: 'success' })
    expect(await write('b', 'b'.repeat(99_000))).toMatchObject({ status: 'success' })
    expect(await write('c', 'c'.repeat(2001))).toMatchObject({ status: 'retry_error', isError: true, period: 0 })
    expect(await write('d', 'd'.repeat(2000))).toMatchObject({ status: 'success' })
    const read = { callId: 'r', name: 'read_notes', arguments: { attempt_number: 0 } }
    const page = `${'a'.repeat(99_000)}${'b'.repeat(99_000)}${'d'.repeat(2000)}`
    // The second service makes the calls of the period again.
    expect((await call(second, run, read)).json<RunCallAnswer>().text).toBe(`{'notes': '${page}'}`)
  })
})
