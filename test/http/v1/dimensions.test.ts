import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaderboards } from '../../../src/db/tables.ts'
import type { DimensionStatistics } from '../../../src/schemas/dimension-statistics.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'

const half = '{"stability": "yes", "existence": "yes"}'
let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await addLabelItems(test, 10)
  await freeze(test, 'few', 0.2)
  const key = await test.keyFor('submitter')
  const labels = Array.from({ length: 10 }, (_, place) => [`CI-${place + 1}`, half])
  await publish(test, key, { release: 'few', model: 'm', outputs: Object.fromEntries([['EK-1', 'gold-1'], ...labels]) })
})
afterAll(() => test.close())

async function fields(split: string, key: string | null = null) {
  const reply = await test.call(key, 'GET', `/v1/leaderboard/dimensions?release=few&resamples=100&split=${split}`)
  const { dimensions, estimand } = reply.json<DimensionStatistics>()
  const labels = dimensions.filter(({ taskType }) => taskType === 'CI')
  return { estimand, labels: labels.map(({ dimension, items, estimates: [mean] }) => [dimension, items, mean!.value]) }
}

describe('GET /v1/leaderboard/dimensions', () => {
  it('has the mean of every field, by name', async () => {
    const { labels, estimand } = await fields('public')
    expect(labels).toEqual([
      ['stability', 8, 1],
      ['existence', 8, 0]
    ])
    expect(estimand).not.toContain('withheld')
  })

  it("is computed once with the usual seed, and each time with a seed of one's own", async () => {
    const kept = async () => (await test.database.db.select().from(leaderboards)).length
    const read = (query: string) =>
      test.call(null, 'GET', `/v1/leaderboard/dimensions?release=few&split=public${query}`)
    const before = await kept()
    const first = await read('')
    expect(await kept()).toBe(before + 1)
    const again = await read('')
    expect([again.text, await kept()]).toEqual([first.text, before + 1])
    expect((await read('&seed=7')).text).not.toBe(first.text)
    expect(await kept()).toBe(before + 1)
  })

  it('are of private items for maintainers and auditors, also where the public ones could be taken off', async () => {
    for (const key of [null, await test.keyFor('submitter')]) {
      for (const split of ['private', 'all']) {
        const url = `/v1/leaderboard/dimensions?release=few&resamples=100&split=${split}`
        const refused = await test.call(key, 'GET', url)
        expect([refused.status, refused.json()]).toMatchObject([403, { code: 'split_private' }])
      }
    }
    expect((await fields('private', await test.keyFor('auditor'))).labels[0]).toEqual(['stability', 2, 1])
  })
})
