import { afterAll, beforeAll, expect, it } from 'vitest'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { answerAs, drawOpen, isRight } from '../../helpers/simulated-choices.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  const team = await test.keyFor('submitter')
  const items = await drawOpen(test, suites, { suite: 'steer', name: 'bank', count: 12, taskTypes: ['pure_nash'] })
  for (const setting of ['hidden', 'shown']) {
    await answerAs(test, team, { release: 'bank', items, model: 'simulated', simulated: isRight, setting })
  }
})
afterAll(() => test.close())

it('a heat map of all settings tells below each name how its model was asked', async () => {
  const { status, text } = await test.call(null, 'GET', '/heat-map?release=bank&setting=all')
  expect(status).toBe(200)
  const heads = [...text.matchAll(/<th scope="row" class="name">(.*?)<\/th>/gs)].map(([, head]) => head!)
  expect(heads.map((head) => />(hidden|shown)<\/small>$/.exec(head)?.[1]).sort()).toEqual(['hidden', 'shown'])
})
