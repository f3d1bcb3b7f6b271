import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseItems } from '../../../src/db/tables.ts'
import type { RequestLine } from '../../../src/schemas/exact-request.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

const elements = ['consumer_surplus', 'find_eq_price']

let test: TestApp
let team: string
let requests: RequestLine[]
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  await test.call(test.admin, 'POST', '/v1/releases/draw', {
    ...{ suite: 'steer-me', name: 'secret', count: 150, taskTypes: elements }
  })
  await runDraws(test, suites)
  requests = await read('secret')
}, 60_000)
afterAll(() => test.close())

async function read(name: string, query = ''): Promise<RequestLine[]> {
  const { text, status } = await test.call(null, 'GET', `/v1/releases/${name}/requests${query}`)
  expect(status, text).toBe(200)
  return linesOf(text)
}

function linesOf<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

async function storedItems(): Promise<number> {
  return await test.database.db.$count(releaseItems, eq(releaseItems.releaseName, 'secret'))
}

describe('GET /v1/releases/:name/requests', () => {
  it('hands out to anyone what a model is asked, with a hash that anyone can compute', async () => {
    expect(requests).toHaveLength(150)
    const items = await test.send(null, {
      method: 'GET',
      url: '/v1/releases/secret/items?limit=1000',
      headers: { accept: 'application/x-ndjson' }
    })
    const prompts = linesOf<ReleaseItem>(items.text).map(({ id, prompt, requestHash }) => [id, prompt, requestHash])
    expect(requests.map(({ itemId, messages, requestHash }) => [itemId, messages[0]!.content, requestHash])).toEqual(
      prompts
    )
    for (const { adaptation, messages, requestHash } of requests) {
      const [{ content, role }] = messages as [RequestLine['messages'][number]]
      const canonical = `{"adaptation":"zero-shot","messages":[{"content":${JSON.stringify(content)},"role":"user"}]}`
      expect([adaptation, role, messages.length]).toEqual(['zero-shot', 'user', 1])
      expect(requestHash).toBe(createHash('sha256').update(canonical).digest('hex'))
    }
    expect(new Set(requests.map(({ requestHash }) => requestHash)).size).toBe(150)
    expect(await storedItems()).toBe(0)
  })

  it('tells nothing of what is right, and gives one split alone where that is asked', async () => {
    const members = ['adaptation', 'canary', 'itemId', 'messages', 'release', 'requestHash', 'split', 'taskType']
    expect(requests.map((line) => Object.keys(line).sort())).toEqual(requests.map(() => members))
    expect(await read('secret', '?split=public')).toEqual([])
    expect(await read('secret', '?split=private')).toEqual(requests)
  })

  it('refuses an adaptation that the suite has not, and a suite that has none', async () => {
    await addItems(test, 1)
    await freeze(test, 'plain')
    for (const [path, status, code] of [
      ['secret/requests?adaptation=few-shot-0', 422, 'adaptation_unknown'],
      ['secret/requests?adaptation=', 400, 'request_invalid'],
      ['plain/requests', 422, 'adaptation_unknown'],
      ['none/requests', 404, 'release_not_found']
    ] as const) {
      const reply = await test.call(null, 'GET', `/v1/releases/${path}`)
      expect([path, reply.status, reply.json<Problem>().code]).toEqual([path, status, code])
    }
  })
})

describe('a response that names its request', () => {
  it('is taken if it is that of its item; others of its batch are kept', async () => {
    const id = await openDraft(test, team, 'secret')
    const [one, another, third, fourth, fifth] = requests as [
      RequestLine,
      RequestLine,
      RequestLine,
      RequestLine,
      RequestLine
    ]
    const reply = await putLines(test, team, id, [
      { itemId: one.itemId, output: 'A', requestHash: one.requestHash },
      { itemId: another.itemId, output: 'A', requestHash: one.requestHash },
      { itemId: third.itemId, output: 'A', adaptation: 'few-shot-99' },
      { itemId: fourth.itemId, output: 'A' },
      { itemId: fifth.itemId, output: 'A', requestHash: fifth.requestHash, adaptation: 'zero-shot' }
    ])
    const told = reply.json<Problem & Receipts>().receipts.map(({ status, code }) => [status, code])
    expect([reply.status, told]).toEqual([
      422,
      [
        ['accepted', undefined],
        ['rejected', 'request_other'],
        ['rejected', 'adaptation_unknown'],
        ['accepted', undefined],
        ['accepted', undefined]
      ]
    ])
    // Of what was rejected not even the question is stored.
    expect(await storedItems()).toBe(3)
    const stored = await test.call(team, 'GET', `/v1/submissions/${id}/responses`)
    expect(stored.json<{ data: object[] }>().data).toMatchObject([
      { itemId: one.itemId, requestHash: one.requestHash },
      { itemId: fourth.itemId },
      { itemId: fifth.itemId, adaptation: 'zero-shot' }
    ])
    // Its questions are read from the database by now.
    const again = await putLines(test, team, id, [
      { itemId: one.itemId, output: 'B', requestHash: another.requestHash }
    ])
    expect(again.json<Receipts>().receipts[0]).toMatchObject({ status: 'rejected', code: 'request_other' })
    const corrected = await putLines(test, team, id, [
      { itemId: one.itemId, output: 'B', requestHash: one.requestHash }
    ])
    expect(corrected.json<Receipts>().receipts[0]).toMatchObject({ status: 'replaced' })
  })
})
