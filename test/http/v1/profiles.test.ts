import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { profiles } from '../../../src/db/tables.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { JudgeAgreement } from '../../../src/schemas/judge-agreement.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { addItems, buildTestApp, freeze, type Reply, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

let test: TestApp
let submissionId: string

/** Two essays and one question that was not answered; a third essay waits for a judge, a fourth for its score. */
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  await addItems(test, 1)
  await addEssays(test, 4)
  await freeze(test, 'r1')
  const key = await test.keyFor('submitter')
  submissionId = await essaySubmission(test, key, 'r1', {
    'MM-1': [
      { depth: 10, style: 0 },
      { depth: 6, style: 4 }
    ],
    'MM-2': [
      { depth: 2, style: 8 },
      { depth: 2, style: 6 }
    ],
    'MM-3': [{ depth: 5, style: 5 }, null],
    'MM-4': [
      { depth: 1, style: 1 },
      { depth: 1, style: 1 }
    ]
  })
  const { db } = test.database
  const { ruleResults, scores } = await import('../../../src/db/tables.ts')
  const place = { submissionId, itemId: 'EK-1' }
  // As a grading leaves it that was killed before it stored the score.
  await db.delete(scores).where(eq(scores.itemId, 'MM-4'))
  await db.insert(ruleResults).values({ ...place, parse: 'missing', dimensions: [] })
  await db.insert(scores).values({ ...place, taskType: 'EK', values: [0, 0] })
  await test.call(key, 'POST', `/v1/submissions/${submissionId}/publish`)
})
afterAll(() => test.close())

const style = { name: 'style-first', suite: 'aer', title: 'Style counts', weights: { MM: { style: 3, depth: 1 } } }
const yaml = `
# A comment makes no other profile.
name: style-first
suite: aer
title: Style counts
weights:
  MM: { style: 3, depth: 1 }
`

async function add(profile: unknown, key: string | null = test.admin): Promise<Reply> {
  return await test.call(key, 'POST', '/v1/profiles', profile)
}
async function get<Body>(path: string): Promise<Body> {
  return (await test.call(null, 'GET', path)).json<Body & Record<string, unknown>>()
}

describe('POST /v1/profiles', () => {
  it('keeps a profile by its content, whether it comes as YAML or as JSON', async () => {
    const headers = { 'content-type': 'application/yaml' }
    const first = await test.send(test.admin, { method: 'POST', url: '/v1/profiles', payload: yaml, headers })
    expect([first.status, first.json()]).toMatchObject([
      201,
      { ...style, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }
    ])
    const again = await add({ ...style, weights: { MM: { depth: 1, style: 3 } } })
    expect([again.status, again.json().hash]).toEqual([200, first.json().hash])
    expect(await get('/v1/profiles/style-first')).toEqual(first.json())
    expect((await get<{ data: unknown[] }>('/v1/profiles')).data).toEqual([first.json()])
    expect((await test.call(null, 'GET', '/v1/profiles/none')).json().code).toBe('profile_not_found')
  })

  it.each([
    [409, 'profile_exists', { ...style, title: 'Another title' }],
    [409, 'profile_exists', { ...style, name: 'table2' }],
    [404, 'suite_not_found', { ...style, name: 'a', suite: 'none' }],
    [422, 'profile_invalid', { ...style, name: 'a', weights: { XX: { depth: 1 } } }],
    [422, 'profile_invalid', { ...style, name: 'a', weights: { MM: { depth: 0 } } }],
    [422, 'profile_invalid', { ...style, name: 'a', weights: {} }],
    [409, 'profile_unfit', { ...style, name: 'a', weights: { MM: { length: 1 } } }],
    [400, 'request_invalid', { ...style, name: 'a', weights: { MM: { depth: -1 } } }],
    [400, 'request_invalid', { ...style, name: 'Not A Name' }],
    [400, 'request_invalid', { ...style, name: 'score' }]
  ])('answers %s %s to what is no profile of the suite', async (status, code, body) => {
    const reply = await add(body)
    expect([reply.status, reply.json().code]).toEqual([status, code])
  })

  it('is for maintainers, and takes no broken YAML', async () => {
    expect((await add(style, await test.keyFor('submitter'))).status).toBe(403)
    const broken = { method: 'POST', url: '/v1/profiles', payload: 'name: [', headers: { 'content-type': 'text/yaml' } }
    const reply = await test.send(test.admin, broken as Parameters<TestApp['send']>[1])
    expect([reply.status, reply.json().code]).toEqual([400, 'yaml_invalid'])
  })

  it('never changes one, whatever the code does', async () => {
    await expect(test.database.db.update(profiles).set({ title: 'x' })).rejects.toThrow()
    await expect(test.database.db.delete(profiles)).rejects.toThrow()
  })
})

