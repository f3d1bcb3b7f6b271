import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnnotationAgreement } from '../../../src/schemas/agreement.ts'
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

    // Two fragments have two annotators: they agree on existence in both, on stability in one of the two.
    const agreement = (await test.call(key, 'GET', '/v1/fragments/agreement')).json<AnnotationAgreement>()
    expect(agreement).toEqual({
      fragments: 2,
      consistent: 1,
      fields: [
        { field: 'stability', percentAgreement: 50 },
        { field: 'existence', percentAgreement: 100 }
      ]
    })
    const made = (await test.call(key, 'POST', '/v1/fragments/items')).json()
    expect(made).toEqual({ created: ['CI-f1'], existing: 0, inconsistent: ['f2'], unannotated: ['f3'] })
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
