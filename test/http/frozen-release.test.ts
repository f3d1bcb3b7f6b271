import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Release, ReleaseLine } from '../../src/schemas/release.ts'
import { buildTestApp, freeze, type Reply, type TestApp } from '../helpers/build-test-app.ts'
import { addPaperItems, paperId } from '../helpers/paper-items.ts'
import { toySuite } from '../helpers/second-suite.ts'
import { tinySuite } from '../helpers/tiny-suite.ts'

type OpenApi = { paths: Record<string, Record<string, unknown>> }
type Attempt = { query?: string; body: object | string; expect: number }

/** What stands in the braces of a path: the release, and what its items were made of. */
const parameters: Record<string, string> = { name: 'r1', round: 'question', version: '1' }
const writes = ['post', 'put', 'patch', 'delete']
/** Everything that could reach a release or what it was made of. */
const near = /^\/v1\/(releases|items|fragments|papers|extractions)/

let test: TestApp
let before: { release: Release; file: string }
beforeAll(async () => {
  test = await buildTestApp({}, [tinySuite, toySuite])
  await addPaperItems(test.database.db, { to: 3, each: 2 })
  await freeze(test, 'r1', 0.4)
  before = await state()
  // Somebody wants it otherwise: an item less, and one more.
  await addPaperItems(test.database.db, { from: 4, to: 4, each: 1 })
})
afterAll(() => test.close())

async function state(): Promise<{ release: Release; file: string }> {
  const release = (await test.call(test.admin, 'GET', '/v1/releases/r1')).json<Release>()
  const file = (await test.call(test.admin, 'GET', '/v1/releases/r1/export')).text
  return { release, file }
}

/** The routes of the service that write near a release, as `POST /v1/...`. */
async function routes(): Promise<string[]> {
  const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
  return Object.entries(paths)
    .filter(([path]) => near.test(path))
    .flatMap(([path, operations]) =>
      writes.filter((method) => method in operations).map((method) => `${method.toUpperCase()} ${path}`)
    )
}

function attempts(): Record<string, Attempt[]> {
  const lines: ReleaseLine[] = before.file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const planted = lines.map((line) => JSON.stringify({ ...line, gold: { answer: 'planted' } })).join('\n')
  const fewer = lines.slice(1).map((line) => JSON.stringify(line))
  return {
    'POST /v1/items/{id}/versions': [
      { body: { baseVersion: 1, gold: { answer: 'planted' }, reason: 'to change the release' }, expect: 201 }
    ],
    'POST /v1/items/{id}/review': [
      { body: { decision: 'reject', reason: 'not in the release' }, expect: 200 },
      { body: { decision: 'approve' }, expect: 200 }
    ],
    'POST /v1/items/review': [
      { body: { ids: ['EK-2-1'], decision: 'reject', reason: 'not in the release' }, expect: 200 },
      { body: { all: true }, expect: 200 }
    ],
    'POST /v1/releases': [
      { body: { name: 'r1' }, expect: 409 },
      { body: { name: 'r1', privateShare: 1, seed: 2, note: 'planted' }, expect: 409 },
      { body: { name: 'r1', replaces: 'r1' }, expect: 409 },
      { body: { name: 'r2', replaces: 'r1', note: 'a correction' }, expect: 201 }
    ],
    'POST /v1/releases/draw': [
      { body: { name: 'r1', suite: 'toy', count: 4, seed: 'planted' }, expect: 409 },
      { body: { name: 'r1', suite: tinySuite.name, count: 4 }, expect: 422 }
    ],
    'POST /v1/releases/{name}/close': [{ body: {}, expect: 409 }],
    'POST /v1/releases/{name}/freeze': [{ body: {}, expect: 409 }],
    'POST /v1/releases/import': [
      { body: planted, expect: 409 },
      { body: fewer.join('\n'), query: '?name=r1&note=planted', expect: 409 },
      { body: before.file, query: '?note=planted&replaces=r1', expect: 200 }
    ]
  }
}

async function send(route: string, id: string, { query = '', body }: Omit<Attempt, 'expect'>): Promise<Reply> {
  const [method, path] = route.split(' ') as ['POST', string]
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? id) + query
  if (typeof body !== 'string') return await test.call(test.admin, method, url, body)
  return await test.send(test.admin, {
    method,
    url,
    payload: body,
    headers: { 'content-type': 'application/x-ndjson' }
  })
}

describe('a frozen release', () => {
  it('stays as it is whatever is sent to every route that could touch it', async () => {
    const planned = attempts()
    const all = await routes()
    expect(all).toEqual(expect.arrayContaining(Object.keys(planned)))
    // A new route that names a release needs an attempt of its own above.
    expect(all.filter((route) => route.includes('/releases') && !(route in planned))).toEqual([])
    for (const route of all) {
      const id = route.includes('/papers') ? paperId(1) : 'EK-1-1'
      for (const attempt of planned[route] ?? [{ body: {} }, { body: { all: true } }]) {
        const reply = await send(route, id, attempt)
        if ('expect' in attempt) expect(reply.status, `${route}: ${reply.text}`).toBe(attempt.expect)
        expect(await state(), route).toEqual(before)
      }
    }
  })

  it('is followed by a correction that holds the edit', async () => {
    await test.call(test.admin, 'POST', '/v1/releases/r2/freeze')
    const { release, file } = await state()
    expect([file, release]).toEqual([before.file, { ...before.release, replacedBy: ['r2'] }])
    const corrected = (await test.call(test.admin, 'GET', '/v1/releases/r2/export')).text
    expect(corrected).toContain('"answer":"planted"')
    expect(corrected).toContain('"edits":[{"author":"key_')
    expect(corrected).not.toContain('"id":"EK-2-1"')
  })
})
