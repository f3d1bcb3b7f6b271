import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { Comparison } from '../../../src/schemas/comparison.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let ids: string[]
/** `ek` is right on the three EK items and half right on CI; `ci` the other way round: 1 of 3, and all. */
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  const labels = (existence: string) => `{"stability": "yes", "existence": "${existence}"}`
  const ek = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'CI-1': labels('yes') }
  const ci = { 'EK-1': 'gold-1', 'EK-2': 'no', 'EK-3': 'no', 'CI-1': labels('no') }
  ids = [
    await publish(test, key, { release: 'r1', model: 'ek', outputs: ek }),
    await publish(test, key, { release: 'r1', model: 'ci', outputs: ci })
  ]
})
afterAll(() => test.close())

async function get<Body>(path: string): Promise<Body> {
  return (await test.call(null, 'GET', path)).json<Body & Record<string, unknown>>()
}
const leaderboard = async (query = '') => await get<Leaderboard>(`/v1/leaderboard?release=r1&resamples=200${query}`)

describe('weights of the reader', () => {
  it('make Overall, its rank and its intervals, and are labelled as not the default', async () => {
    // Task scores: ek 1 and 1/2, ci 1/3 and 1. Overall by 1:1 is 3/4 and 2/3; by 1:3 5/8 and 5/6.
    const plain = await leaderboard()
    expect(plain.rows.map(({ model, overall }) => [model, overall.value])).toEqual([
      ['ek', 0.75],
      ['ci', expect.closeTo(2 / 3, 12)]
    ])
    expect(plain).not.toHaveProperty('chosen')
    expect(plain.query).not.toHaveProperty('weights')
    const chosen = await leaderboard('&weights=CI:3,EK:1')
    expect(chosen.rows.map(({ model, overall }) => [model, overall.value])).toEqual([
      ['ci', expect.closeTo(5 / 6, 12)],
      ['ek', 0.625]
    ])
    expect(chosen.query.weights).toBe('EK:1,CI:3')
    expect(chosen.chosen).toEqual({
      note: "Not the default of the release: weights chosen: EK 1, CI 3; not the release's.",
      weights: { EK: 0.25, CI: 0.75 }
    })
    expect(chosen.taskTypes.map(({ weight }) => weight)).toEqual([0.25, 0.75])
    expect(chosen.estimand).toContain(
      "weighted mean of the 2 task scores, weights chosen: EK 1, CI 3; not the release's."
    )
    expect(chosen.inputHash).not.toBe(plain.inputHash)
    // The task scores are what they are.
    expect(chosen.rows[1]!.tasks).toEqual(plain.rows[0]!.tasks)
  })

  it('are one choice however they are written, and leave what is kept of other boards alone', async () => {
    const query = '/v1/leaderboard?release=r1'
    const before = await test.call(null, 'GET', query)
    const one = await test.call(null, 'GET', `${query}&weights=EK:2`)
    const other = await test.call(null, 'GET', `${query}&weights=CI:0,EK:2.0`)
    expect(other.text).toBe(one.text)
    expect((await test.call(null, 'GET', query)).text).toBe(before.text)
    expect(one.json<Leaderboard & Record<string, unknown>>().rows[0]!.overall.value).toBe(1)
  })

  it('are in the comparisons of pairs and of two submissions, with the same hash as the board', async () => {
    const query = 'release=r1&resamples=200&weights=EK:1,CI:3'
    const { models, pairs, inputHash, chosen } = await get<BoardStatistics>(`/v1/significance?${query}`)
    expect(inputHash).toBe((await leaderboard('&weights=EK:1,CI:3')).inputHash)
    expect(models.map(({ model }) => model)).toEqual(['ci', 'ek'])
    // 5/6 - 5/8 = 5/24.
    expect(pairs.difference[0]![1]).toBeCloseTo(5 / 24, 12)
    expect(chosen?.weights).toEqual({ EK: 0.25, CI: 0.75 })
    const comparison = await get<Comparison>(`/v1/compare?${query}&first=${ids[0]}&second=${ids[1]}`)
    expect(comparison.overall.difference.value).toBeCloseTo(-5 / 24, 12)
    expect(comparison.overall.p).toBe(pairs.p[0]![1])
    expect(comparison.chosen?.weights).toEqual({ EK: 0.25, CI: 0.75 })
    expect(comparison.query.weights).toBe('EK:1,CI:3')
  })

  it.each([
    ['leaderboard', ',rank_lower,rank_upper,rank_set_reason'],
    ['significance', '']
  ])('have a column of their own in the CSV of the %s, which has no such column otherwise', async (path, behind) => {
    const url = `/v1/${path}?release=r1&resamples=200&format=csv`
    const [plainHead] = (await test.call(null, 'GET', url)).text.split('\r\n')
    const [head, first] = (await test.call(null, 'GET', `${url}&weights=EK:1,CI:3`)).text.split('\r\n')
    expect(plainHead!.endsWith(behind)).toBe(true)
    expect(head).toBe(`${plainHead!.slice(0, plainHead!.length - behind.length)},weights${behind}`)
    const inQuotes = first!.split(',"EK:1,CI:3"')
    expect(inQuotes[1]!.split(',')).toHaveLength(behind.split(',').length)
  })

  it('stay with the reader from page to page, and are told of on each', async () => {
    const { text } = await test.call(null, 'GET', '/?resamples=200&weights=EK:1,CI:3')
    expect(text).toContain('Not the default of the release')
    expect(text).toMatch(/href="\/significance\?[^"]*weights=EK%3A1%2CCI%3A3"/)
    expect(text).not.toMatch(/href="\/judges\?[^"]*weights/)
    expect(text).toContain('<input type="hidden" name="weights" value="EK:1,CI:3">')
    const charts = await test.call(null, 'GET', '/charts?weights=EK:1,CI:3')
    const links = [...charts.text.matchAll(/href="(\/v1\/charts\/[^"]+\.json[^"]*)"/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      const reply = await test.call(null, 'GET', link.replaceAll('&amp;', '&'))
      expect([link, reply.status]).toEqual([link, 200])
    }
    const intervals = await test.call(
      null,
      'GET',
      '/v1/charts/intervals.json?release=r1&resamples=200&weights=EK:1,CI:3'
    )
    expect(intervals.text).toContain('weights chosen: EK 1, CI 3')
  })

  it.each(['EK:1,XX:2', 'EK:-1', 'EK:0,CI:0', 'EK'])('are refused as %s', async (weights) => {
    const reply = await test.call(null, 'GET', `/v1/leaderboard?release=r1&weights=${weights}`)
    expect([reply.status, reply.json().code]).toEqual([400, 'weights_invalid'])
  })

  it.each(['leaderboard/dimensions', 'judges/agreement', 'concepts/drift', 'scores'])(
    'are refused by /v1/%s, which has no Overall',
    async (path) => {
      const reply = await test.call(null, 'GET', `/v1/${path}?release=r1&weights=EK:1`)
      expect([reply.status, reply.json().code]).toEqual([400, 'request_invalid'])
    }
  )
})

describe('a metric that the release has not', () => {
  it.each(['leaderboard', 'significance', 'leaderboard/dimensions', 'judges/agreement', 'concepts/drift'])(
    'is refused by /v1/%s with those it has',
    async (path) => {
      const reply = await test.call(null, 'GET', `/v1/${path}?release=r1&profile=table3`)
      expect([reply.status, reply.json()]).toMatchObject([
        400,
        { code: 'metric_unknown', metrics: ['table2', 'appendix-g'] }
      ])
    }
  )
})
