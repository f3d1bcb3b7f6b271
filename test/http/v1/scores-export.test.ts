import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submissions } from '../../../src/db/tables.ts'
import { readParquet } from '../../../src/http/tables/parquet.ts'
import type { DimensionRecord, ScoreRecord } from '../../../src/schemas/score-record.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  publish,
  type Reply,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essayJudges, essaySubmission, judgedSuite, rubricHash } from '../../helpers/judged-suite.ts'

const right = '{"stability": "yes", "existence": "no"}'

/** What is exported as JSON, in a list that has no further page. */
function dataOf<Record>(reply: Reply): Record[] {
  const { data, next } = reply.json<{ data: Record[]; next: string | null }>()
  expect([reply.status, next]).toEqual([200, null])
  return data
}

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp({}, judgedSuite)
  key = await test.keyFor('submitter')
})
afterAll(() => test.close())

describe('exports of a release that rules grade', () => {
  let privateItems: number
  beforeAll(async () => {
    await addItems(test, 3)
    await addLabelItems(test, 4)
    await freeze(test, 'r1', 0.5)
    await publish(test, key, { release: 'r1', model: '=best', outputs: { 'EK-1': 'gold-1', 'CI-1': right } })
    await publish(test, key, { release: 'r1', model: 'other', outputs: { 'EK-1': 'no' } })
    const { items } = (await test.call(null, 'GET', '/v1/releases/r1')).json<{
      items: { split: string; items: number }[]
    }>()
    privateItems = items.filter(({ split }) => split === 'private').reduce((sum, { items }) => sum + items, 0)
  })
  const get = (path: string, caller: string | null = null) => test.call(caller, 'GET', `/v1/${path}`)

  it('gives one line for each model on each item, to those who may see both splits', async () => {
    expect(privateItems).toBeGreaterThan(0)
    const records = dataOf<ScoreRecord>(await get('scores?release=r1', test.admin))
    expect(records.map(({ model, itemId }) => `${model} ${itemId}`)).toEqual(
      ['=best', 'other'].flatMap((model) =>
        ['CI-1', 'CI-2', 'CI-3', 'CI-4', 'EK-1', 'EK-2', 'EK-3'].map((itemId) => `${model} ${itemId}`)
      )
    )
    expect(records[0]).toMatchObject({
      release: 'r1',
      taskType: 'CI',
      sent: true,
      table2: 1,
      'appendix-g': 1,
      unscored: null
    })
    expect(records.filter(({ split }) => split === 'private')).toHaveLength(2 * privateItems)
    for (const role of ['maintainer', 'auditor'] as const) {
      expect(dataOf(await get('scores?release=r1', await test.keyFor(role)))).toEqual(records)
    }
  })

  it.each(['scores', 'scores/dimensions'])('gives %s of the public split alone to everybody else', async (path) => {
    for (const caller of [null, key]) {
      for (const split of ['', '&split=all', '&split=private']) {
        const refused = await get(`${path}?release=r1${split}`, caller)
        expect([refused.status, refused.json()]).toMatchObject([
          403,
          { code: 'split_private', detail: expect.stringContaining('ask for split=public') }
        ])
      }
      const shown = dataOf<{ split: string }>(await get(`${path}?release=r1&split=public`, caller))
      expect(shown.length).toBeGreaterThan(0)
      expect(new Set(shown.map(({ split }) => split))).toEqual(new Set(['public']))
    }
  })

  it('names dimensions by rules, and none of a response that was not sent', async () => {
    const records = dataOf<DimensionRecord>(await get('scores/dimensions?release=r1', test.admin))
    expect(records.map(({ model, itemId, dimension, by, score }) => [model, itemId, dimension, by, score])).toEqual([
      ['=best', 'CI-1', 'existence', 'rules', 1],
      ['=best', 'CI-1', 'stability', 'rules', 1],
      ['=best', 'EK-1', 'answer', 'rules', 1],
      ['other', 'EK-1', 'answer', 'rules', 0]
    ])
  })

  it('streams NDJSON, CSV and Parquet of the same records', async () => {
    const url = 'scores?release=r1'
    const records = dataOf<ScoreRecord>(await get(url, test.admin))
    const lines = await get(`${url}&format=ndjson`, test.admin)
    expect(lines.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'content-disposition': 'attachment; filename="scores-r1-all.ndjson"'
    })
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    ).toEqual(records)
    const accepted = await test.send(test.admin, { url: `/v1/${url}`, headers: { accept: 'application/x-ndjson' } })
    expect(accepted.text).toBe(lines.text)
    const csv = await get(`${url}&format=csv`, test.admin)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.text.split('\r\n')[0]).toBe(Object.keys(records[0]!).join(','))
    expect(csv.text.split('\r\n')[1]).toContain(",'=best,other,CI-1,CI,")
    const headers = { authorization: `Bearer ${test.admin}` }
    const parquet = await test.app.inject({ url: `/v1/${url}&format=parquet`, headers })
    expect(parquet.headers['content-type']).toBe('application/vnd.apache.parquet')
    const rows: unknown[] = []
    for await (const row of readParquet(Uint8Array.from(parquet.rawPayload))) rows.push(row)
    expect(rows).toEqual(records)
  })

  it('names the formats, and what there is none of', async () => {
    expect((await get('scores?release=r1&format=xml')).json()).toMatchObject({
      code: 'request_invalid',
      detail: '/querystring/format: must be json, ndjson, csv or parquet'
    })
    expect((await get('scores?release=none')).json()).toMatchObject({ code: 'release_not_found' })
    expect((await get('scores?release=r1&panel=none')).json()).toMatchObject({ code: 'panel_not_found' })
  })
})

