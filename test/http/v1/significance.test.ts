import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { Comparison } from '../../../src/schemas/comparison.ts'
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

const right = '{"stability": "yes", "existence": "no"}'
let test: TestApp
let key: string
const ids = new Map<string, string>()

beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'CI-1': right }
  await publish(test, key, { release: 'r1', model: 'best', outputs })
  await publish(test, key, { release: 'r1', model: 'twin', outputs })
  await publish(test, key, { release: 'r1', model: 'worse', outputs: { ...outputs, 'EK-1': 'no' } })
  await publish(test, key, { release: 'r1', model: 'partial', outputs: { 'EK-1': 'gold-1', 'CI-1': right } })
  for (const { model, submissionId } of (await board()).models) ids.set(model, submissionId)
})
afterAll(() => test.close())

async function get(path: string): Promise<Reply> {
  return await test.call(null, 'GET', path)
}

async function board(query = ''): Promise<BoardStatistics> {
  return (await get(`/v1/significance?release=r1&method=paper&${query}`)).json<BoardStatistics>()
}

describe("GET /v1/significance by the paper's method", () => {
  it('compares every pair of ranked models, and ranks none whose responses are incomplete', async () => {
    const { models, pairs } = await board()
    expect(models.map(({ model, rank, tiedWithFirst }) => [model, rank, tiedWithFirst])).toEqual([
      ['best', 1, true],
      ['twin', 1, true],
      ['worse', 3, true],
      ['partial', null, null]
    ])
    // Equal models: D = 0 in every resample. Of 27 resamples of the 3 EK items, 8 leave out the one that tells the
    // others apart, so P(D <= 0) is near 8/27 and p near 16/27.
    expect(pairs.p[0]![1]).toBe(1)
    expect(pairs.p[0]![2]).toBeCloseTo(16 / 27, 1)
    expect(pairs.p[2]![0]).toBe(pairs.p[0]![2])
    expect(pairs.p[3]).toEqual([null, null, null, null])
    expect(pairs.difference[0]![2]).toBeCloseTo(1 / 6, 12)
    expect(pairs.difference[2]![0]).toBe(-pairs.difference[0]![2]!)
    // Three tests: the two smallest are equal, so both are taken three times, and none goes beyond 1.
    expect(pairs.holm[0]![2]).toBe(1)
    expect(pairs.zero).toBe('< 1/10000')
  })

  it('has the intervals of the leaderboard, and its hash', async () => {
    const leaderboard = (await get('/v1/leaderboard?release=r1&method=paper')).json<Leaderboard>()
    const { inputHash, models } = await board()
    expect(leaderboard.inputHash).toBe(inputHash)
    expect(leaderboard.rows.map(({ model, overall }) => [model, overall])).toEqual(
      models.map(({ model, overall: { value, lower, upper } }) => [model, { value, lower, upper }])
    )
  })

  it('has the sets of ranks that the leaderboard has beside its ranks, in JSON and CSV', async () => {
    const asked = '/v1/leaderboard?release=r1&method=paper'
    const { rows, rankIntervalReason } = (await get(asked)).json<Leaderboard>()
    expect(rankIntervalReason).toBeUndefined()
    expect(rows.map(({ rankInterval }) => rankInterval ?? null)).toEqual(
      (await board()).models.map(({ rankInterval }) => rankInterval)
    )
    const lines = (await get(`${asked}&format=csv`)).text.split('\r\n')
    expect(lines.slice(0, 5).map((line) => line.match(/,[^,]*,[^,]*,[^,]*$/)![0])).toEqual([
      ',rank_lower,rank_upper,rank_set_reason',
      ',1,1,',
      ',1,1,',
      ',1,3,',
      ',,,'
    ])
  })

  it('gives the ranks that a model has over the resamples', async () => {
    const { models } = await board()
    expect(models.slice(0, 3).map(({ rankInterval }) => rankInterval)).toEqual([
      { lower: 1, upper: 1 },
      { lower: 1, upper: 1 },
      { lower: 1, upper: 3 }
    ])
    expect(models.map(({ letters }) => letters)).toEqual(['a', 'a', 'a', null])
  })

  it('says what difference could be seen', async () => {
    const { power } = await board()
    // Neighbours: the twins differ nowhere (0); twin and worse by 1 on one of 3 EK items: sd √(2/9), error √(2/27)/2.
    expect([power.pairs, power.standardError]).toEqual([2, expect.closeTo(Math.sqrt(2 / 27) / 4, 12)])
    expect(power.note).toContain('80 of 100')
  })

  it('draws whole papers where asked to, and says so', async () => {
    const bySource = await board('unit=source')
    expect(bySource.estimand).toContain('whole papers')
    expect(bySource.inputHash).not.toBe((await board()).inputHash)
  })

  it('exports the pairs as CSV', async () => {
    const { text, headers } = await get('/v1/significance?release=r1&method=paper&format=csv')
    const lines = text.trimEnd().split('\r\n')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('difference,p,p_plus_one,holm,benjamini_hochberg')
    expect(lines[1]).toContain(`${ids.get('best')},best,${ids.get('twin')},twin,0,1,1,1,1`)
  })
})

describe("GET /v1/compare by the paper's method", () => {
  async function compare(first: string, second: string): Promise<Comparison> {
    const path = `/v1/compare?release=r1&method=paper&first=${ids.get(first)}&second=${ids.get(second)}`
    return (await get(path)).json<Comparison>()
  }

  it('gives the difference with its interval, and the p of the board', async () => {
    const { overall, tasks } = await compare('best', 'worse')
    const { pairs } = await board()
    expect(overall.difference).toMatchObject({ value: expect.closeTo(1 / 6, 12), lower: 0, upper: 0.5 })
    expect(overall.p).toBe(pairs.p[0]![2])
    expect(tasks.map(({ name, better, equal, worse, missing }) => [name, better, equal, worse, missing])).toEqual([
      ['EK', 1, 2, 0, 0],
      ['CI', 0, 1, 0, 0]
    ])
  })

  it('turns round with its sides', async () => {
    const [one, other] = [await compare('best', 'worse'), await compare('worse', 'best')]
    expect(other.overall.difference.value).toBeCloseTo(-one.overall.difference.value!, 12)
    expect(other.overall.p).toBe(one.overall.p)
  })

  it('gives no p where one of them left items out', async () => {
    const { overall } = await compare('best', 'partial')
    expect([overall.p, overall.pPlusOne, overall.display]).toEqual([null, null, null])
    expect(overall.difference.value).not.toBeNull()
  })

  it('refuses to compare a submission with itself, and one that is not published', async () => {
    const same = await get(`/v1/compare?release=r1&first=${ids.get('best')}&second=${ids.get('best')}`)
    expect([same.status, same.json<{ code: string }>().code]).toEqual([422, 'submissions_equal'])
    const unknown = await get(`/v1/compare?release=r1&first=${ids.get('best')}&second=nobody`)
    expect([unknown.status, unknown.json<{ code: string }>().code]).toEqual([404, 'submission_not_found'])
  })
})
