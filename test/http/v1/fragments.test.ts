import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnotationAgreement, FragmentItems } from '../../../src/schemas/agreement.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { buildTestApp, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
})
afterAll(() => test.close())

const fragment = (id: string, text = `text of ${id}`) => ({ id, text, year: 1910, source: 'synthetic', language: 'en' })
const annotation = (fragmentId: string, annotator: string, stability: string, existence: string) => ({
  fragmentId,
  annotator,
  labels: { stability, existence }
})

async function post(url: string, lines: readonly (object | string)[]): Promise<Reply> {
  const payload = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return await test.send(key, { method: 'POST', url, payload, headers: { 'content-type': 'application/x-ndjson' } })
}

describe('fragments', () => {
  it('become items where their annotators agree', async () => {
    const first = await post('/v1/fragments', [fragment('f1'), fragment('f2'), fragment('f3')])
    expect(first.json<Receipts>()).toMatchObject({ accepted: 3, rejected: 0 })
    const again = await test.call(key, 'POST', '/v1/fragments', [fragment('f1'), fragment('f2', 'new text')])
    expect(again.json<Receipts>()).toMatchObject({ unchanged: 1, replaced: 1 })
    const annotated = await post('/v1/fragments/annotations', [
      annotation('f1', 'ada', 'yes', 'no'),
      annotation('f1', 'ben', 'yes', 'no'),
      annotation('f2', 'ada', 'yes', 'no'),
      annotation('f2', 'ben', 'no', 'no'),
      annotation('f3', 'ada', 'yes', 'yes')
    ])
    expect(annotated.json<Receipts>()).toMatchObject({ accepted: 5 })

    // Two fragments have two annotators: they agree on existence in both, on stability in one of the two. Stability:
    // 2 unequal ordered pairs within the units over 6 in the pool of yes yes yes no, by 3: alpha = 1 - 2 / (6 / 3).
    const agreement = (await test.call(key, 'GET', '/v1/fragments/agreement')).json<AnnotationAgreement>()
    // Without f2 there is one label everywhere, and no alpha.
    const interval = { lower: null, upper: null, reason: 'no_spread' }
    expect(agreement).toEqual({
      metric: 'nominal',
      fragments: 2,
      annotators: 2,
      consistent: 1,
      percentAgreement: 75,
      alpha: 0,
      fields: [
        { field: 'stability', fragments: 2, labels: 4, percentAgreement: 50, alpha: 0, reason: null, interval },
        {
          field: 'existence',
          fragments: 2,
          labels: 4,
          percentAgreement: 100,
          alpha: null,
          reason: 'no_variation',
          interval
        }
      ],
      pairs: [{ annotators: ['ada', 'ben'], fragments: 2, percentAgreement: 75 }],
      decades: [{ decade: 1910, fragments: 2, consistent: 1, percentAgreement: 75, alpha: 0, fields: agreement.fields }]
    })
    const unfit = await test.call(key, 'GET', '/v1/fragments/agreement?metric=interval')
    expect([unfit.status, unfit.json()]).toMatchObject([422, { code: 'metric_unfit' }])
    const made = (await test.call(key, 'POST', '/v1/fragments/items')).json()
    const inconsistent = [{ fragment: 'f2', fields: ['stability'] }]
    expect(made).toEqual({ created: ['CI-f1'], existing: 0, inconsistent, unannotated: ['f3'] })
    expect((await test.call(key, 'POST', '/v1/fragments/items')).json()).toMatchObject({ created: [], existing: 1 })
    const item = (await test.call(key, 'GET', '/v1/items/CI-f1')).json()
    expect(item).toMatchObject({ state: 'candidate', gold: { labels: { stability: 'yes', existence: 'no' } } })
  })

  it('refuses lines one by one and keeps the others', async () => {
    const reply = await post('/v1/fragments', [
      fragment('g1'),
      '{"id":',
      { ...fragment('g2'), year: 'old' },
      fragment('g1')
    ])
    const problem = reply.json<Problem & Receipts>()
    expect([reply.status, problem.code, problem.line, problem.accepted]).toEqual([422, 'lines_rejected', 2, 1])
    expect(problem.receipts.map(({ code }) => code)).toEqual([
      undefined,
      'json_invalid',
      'line_invalid',
      'duplicate_fragment'
    ])
  })

  it('refuses labels that the rubric does not know', async () => {
    await post('/v1/fragments', [fragment('h1')])
    const reply = await post('/v1/fragments/annotations', [
      annotation('h1', 'ada', 'maybe', 'no'),
      { ...annotation('h1', 'ben', 'yes', 'no'), labels: { stability: 'yes' } },
      { ...annotation('h1', 'cyn', 'yes', 'no'), labels: { stability: 'yes', existence: 'no', mood: 'yes' } },
      annotation('nowhere', 'ada', 'yes', 'no')
    ])
    const { receipts } = reply.json<Receipts>()
    expect(receipts.map(({ code }) => code)).toEqual([
      'labels_invalid',
      'labels_invalid',
      'labels_invalid',
      'fragment_unknown'
    ])
    expect(receipts[0]!.message).toBe('stability must be one of yes, no; got "maybe"')
  })
})

