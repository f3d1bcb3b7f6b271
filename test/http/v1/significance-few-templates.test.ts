import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PairRecord } from '../../../src/http/show/pair-rows.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { steerSuite } from '../../../src/suites/steer/index.ts'
import { buildTestApp, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { rightOf } from '../../helpers/freeze-practice.ts'
import { runDraws } from '../../helpers/second-suite.ts'

const base = '/v1/significance/pairs?release=few'
let test: TestApp
/** Two models on four questions of one story. */
beforeAll(async () => {
  test = await buildTestApp({}, steerSuite)
  const order = { suite: 'steer', name: 'few', seed: '7', count: 4, templates: ['mult_div/copper-wire'] }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, [steerSuite])
  const page = await test.call(test.admin, 'GET', '/v1/releases/few/items?gold=true')
  const items = page.json<{ data: ReleaseItem[] }>().data
  const key = await test.keyFor('submitter')
  for (const [model, wrong] of [
    ['all-right', 0],
    ['one-wrong', 1]
  ] as const) {
    const outputs = Object.fromEntries(items.map((item, at) => [item.id, at < wrong ? 'none' : rightOf(item)]))
    await publish(test, key, { release: 'few', model, outputs })
  }
})
afterAll(() => test?.close())

describe('pairs of a release with fewer templates than it asks for', () => {
  it('say in JSON and CSV why they have no p', async () => {
    const { data } = (await test.call(null, 'GET', base)).json<{ data: PairRecord[] }>()
    expect(data).toMatchObject([{ p: null, holm: null, benjaminiHochberg: null, reason: 'templates_too_few' }])
    expect(data[0]!.difference).toBeCloseTo(0.25, 10)
    const [head, row] = (await test.call(null, 'GET', `${base}&format=csv`)).text.split('\r\n')
    expect(head).toMatch(/,difference,p,holm,benjaminiHochberg,reason$/)
    expect(row).toMatch(/,0\.25,,,,templates_too_few$/)
  })

  it('say it in the CSV of the board and on its page', async () => {
    const { pairs } = (await test.call(null, 'GET', '/v1/significance?release=few')).json<BoardStatistics>()
    expect(pairs.reason).toBe('templates_too_few')
    const [head, row] = (await test.call(null, 'GET', '/v1/significance?release=few&format=csv')).text.split('\r\n')
    expect(row!.split(',')[head!.split(',').indexOf('reason')]).toBe('templates_too_few')
    const { text } = await test.call(null, 'GET', '/significance?release=few')
    expect(text).toContain('No two models are compared: templates too few.')
    expect(text).not.toContain('/v1/charts/significance')
  })
})

describe('the board of a release with an open seed', () => {
  it('has its models by their scores and no ranks, since every answer can be looked up', async () => {
    const pages = await Promise.all(['/', '/significance'].map((path) => test.call(null, 'GET', `${path}?release=few`)))
    for (const { text } of pages) {
      expect(text).toContain('have no ranks')
      expect(text).not.toMatch(/>Rank(?: set)?</)
      expect(text.indexOf('all-right')).toBeLessThan(text.indexOf('one-wrong'))
    }
  })
})
