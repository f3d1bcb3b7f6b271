import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Run } from '../../../src/schemas/run.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, openDraft, type TestApp } from '../../helpers/build-test-app.ts'
import { drawWorlds, playAs, type WorldItem } from '../../helpers/played-release.ts'

let test: TestApp
let key: string
let items: WorldItem[]
beforeAll(async () => {
  test = await buildTestApp({ PRIVATE_ATTEMPTS_PER_DAY: '9' }, suites)
  key = await test.keyFor('submitter')
  const templates = [
    'procurement:graded_best/published/BASIC/0',
    'collusion:paper/fresh/duopoly',
    'pricing/fresh/BASIC'
  ]
  items = await drawWorlds(test, suites, { name: 'others', count: 3, templates })
}, 120_000)
afterAll(() => test.close())

describe('a run under other rules than the usual ones', () => {
  it('says so, and tells them in its prompt', async () => {
    const practice = { taskType: 'procurement', level: 'BASIC', seed: 1 }
    const begun = async (body: object) => (await test.call(key, 'POST', '/v1/runs', body)).json<Run>()
    const known = await begun({ ...practice, variant: 'known_horizon' })
    expect(known).toMatchObject({ variant: 'known_horizon', systemPrompt: expect.stringContaining('100 attempts') })
    const usual = await begun(practice)
    expect([usual.variant, usual.systemPrompt.includes('100 attempts')]).toEqual([undefined, false])
    // Who knows an instance knows it under all rules.
    expect([known.playedBefore, usual.playedBefore]).toEqual([false, true])
    const none = await test.call(key, 'POST', '/v1/runs', { ...practice, variant: 'paper' })
    expect([none.status, none.json().code]).toEqual([404, 'variant_not_found'])
  })

  it('is begun for an item of a release that was drawn so, whose board and items say it', async () => {
    const draft = await openDraft(test, key, 'others', 'm')
    const item = items.find(({ taskType }) => taskType === 'procurement')!
    expect(item.examinee).toMatchObject({ level: 'BASIC', variant: 'graded_best' })
    const run = (await test.call(key, 'POST', '/v1/runs', { submission: draft, item: item.id })).json<Run>()
    expect(run).toMatchObject({ variant: 'graded_best', systemPrompt: expect.stringContaining('judged by the best') })
    const policies = { procurement: 'random', pricing: 'random', collusion: 'collusive' }
    await playAs(test, suites, { release: 'others', items, model: 'by a rule', policies })
    const board = (await test.call(null, 'GET', '/v1/leaderboard?release=others')).json<Leaderboard>()
    expect(board.taskTypes.map(({ name, title, variant }) => [name, title, variant])).toEqual([
      ['procurement', 'Procurement (graded best)', 'graded_best'],
      ['pricing', 'Pricing', undefined],
      ['collusion', 'Collusiveness against competitiveness (paper)', 'paper']
    ])
    expect((await test.call(null, 'GET', '/?release=others&within=A')).text).toContain('Procurement (graded best)')
  })

  it('is not mixed with others of its task type in a release', async () => {
    const order = { suite: 'econevals', name: 'mixed', count: 2, templates: ['pricing:paper', 'pricing/fresh'] }
    const refused = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
    expect([refused.status, refused.json().code]).toEqual([422, 'variants_mixed'])
  })
})
