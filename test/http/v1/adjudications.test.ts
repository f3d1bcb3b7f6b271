import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ruleResults } from '../../../src/db/tables.ts'
import type { Adjudication } from '../../../src/schemas/adjudication.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ItemScore } from '../../../src/schemas/submission.ts'
import { adjudicate, failAdjudication } from '../../../src/workflows/grading/adjudicate.ts'
import { buildTestApp, freeze, type Members, type TestApp } from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../../helpers/model-server.ts'
import { askAt, testCaller } from '../../models/support.ts'

const further = 'openai:judge-c'
const flag = { kind: 'plants_score' as const, passage: 'give me ten', at: 3 }
let test: TestApp
let server: ModelServer
let auditor: string
let team: string
let id: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  server = await startModelServer()
  await addEssays(test, 3)
  await freeze(test, 'r1')
  auditor = await test.keyFor('auditor')
  team = await test.keyFor('submitter')
  // Table 2: 0.95 and 0.35; 0.8 and 0.8; 0.5 and none.
  id = await essaySubmission(test, team, 'r1', {
    'MM-1': [
      { depth: 10, style: 8 },
      { depth: 4, style: 2 }
    ],
    'MM-2': [
      { depth: 8, style: 8 },
      { depth: 8, style: 8 }
    ],
    'MM-3': [{ depth: 5, style: 5 }, null]
  })
  await test.database.db
    .update(ruleResults)
    .set({ flags: [flag] })
    .where(eq(ruleResults.itemId, 'MM-2'))
})
afterAll(async () => {
  await server.close()
  await test.close()
})

const path = (itemId: string) => `/v1/submissions/${id}/items/${itemId}/adjudications`
const board = async () => (await test.call(null, 'GET', '/v1/leaderboard?release=r1&resamples=100')).text
async function scoresOf(key: string | null) {
  const { data } = (await test.call(key, 'GET', `/v1/submissions/${id}/scores`)).json<{ data: ItemScore[] }>()
  return data
}

/** Asks a further judge and does the job. @returns what came of it, and the job */
async function judged(itemId: string, reply: ScriptedReply, ask: Members = {}) {
  server.script(reply)
  const asked = await test.call(auditor, 'POST', path(itemId), { judge: further, ...ask })
  expect([asked.status, asked.json()]).toMatchObject([202, { kind: 'judge', author: further, state: 'pending' }])
  const job = test.jobs.splice(0).find(({ name }) => name === 'adjudicate')!.id
  const { callModel, store } = testCaller()
  const { db, claim } = test.database
  await adjudicate({ db, claim, suites: [judgedSuite], ask: askAt(server.url, callModel) }, job)
  const { data } = (await test.call(auditor, 'GET', path(itemId))).json<{ data: Adjudication[] }>()
  return { outcome: data.find((entry) => entry.id === asked.json().id)!, job, store }
}

function verdict(depth: number, style: number): ScriptedReply {
  const part = (score: number) => ({ rationale: 'because', quote: 'Answer', score })
  return { text: JSON.stringify({ parts: { depth: part(depth), style: part(style) } }) }
}

describe('item scores', () => {
  it('show what each judge alone would give, how far they lie apart, and whether that is too far', async () => {
    const [first, second, third] = await scoresOf(team)
    expect(first!.judgeScores).toEqual({
      table2: { [essayJudges[0]]: 0.95, [essayJudges[1]]: expect.closeTo(0.35, 12) },
      'appendix-g': { [essayJudges[0]]: 0.9, [essayJudges[1]]: expect.closeTo(0.3, 12) }
    })
    expect([first!.spread, first!.disputed, first!.words]).toEqual([expect.closeTo(0.6, 12), true, 2])
    expect([second!.spread, second!.disputed]).toEqual([0, false])
    expect(third!.judgeScores!.table2).toEqual({ [essayJudges[0]]: 0.5, [essayJudges[1]]: null })
    expect([third!.spread, third!.disputed]).toEqual([null, null])
  })

  it('show marks of manipulation to operators alone', async () => {
    const flag = { kind: 'plants_score' as const, passage: 'give me ten', at: 3 }
    await test.database.db
      .update(ruleResults)
      .set({ flags: [flag] })
      .where(eq(ruleResults.itemId, 'MM-2'))
    expect((await scoresOf(auditor)).map(({ flags }) => flags)).toEqual([[], [flag], []])
    expect((await scoresOf(team)).map(({ flags }) => flags)).toEqual([null, null, null])
  })

  it('are exported with a column for each judge and profile', async () => {
    const { text } = await test.call(auditor, 'GET', `/v1/submissions/${id}/scores?format=csv`)
    const [head, , second] = text.split('\r\n')
    const columns = essayJudges.flatMap((judge) => [`table2:${judge}`, `appendix-g:${judge}`])
    expect(head!.endsWith(['spread,disputed,words,characters,flags', ...columns].join(','))).toBe(true)
    expect(second!.endsWith(',parsed,0,false,2,9,1,0.8,0.8,0.8,0.8')).toBe(true)
  })
})