describe('fragments as CSV', () => {
  const sendCsv = (url: string, payload: string) =>
    test.send(key, { method: 'POST', url, payload, headers: { 'content-type': 'text/csv; charset=utf-8' } })

  it('come with a header, semicolons, quotes and line ends of Windows, and are what NDJSON would have given', async () => {
    const csv =
      '\ufeffid;year;language;source;text\r\nc1;1921; de ;a journal;"Er sagt: ""ja"";\r\nund nein"\r\nc2;old;en;s;t\r\n'
    const reply = await sendCsv('/v1/fragments', csv)
    const { receipts } = reply.json<Receipts>()
    expect(receipts).toMatchObject([
      { line: 2, id: 'c1', status: 'accepted' },
      { line: 4, id: 'c2', status: 'rejected', code: 'line_invalid', message: expect.stringContaining('/year') }
    ])
    const same = { ...fragment('c1', 'Er sagt: "ja";\nund nein'), year: 1921, source: 'a journal', language: 'de' }
    expect((await post('/v1/fragments', [same])).json<Receipts>()).toMatchObject({ unchanged: 1 })
  })

  it('take labels in a column for each field, from any number of annotators', async () => {
    await post('/v1/fragments', [fragment('d1')])
    const rows = ['d1,ada,yes,no', 'd1,ben,yes,', 'd1,cyn,yes', 'nowhere,ada,yes,no', 'd1,dan,yes,no', 'd1,ada,no,no']
    const reply = await sendCsv(
      '/v1/fragments/annotations',
      ['fragmentId,annotator,stability,existence', ...rows].join('\n')
    )
    const { receipts } = reply.json<Receipts>()
    expect(receipts.map(({ line, status, code }) => [line, code ?? status])).toEqual([
      [2, 'accepted'],
      [3, 'labels_invalid'],
      [4, 'csv_cells'],
      [5, 'fragment_unknown'],
      [6, 'accepted'],
      [7, 'duplicate_annotation']
    ])
    expect(receipts[1]!.message).toBe('existence must be one of yes, no; got nothing')
  })

  it('are refused whole for a column that is unknown or missing', async () => {
    const reply = await sendCsv('/v1/fragments/annotations', 'fragmentId,annotator,stability,mood\nf1,ada,yes,no')
    expect([reply.status, reply.json()]).toMatchObject([
      422,
      {
        code: 'csv_columns',
        detail:
          'there is no column "mood"; the columns are fragmentId, annotator, stability, existence, text, year, source, language'
      }
    ])
  })
})

describe('the consistency rule', () => {
  it('takes a majority where one is asked for, and enough annotators', async () => {
    await post('/v1/fragments', [fragment('m1'), fragment('m2')])
    const votes = (id: string, stability: string[]) =>
      stability.map((label, index) => annotation(id, `annotator ${index}`, label, 'no'))
    await post('/v1/fragments/annotations', [
      ...votes('m1', ['yes', 'yes', 'no']),
      ...votes('m2', ['yes', 'no', 'yes', 'no'])
    ])
    const make = async (rule: object) =>
      (await test.call(key, 'POST', '/v1/fragments/items', rule)).json<FragmentItems>()
    const disputed = (made: FragmentItems) => made.inconsistent.filter(({ fragment }) => fragment.startsWith('m'))
    const stability = (fragment: string) => ({ fragment, fields: ['stability'] })

    expect(disputed(await make({}))).toEqual([stability('m1'), stability('m2')])
    expect(disputed(await make({ rule: 'majority', share: 0.7 }))).toEqual([stability('m1'), stability('m2')])
    const four = await make({ rule: 'majority', minAnnotators: 4 })
    expect([four.unannotated.includes('m1'), disputed(four)]).toEqual([true, [stability('m2')]])
    const two = await make({ rule: 'majority' })
    expect([two.created.includes('CI-m1'), disputed(two)]).toEqual([true, [stability('m2')]])
    const half = await test.call(key, 'POST', '/v1/fragments/items', { rule: 'majority', share: 0.5 })
    expect([half.status, half.json()]).toMatchObject([400, { code: 'request_invalid' }])
    const stray = await test.call(key, 'POST', '/v1/fragments/items', { share: 0.9 })
    expect(stray.status).toBe(400)
  })
})

describe('review', () => {
  it('decides on one item, on several, or on all that wait', async () => {
    await post(
      '/v1/fragments',
      ['r1', 'r2', 'r3'].map((id) => fragment(id))
    )
    const labels = ['r1', 'r2', 'r3'].flatMap((id) => ['ada', 'ben'].map((who) => annotation(id, who, 'yes', 'yes')))
    await post('/v1/fragments/annotations', labels)
    await test.call(key, 'POST', '/v1/fragments/items')
    const rejected = await test.call(key, 'POST', '/v1/items/CI-r1/review', { decision: 'reject', reason: 'too short' })
    expect(rejected.json()).toMatchObject({ state: 'rejected', reviewReason: 'too short' })
    const unknown = await test.call(key, 'POST', '/v1/items/review', { ids: ['CI-r2', 'CI-none'] })
    expect([unknown.status, unknown.json()]).toMatchObject([422, { code: 'item_unknown', items: ['CI-none'] }])
    expect((await test.call(key, 'GET', '/v1/items/CI-r2')).json()).toMatchObject({ state: 'candidate' })
    const { items } = (await test.call(key, 'POST', '/v1/items/review', { all: true })).json<{ items: string[] }>()
    expect(items).toEqual(expect.arrayContaining(['CI-r2', 'CI-r3']))
    expect(items).not.toContain('CI-r1')
    const approved = (await test.call(key, 'GET', '/v1/items?state=approved')).json<{ data: { id: string }[] }>()
    expect(approved.data.map(({ id }) => id)).toEqual(items)
  })
})
