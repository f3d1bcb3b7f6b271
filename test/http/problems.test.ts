import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../src/errors.ts'
import { toProblem } from '../../src/http/guards/problem.ts'
import type { Problem } from '../../src/schemas/problem.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

describe('problem documents', () => {
  it('name each member of a body that is wrong', async () => {
    const reply = await test.call(test.admin, 'POST', '/v1/releases', { name: 'No', privateShare: 2, extra: 1 })
    const problem = reply.json<Problem>()
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(problem).toMatchObject({
      type: 'urn:aerbench:problem:request_invalid',
      title: 'Bad Request',
      status: 400,
      code: 'request_invalid'
    })
    expect(problem.issues!.map(({ path }) => path)).toEqual(['/body/name', '/body/privateShare', '/body/extra'])
  })

  it.each([
    ['a broken body', { payload: '{"name":', headers: { 'content-type': 'application/json' } }, 400, 'json_invalid'],
    ['an empty body', { payload: '', headers: { 'content-type': 'application/json' } }, 400, 'body_empty'],
    ['another media type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415, 'media_type_unsupported'],
    [
      'a body that is too large',
      { payload: JSON.stringify({ name: 'x'.repeat(2_000_000) }), headers: { 'content-type': 'application/json' } },
      413,
      'body_too_large'
    ]
  ])('answer %s', async (_, options, status, code) => {
    const reply = await test.send(test.admin, { method: 'POST', url: '/v1/admin/teams', ...options })
    expect([reply.status, reply.json()]).toMatchObject([status, { status, code }])
  })

  it('answer an address that is not there, and an id that no database can hold', async () => {
    const route = await test.call(test.admin, 'GET', '/v1/nothing')
    expect([route.status, route.json()]).toMatchObject([404, { code: 'route_not_found' }])
    const nul = await test.call(test.admin, 'GET', '/v1/items/a%00b')
    expect([nul.status, nul.json()]).toMatchObject([400, { code: 'text_invalid' }])
  })

  it.each([
    ['is no URL', '/v1/calls/%F0%28', 400, 'url_invalid'],
    ['names something longer than any id', `/v1/items/${'x'.repeat(300)}`, 414, 'url_too_long']
  ])('answer an address that %s', async (_, url, status, code) => {
    const reply = await test.send(null, { method: 'GET', url })
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect([reply.status, reply.json()]).toMatchObject([status, { status, code, type: `urn:aerbench:problem:${code}` }])
  })

  it.each([
    ['POST', '/v1/admin/teams', 'application/json'],
    ['POST', '/v1/papers', 'multipart/form-data with the PDF in a part named "file"'],
    ['POST', '/v1/fragments', 'application/x-ndjson or application/json or text/csv'],
    ['PUT', '/v1/submissions/none/responses', 'application/x-ndjson or application/json or application/zip']
  ] as const)('name the media type that %s %s takes', async (method, url, takes) => {
    for (const type of ['text/xml', 'application/x-www-form-urlencoded']) {
      const reply = await test.send(test.admin, { method, url, payload: '<a/>', headers: { 'content-type': type } })
      expect([reply.status, reply.json()]).toMatchObject([
        415,
        { code: 'media_type_unsupported', detail: `this route takes ${takes}` }
      ])
    }
  })

  it('say nothing of what went wrong on our side', () => {
    const secret = new Error('password of the database')
    for (const error of [secret, new AppError('model_auth', 'the key sk-1 is wrong', 502), 'thrown text']) {
      const { status, detail } = toProblem(error)
      expect(status).toBeGreaterThanOrEqual(500)
      expect(detail).toBe('something went wrong on our side; it is in the log')
    }
  })

  it('come as a page to a browser that is not at the API', async () => {
    const headers = { accept: 'text/html,*/*' }
    const page = await test.send(null, { method: 'GET', url: '/releases/none', headers })
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<h1>Not found</h1><p>There is no release none: there is none yet.</p>')
    const api = await test.send(null, { method: 'GET', url: '/v1/releases/none', headers })
    expect(api.headers['content-type']).toContain('application/problem+json')
  })
})

describe('operations', () => {
  it('are healthy, ready, and counted', async () => {
    expect((await test.call(null, 'GET', '/healthz')).status).toBe(200)
    expect((await test.call(null, 'GET', '/readyz')).json()).toEqual({ status: 'ready' })
    const { text } = await test.call(null, 'GET', '/metrics')
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
    expect(text).toContain('# TYPE aerbench_submissions gauge')
  })
})
