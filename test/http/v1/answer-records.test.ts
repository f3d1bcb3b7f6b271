import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCopy } from '../../../src/db/submission-copies.ts'
import { findSubmission } from '../../../src/db/submissions.ts'
import { responses } from '../../../src/db/tables.ts'
import type { AnswerRecord } from '../../../src/schemas/answer-record.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { buildTestApp, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { runGenerations, toySuite } from '../../helpers/second-suite.ts'

const maxBytes = 2000
const itemId = 'toy:EK-1-0'

let test: TestApp
let key: string
let right: string
beforeAll(async () => {
  test = await buildTestApp({ RESPONSE_MAX_BYTES: String(maxBytes) }, toySuite)
  key = await test.keyFor('submitter')
  const order = { suite: 'toy', taskTypes: ['EK'], seed: 1, count: 2, approve: true }
  await test.call(test.admin, 'POST', '/v1/items/generate', order)
  await runGenerations(test)
  await test.call(test.admin, 'POST', '/v1/releases', { name: 'r1' })
  await test.call(test.admin, 'POST', '/v1/releases/r1/freeze')
  const items = await test.call(test.admin, 'GET', '/v1/releases/r1/items?gold=true')
  right = (items.json<{ data: ReleaseItem[] }>().data[0]!.gold as { answer: string }).answer
})
afterAll(() => test.close())

async function stored(submissionId: string): Promise<AnswerRecord | null> {
  const where = and(eq(responses.submissionId, submissionId), eq(responses.itemId, itemId))
  const [row] = await test.database.db.select().from(responses).where(where)
  return row!.record
}

const record: AnswerRecord = {
  calls: [{ model: 'openai:gpt-x', promptHash: 'abc', usage: { inputTokens: 10, outputTokens: 1 }, latencyMs: 12.5 }],
  adaptation: 'few-shot-2',
  optionProbabilities: { A: 0.5, B: 0.25, C: 0, D: 0.25 },
  transcript: [
    { role: 'assistant', toolCalls: [{ id: 't1', name: 'add', arguments: { a: 1, b: [2] } }] },
    { role: 'tool', toolResult: { id: 't1', content: '3' } },
    { role: 'assistant', text: 'A' }
  ],
  requestHash: 'def'
}

describe('PUT /v1/submissions/:id/responses with records', () => {
  it('keeps what is named, and leaves out what is not', async () => {
    const id = await openDraft(test, key, 'r1')
    const reply = await putLines(test, key, id, [{ itemId, output: 'A', ...record, usage: { any: 1 }, latencyMs: 'x' }])
    expect([reply.status, await stored(id)]).toEqual([200, record])
    const plain = await openDraft(test, key, 'r1')
    await putLines(test, key, plain, [{ itemId, output: 'A', usage: {} }])
    expect(await stored(plain)).toBeNull()
  })

  it('tells whether output or record changed', async () => {
    const id = await openDraft(test, key, 'r1')
    const statuses: string[] = []
    const { adaptation: _, ...less } = record
    for (const members of [record, { ...record }, less, {}, {}, record]) {
      const reply = await putLines(test, key, id, [{ itemId, output: 'A', ...members }])
      statuses.push(reply.json<Receipts>().receipts[0]!.status)
    }
    expect(statuses).toEqual(['accepted', 'unchanged', 'replaced', 'replaced', 'unchanged', 'replaced'])
    expect(await stored(id)).toEqual(record)
  })

  const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])
  const call = (argument: unknown) => ({ role: 'a', toolCalls: [{ name: 'f', arguments: argument }] })
  it.each<[object, string]>([
    [{ calls: {} }, '/calls'],
    [{ calls: [{ promptHash: 'abc' }] }, '/calls/0/model'],
    [{ calls: [{ model: 'm', tokens: 3 }] }, '/calls/0'],
    [{ calls: [{ model: 'm', usage: { inputTokens: -1, outputTokens: 0 } }] }, '/calls/0/usage/inputTokens'],
    [{ adaptation: 3 }, '/adaptation'],
    [{ optionProbabilities: { A: 1.5 } }, '/optionProbabilities/A'],
    [{ optionProbabilities: { unavailable: '' } }, '/optionProbabilities/unavailable'],
    [{ transcript: [{ role: 'a' }] }, '/transcript/0'],
    [{ transcript: [{ role: 'a', text: 'x', toolCalls: [] }] }, '/transcript/0'],
    [{ transcript: [call(deep(65))] }, '/transcript/0'],
    [{ requestHash: '' }, '/requestHash']
  ])('refuses a line with %j by its member, and keeps the others', async (members, path) => {
    const id = await openDraft(test, key, 'r1')
    const reply = await putLines(test, key, id, [
      { itemId, output: 'A', ...members },
      { itemId: 'toy:EK-1-1', output: 'B' }
    ])
    const { receipts, accepted } = reply.json<Problem & Receipts>()
    expect([reply.status, accepted]).toEqual([422, 1])
    expect(receipts[0]).toMatchObject({ code: 'line_invalid', message: expect.stringMatching(`^${path}: `) })
  })

  it.each([100, 1000, 12_000])('refuses arguments %j deep, whatever the stack holds', async (depth) => {
    const id = await openDraft(test, key, 'r1')
    const line = JSON.stringify({ itemId, output: 'A', transcript: [call('deep')] })
    const nested = line.replace('"deep"', '['.repeat(depth) + ']'.repeat(depth))
    const reply = await putLines(test, key, id, [nested, { itemId: 'toy:EK-1-1', output: 'B' }])
    expect([reply.status, reply.json<Receipts>().accepted]).toEqual([422, 1])
  })

  it('limits the record like the output, and refuses names that no database holds', async () => {
    const id = await openDraft(test, key, 'r1')
    const turns = (length: number) => ({ transcript: [{ role: 'a', text: 'x'.repeat(length) }] })
    const reply = await putLines(test, key, id, [
      { itemId, output: 'A', ...turns(maxBytes) },
      { itemId: 'toy:EK-1-1', output: 'x'.repeat(maxBytes), ...turns(maxBytes - 100) }
    ])
    const codes = reply.json<Receipts>().receipts.map(({ status, code }) => [status, code])
    expect(codes).toEqual([
      ['rejected', 'record_too_large'],
      ['accepted', undefined]
    ])
    const odd = await putLines(test, key, id, [{ itemId, output: 'A', optionProbabilities: { 'A\0': 1 } }])
    expect(odd.json<Receipts>().receipts[0]).toMatchObject({ code: 'text_invalid' })
  })

  it('hands it to the task type, and to a copy', async () => {
    const wrong = right === 'A' ? 'B' : 'A'
    const id = await openDraft(test, key, 'r1')
    await putLines(test, key, id, [
      { itemId, output: right, optionProbabilities: { [right]: 0.5, [wrong]: 0.25 } },
      { itemId: 'toy:EK-1-1', output: 'no letter' }
    ])
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    const { data } = (await test.call(null, 'GET', '/v1/scores?release=r1')).json<{
      data: { accuracy: number; margin: number }[]
    }>()
    expect(data.map(({ accuracy, margin }) => [accuracy, margin])).toEqual([
      [1, 0.25],
      [0, -1]
    ])
    const { db } = test.database
    const changes = { panelId: null, delivery: 'live' as const, deadlineAt: null, attemptAt: null }
    const copy = await insertCopy(db, (await findSubmission(db, id))!, changes)
    expect(await stored(copy.id)).toEqual({ optionProbabilities: { [right]: 0.5, [wrong]: 0.25 } })
  })
})