describe('a board under a profile', () => {
  // Style three times, in tenths. MM-1: judge a (0*3 + 10)/40 = 0.25, b (4*3 + 6)/40 = 0.45, mean 0.35.
  // MM-2: a (8*3 + 2)/40 = 0.65, b (6*3 + 2)/40 = 0.5, mean 0.575. MM-3 waits for b. EK-1 was not answered.
  const scores = {
    'EK-1': [0, null],
    'MM-1': [0.35, null],
    'MM-2': [0.575, null],
    'MM-3': [null, 'judge_missing'],
    'MM-4': [null, 'not_graded']
  }

  it('has the scores that grading would have given, and leaves missing what is missing', async () => {
    const reply = await test.call(test.admin, 'GET', '/v1/scores?release=r1&profile=style-first&format=ndjson')
    const rows = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(Object.keys(rows[0]).slice(-5)).toEqual(['sent', 'table2', 'appendix-g', 'style-first', 'unscored'])
    const found = rows.map((row) => [row.itemId, [row['style-first'], row.unscored]])
    expect(Object.fromEntries(found)).toEqual({
      ...scores,
      'MM-1': [expect.closeTo(0.35, 12), null],
      'MM-2': [expect.closeTo(0.575, 12), null]
    })
    const plain = await test.call(test.admin, 'GET', '/v1/scores?release=r1&format=ndjson')
    expect(plain.text).not.toContain('style-first')
  })

  it('with the weights of a metric is the board of that metric, to the last bit', async () => {
    await add({ name: 'table2-again', suite: 'aer', title: 'The same', weights: { MM: { depth: 3, style: 1 } } })
    const query = '/v1/significance?release=r1&resamples=200'
    const { models, pairs } = await get<BoardStatistics>(query)
    const again = await get<BoardStatistics>(`${query}&profile=table2-again`)
    expect(again.models).toEqual(models)
    expect(again.pairs).toEqual(pairs)
  })

  it('says in result, hash and estimand that it is not the default', async () => {
    const { hash } = await get<{ hash: string }>('/v1/profiles/style-first')
    const board = await get<Leaderboard>('/v1/leaderboard?release=r1&resamples=200&profile=style-first&weights=MM:1')
    expect(board.query.profile).toBe('style-first')
    expect(board.chosen).toMatchObject({ profile: { name: 'style-first', title: 'Style counts', hash } })
    expect(board.chosen?.note).toContain('profile style-first (Style counts), which is none of its metrics')
    expect(board.estimand).toContain("profile style-first (chosen; none of the release's metrics)")
    const plain = await get<Leaderboard>('/v1/leaderboard?release=r1&resamples=200&weights=MM:1')
    expect(plain.inputHash).not.toBe(board.inputHash)
    expect(plain.chosen).not.toHaveProperty('profile')
  })

  it('asks no model', async () => {
    const { modelCalls } = await import('../../../src/db/tables.ts')
    expect(await test.database.db.select().from(modelCalls)).toEqual([])
    expect(test.jobs).toEqual([])
  })

  it('is there for judges, dimensions, drift, comparisons and charts too', async () => {
    const agreement = await get<JudgeAgreement>('/v1/judges/agreement?release=r1&resamples=200&profile=style-first')
    // Judge a: 0.25, 0.65, MM-3 (5*3 + 5)/40 = 0.5, MM-4 0.1; b: 0.45, 0.5 and 0.1.
    expect(agreement.judges.map(({ mean }) => mean)).toEqual([
      expect.closeTo((0.25 + 0.65 + 0.5 + 0.1) / 4, 12),
      expect.closeTo((0.45 + 0.5 + 0.1) / 3, 12)
    ])
    expect(agreement.chosen?.profile?.name).toBe('style-first')
    for (const path of ['leaderboard/dimensions', 'judges/gaps', 'judges/self-preference', 'concepts/drift']) {
      const reply = await test.call(null, 'GET', `/v1/${path}?release=r1&resamples=100&profile=style-first`)
      expect([path, reply.status, reply.json().chosen]).toMatchObject([path, 200, { profile: { name: 'style-first' } }])
    }
    const chart = await test.call(null, 'GET', '/v1/charts/task-distribution.json?release=r1&profile=style-first')
    expect(chart.text).toContain("(chosen; none of the release's metrics)")
    const page = await test.call(null, 'GET', '/?resamples=100&profile=style-first')
    expect(page.text).toContain('which is none of its metrics')
    expect(page.text).toContain('<option value="style-first" selected>style-first</option>')
  })
})