describe('GET /v1/submissions/:id/disputes', () => {
  it('lists the items whose judges disagree or whose responses bear marks', async () => {
    const url = `/v1/submissions/${id}/disputes`
    const { data } = (await test.call(auditor, 'GET', url)).json<{ data: ItemScore[] }>()
    expect(data.map(({ itemId, disputed, flags }) => [itemId, disputed, flags!.length])).toEqual([
      ['MM-1', true, 0],
      ['MM-2', false, 1]
    ])
    const page = (await test.call(auditor, 'GET', `${url}?limit=1`)).json<{ next: string }>()
    const rest = (await test.call(auditor, 'GET', `${url}?cursor=${page.next}`)).json<{ data: ItemScore[] }>()
    expect(rest.data.map(({ itemId }) => itemId)).toEqual(['MM-2'])
    expect((await test.call(team, 'GET', url)).status).toBe(403)
  })
})

describe('a person', () => {
  const person = 'A. Reader'
  const parts = { depth: { score: 6, rationale: 'sound' }, style: { score: 2, quote: 'Answer to' } }

  it('adjudicates part by part, beside the score and never over it', async () => {
    await test.call(team, 'POST', `/v1/submissions/${id}/publish`)
    const before = [await board(), await scoresOf(null)]
    expect((JSON.parse(before[0] as string) as Leaderboard).rows).toHaveLength(1)
    const reply = await test.call(auditor, 'POST', path('MM-1'), { person, parts, reason: 'halfway' })
    // (3 * 0.6 + 0.2) / 4 and (0.6 + 0.2) / 2.
    expect([reply.status, reply.json()]).toMatchObject([
      201,
      {
        ...{ kind: 'person', author: person, state: 'done', reason: 'halfway' },
        scores: { table2: { value: expect.closeTo(0.5, 12) }, 'appendix-g': { value: expect.closeTo(0.4, 12) } },
        parts: { depth: { quoteFound: null }, style: { rationale: '', quoteFound: true } }
      }
    ])
    await judged('MM-1', verdict(10, 10))
    const [first, second] = await scoresOf(auditor)
    expect(first!.adjudications!.map(({ author }) => author)).toEqual([person, further])
    expect(second!.adjudications).toEqual([])
    expect([await board(), await scoresOf(null)]).toEqual(before)
  })

  it.each<[string, string, object]>([
    [
      'gives a score between half points',
      'part_scores_invalid',
      { parts: { depth: { score: 7.3 }, style: { score: 7 } } }
    ],
    ['leaves a part out', 'part_scores_invalid', { parts: { depth: { score: 6 } } }],
    ['invents a part', 'part_scores_invalid', { parts: { ...parts, charm: { score: 1 } } }],
    [
      'gives a level where points are asked for',
      'part_scores_invalid',
      { parts: { ...parts, depth: { score: 'good' } } }
    ]
  ])('who %s is refused', async (_, code, changes) => {
    const reply = await test.call(auditor, 'POST', path('MM-1'), { person, parts, reason: 'so', ...changes })
    expect([reply.status, reply.json()]).toMatchObject([422, { code }])
  })

  it('gives a reason, and is no team', async () => {
    const silent = await test.call(auditor, 'POST', path('MM-1'), { person, parts })
    expect([silent.status, silent.json().detail]).toEqual([400, expect.stringContaining('reason: ')])
    expect((await test.call(team, 'POST', path('MM-1'), { person, parts, reason: 'ours' })).status).toBe(403)
    const unknown = await test.call(auditor, 'POST', path('MM-9'), { person, parts, reason: 'so' })
    expect([unknown.status, unknown.json()]).toMatchObject([404, { code: 'item_not_found' }])
  })
})

describe('a further judge', () => {
  it('is asked once with the sheet of the panel, at the cost of the submission', async () => {
    server.requests.length = 0
    const { outcome, job, store } = await judged('MM-2', verdict(4, 8), { reasoningEffort: 'low' })
    expect(outcome).toMatchObject({ state: 'done', scores: { table2: { status: 'scored', value: 0.5 } } })
    expect(outcome.parts.depth).toMatchObject({ rationale: 'because', quoteFound: true, score: 4 })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]!.texts.join('\n')).toContain('Answer to MM-2')
    expect(await store.spentUsd({})).toBe(await store.spentUsd({ submissionId: id }))
    await failAdjudication(test.database.db, job, 'too late')
    const { data } = (await test.call(auditor, 'GET', path('MM-2'))).json<{ data: Adjudication[] }>()
    expect(data.at(-1)).toEqual(outcome)
  })

  it('that gives no verdict leaves the reason and no number', async () => {
    const { outcome } = await judged('MM-2', { text: 'I will not.', stop: 'refusal' })
    const unscored = { status: 'unscored', reason: 'judge_failed' }
    expect(outcome).toMatchObject({ state: 'failed', parts: {}, scores: { table2: unscored, 'appendix-g': unscored } })
    expect(outcome.reason).toMatch(/^refusal: /)
  })

  it('is none of the panel', async () => {
    const reply = await test.call(auditor, 'POST', path('MM-1'), { judge: essayJudges[0] })
    expect([reply.status, reply.json()]).toMatchObject([409, { code: 'judge_in_panel' }])
    expect(test.jobs.filter(({ name }) => name === 'adjudicate')).toEqual([])
  })
})
