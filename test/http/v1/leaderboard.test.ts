import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaderboards } from '../../../src/db/tables.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  publish,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
const right = '{"stability": "yes", "existence": "no"}'
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  // EK 2/3 and CI 1: Overall is their mean, 5/6. Of the others one leaves EK-3 out, and one all of EK.
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'no', 'CI-1': right }
  await publish(test, key, { release: 'r1', model: '=best, "so far"', outputs })
  const fewer = { 'EK-1': 'gold-1', 'EK-2': 'no', 'CI-1': right }
  await publish(test, key, { release: 'r1', model: 'incomplete', outputs: fewer })
  await publish(test, key, { release: 'r1', model: 'labels', outputs: { 'CI-1': right } })
})
afterAll(() => test.close())

async function get(query: string, caller: string | null = null): Promise<Reply> {
  return await test.call(caller, 'GET', `/v1/leaderboard?release=r1&${query}`)
}

describe('GET /v1/leaderboard', () => {
  it('draws up to 10,000 resamples for anyone, and up to 100,000 for those with a key', async () => {
    const refused = await get('resamples=10001')
    expect([refused.status, refused.json()]).toMatchObject([
      401,
      { code: 'key_missing', detail: 'more than 10000 resamples need a key; got 10001' }
    ])
    expect((await get('resamples=10000')).status).toBe(200)
    expect((await get('resamples=10001', key)).json<Leaderboard>().query.resamples).toBe(10_001)
    expect((await get('resamples=100001', key)).status).toBe(400)
  })

  it('keeps the board that everybody looks at, and none for a seed of somebody', async () => {
    const { db } = test.database
    const first = await get('method=paper&profile=appendix-g')
    const kept = await db.$count(leaderboards)
    expect((await get('method=paper&profile=appendix-g')).text).toBe(first.text)
    const seeded = await get('method=paper&seed=77&resamples=200')
    expect((await get('method=paper&seed=77&resamples=200')).text).toBe(seeded.text)
    await get('method=paper&seed=78')
    await get('method=paper&resamples=300')
    // By Student's method there is nothing that would be worth keeping.
    await get('')
    expect([await db.$count(leaderboards), kept > 0]).toEqual([kept, true])
  })

  it.each(['seed=', 'seed=1.5', 'seed=-1', 'seed=4294967296', 'seed=%20', 'resamples=', 'resamples=99'])(
    'refuses %s',
    async (query) => {
      const reply = await get(query)
      expect([reply.status, reply.json()]).toMatchObject([400, { code: 'request_invalid' }])
    }
  )

  it('exports as CSV what it returns as JSON', async () => {
    const board = (await get('resamples=200')).json<Leaderboard>()
    const reply = await get('resamples=200&format=csv')
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, best, incomplete, labels, end] = reply.text.split('\r\n')
    expect(head).toBe(
      'release,split,profile,panel,seed,resamples,inputHash,rank,model,team,family,submission,unranked,coverage,' +
        'scored,unscored,overall,overall_lower,overall_upper,EK,EK_lower,EK_upper,CI,CI_lower,CI_upper,notice,missing:openai:none,method,' +
        'unsent,sent_in_part,rank_lower,rank_upper,rank_set_reason'
    )
    const { tasks, overall, submissionId, team } = board.rows[0]!
    const numbers = [overall, tasks.EK!, tasks.CI!].flatMap(({ value, lower, upper }) => [value, lower, upper])
    expect(best).toBe(
      `r1,all,table2,${board.query.panel},,,${board.inputHash},1,"'=best, ""so far""",${team},other,` +
        `${submissionId},,1,4,0,${numbers.join(',')},synthetic data,0,student,,,,,items_too_few`
    )
    expect(overall.value).toBeCloseTo(5 / 6, 10)
    expect(board.rankIntervalReason).toBe('items_too_few')
    expect(incomplete).toContain(',,incomplete,')
    expect(incomplete).toContain(',1 of 4 items have no response,0.75,')
    expect(incomplete?.endsWith(',0,student,,EK:2/3,,,')).toBe(true)
    expect(labels?.endsWith(',0,student,EK,,,,')).toBe(true)
    expect(end).toBe('')
  })

  it('says which formats there are', async () => {
    const reply = await get('format=parquet')
    expect([reply.status, reply.json()]).toMatchObject([
      400,
      { code: 'request_invalid', detail: '/querystring/format: must be json or csv, other formats are not served' }
    ])
  })

  it('names the panels there are when one has to be chosen, and knows no other', async () => {
    const { panel: first } = (await get('resamples=100')).json<Leaderboard>().query
    const unknown = await get('panel=panel-none')
    expect([unknown.status, unknown.json()]).toMatchObject([404, { code: 'panel_not_found' }])
    test.panel.judge = 'openai:another'
    await publish(test, key, { release: 'r1', model: 'judged anew', outputs: { 'EK-1': 'gold-1' } })
    const needed = await get('resamples=100')
    expect([needed.status, needed.json()]).toMatchObject([422, { code: 'panel_needed' }])
    const { panels } = needed.json<{ panels: string[] }>()
    expect(panels).toHaveLength(2)
    expect(panels).toContain(first)
    const models = await Promise.all(
      panels.map(async (panel) => (await get(`resamples=100&panel=${panel}`)).json<Leaderboard>().rows.length)
    )
    expect(models.sort()).toEqual([1, 3])
  })
})