describe('exports of what judges found', () => {
  let auditor: string
  let submission: string
  beforeAll(async () => {
    await addEssays(test, 2)
    await freeze(test, 'r2')
    submission = await essaySubmission(test, key, 'r2', {
      'MM-1': [
        { depth: 8, style: 5 },
        { depth: 6, style: 5 }
      ],
      'MM-2': [{ depth: 3, style: 10 }, null]
    })
    await test.database.db.update(submissions).set({ state: 'published' }).where(eq(submissions.id, submission))
    auditor = await test.keyFor('auditor')
  })

  it('has a dimension of each judge, and none of one that owes its verdict', async () => {
    const reply = await test.call(test.admin, 'GET', '/v1/scores/dimensions?release=r2')
    const records = dataOf<DimensionRecord>(reply)
    expect(records.map(({ itemId, dimension, by, score }) => [itemId, dimension, by, score])).toEqual([
      ['MM-1', 'depth', essayJudges[0], 0.8],
      ['MM-1', 'style', essayJudges[0], 0.5],
      ['MM-1', 'depth', essayJudges[1], 0.6],
      ['MM-1', 'style', essayJudges[1], 0.5],
      ['MM-2', 'depth', essayJudges[0], 0.3],
      ['MM-2', 'style', essayJudges[0], 1]
    ])
    const scores = dataOf<ScoreRecord>(await test.call(test.admin, 'GET', '/v1/scores?release=r2'))
    const essays = scores.filter(({ taskType }) => taskType === 'MM')
    expect(essays.map(({ itemId, unscored }) => [itemId, unscored])).toEqual([
      ['MM-1', null],
      ['MM-2', 'judge_missing']
    ])
    // The submission answered the essays alone.
    expect(scores.map(({ sent }) => sent)).toEqual([...Array.from({ length: 7 }, () => false), true, true])
  })

  it('has a flat row for each part of a judgment, and one for a judge that failed', async () => {
    const csv = await test.call(auditor, 'GET', '/v1/judgments?format=csv')
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.text.split('\r\n')).toEqual([
      'submissionId,model,itemId,judge,repeat,status,failure,part,score,level,quoteFound,callIds,rubricHash,promptHash',
      `${submission},a model,MM-1,openai:judge-a,0,done,,depth,8,,,,${rubricHash},none`,
      `${submission},a model,MM-1,openai:judge-a,0,done,,style,5,,,,${rubricHash},none`,
      `${submission},a model,MM-1,openai:judge-b,0,done,,depth,6,,,,${rubricHash},none`,
      `${submission},a model,MM-1,openai:judge-b,0,done,,style,5,,,,${rubricHash},none`,
      `${submission},a model,MM-2,openai:judge-a,0,done,,depth,3,,,,${rubricHash},none`,
      `${submission},a model,MM-2,openai:judge-a,0,done,,style,10,,,,${rubricHash},none`,
      `${submission},a model,MM-2,openai:judge-b,0,failed,refusal,,,,,,${rubricHash},none`,
      ''
    ])
    const lines = (await test.call(auditor, 'GET', '/v1/judgments?format=ndjson&judge=openai:judge-b')).text
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    ).toMatchObject([
      { itemId: 'MM-1', part: 'depth', score: 6, quoteFound: null },
      { itemId: 'MM-1', part: 'style', score: 5 },
      { itemId: 'MM-2', part: null, failure: 'refusal' }
    ])
  })

  it('still lists judgments page by page, and to auditors alone', async () => {
    const page = await test.call(auditor, 'GET', '/v1/judgments?limit=3&format=json')
    expect(page.json<{ data: unknown[]; next: string }>()).toMatchObject({
      data: [{}, {}, {}],
      next: expect.any(String)
    })
    expect((await test.call(null, 'GET', '/v1/judgments?format=csv')).status).toBe(401)
    expect((await test.call(await test.keyFor('maintainer'), 'GET', '/v1/judgments?format=csv')).status).toBe(403)
  })
})
