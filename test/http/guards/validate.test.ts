import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgesQuerySchema } from '../../../src/schemas/judges-query.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: { enum?: string[] } }
type Operation = { parameters?: Parameter[] }

let test: TestApp
let operations: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; url: string; required: string[] }[]
beforeAll(async () => {
  test = await buildTestApp()
  const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, { parameters = [] }]) => ({
      method: verb.toUpperCase() as 'GET',
      url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
        return schema?.enum?.[0] ?? '1'
      }),
      required: parameters.filter(({ in: place, required }) => place === 'query' && required).map(({ name }) => name)
    }))
  )
})
afterAll(() => test.close())

const detailOf = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
  const reply = await test.call(test.admin, method, url, body)
  expect([reply.status, reply.json().code]).toEqual([400, 'request_invalid'])
  return reply.json<{ detail: string }>().detail
}

describe('a request of the wrong shape', () => {
  it('is refused by every route that reads, where it names a parameter that is not known', async () => {
    const reads = operations.filter(({ method }) => method === 'GET')
    expect(reads.length).toBeGreaterThan(50)
    for (const { url } of reads.filter((one) => !one.url.startsWith('/v1/published/'))) {
      const reply = await test.call(test.admin, 'GET', `${url}?nonsense=1`)
      expect([reply.status, reply.text], url).toEqual([
        400,
        expect.stringMatching(/\/querystring\/nonsense.*(known are \w+|none is taken)/)
      ])
    }
  })

  it('hears what a parameter or a member was meant to be', async () => {
    const known = Object.keys(judgesQuerySchema.shape)
    expect(known).toContain('includeRules')
    expect(await detailOf('GET', '/v1/judges/gaps?release=a&withRules=true')).toBe(
      `/querystring/withRules: is not known here: did you mean includeRules? (known are ${[...known, 'format'].join(', ')})`
    )
    expect(await detailOf('GET', '/v1/suites?limit=5')).toBe('/querystring/limit: is not known here (none is taken)')
    const members = 'known are name, suite, replaces, note, privateShare, seed'
    expect(await detailOf('POST', '/v1/releases', { nmae: 'a', private_share: 0.3, 'a/b': 1 })).toBe(
      `/body/name: is missing; it must be a string; /body/nmae: is not known here: did you mean name? (${members}); /body/private_share: is not known here: did you mean privateShare? (${members}); /body/a~1b: is not known here (${members})`
    )
    expect(await detailOf('POST', '/v1/admin/panels', { judges: [{ modle: 'openai:a' }] })).toMatch(
      /^\/body\/judges\/0\/model: is missing; it must be a string; \/body\/judges\/0\/modle: .*did you mean model\?/
    )
  })

  it('hears what form a value takes', async () => {
    expect(await detailOf('POST', '/v1/admin/keys', { team: 1, role: 'boss' })).toBe(
      '/body/team: must be a string; /body/role: must be one of reader, submitter, maintainer, auditor, admin'
    )
    expect(await detailOf('POST', '/v1/admin/keys', { team: 'a' })).toBe(
      '/body/role: is missing; it must be one of reader, submitter, maintainer, auditor, admin'
    )
    expect(await detailOf('POST', '/v1/releases', [])).toBe('/body: must be an object')
    expect(await detailOf('GET', '/v1/papers?limit=ten')).toBe('/querystring/limit: must be a number')
    expect(await detailOf('GET', '/v1/leaderboard?release=')).toBe('/querystring/release: must not be empty')
  })
})

describe('a statistic without a release', () => {
  it('is refused by name on every route, as the description has it: a quoted address never means another release', async () => {
    const asked = operations.filter(({ required }) => required.includes('release'))
    expect(asked.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/v1/leaderboard', '/v1/compare', '/v1/significance', '/v1/scores', '/v1/judges/gaps'])
    )
    for (const { url } of asked) {
      expect(await detailOf('GET', url), url).toContain(
        '/querystring/release: is missing; name a release, as GET /v1/releases has them'
      )
    }
  })
})

describe('a request without a good key', () => {
  it.each([
    ['aer_secret', 'the Authorization header holds a key without the word Bearer before it'],
    ['Basic dXNlcjpzZWNyZXQ=', 'the Authorization header is of the scheme Basic, and keys go by Bearer'],
    ['Token aer_secret', 'the Authorization header is of the scheme Token, and keys go by Bearer'],
    ['hunter2 secret', 'the Authorization header holds no key'],
    ['Bearer', 'the Authorization header holds no key']
  ])('hears how a key is sent (%s)', async (authorization, fault) => {
    const reply = await test.send(null, { method: 'GET', url: '/v1/papers', headers: { authorization } })
    expect([reply.status, reply.headers['www-authenticate'], reply.json()]).toMatchObject([
      401,
      'Bearer',
      { code: 'key_invalid', detail: `${fault}: send it as "Authorization: Bearer aer_..."` }
    ])
    expect(reply.text).not.toMatch(/secret|hunter2|dXNl/)
  })
})

describe('a wrong verb', () => {
  it.each([
    ['DELETE', '/v1/papers', 'GET, HEAD, POST'],
    ['POST', '/v1/leaderboard', 'GET, HEAD'],
    ['GET', '/v1/submissions/a/finalize', 'POST'],
    ['POST', '/healthz', 'GET, HEAD']
  ] as const)('%s %s hears which there are', async (method, url, allow) => {
    const reply = await test.call(test.admin, method, url)
    expect([reply.status, reply.headers.allow, reply.json()]).toMatchObject([
      405,
      allow,
      { code: 'method_not_allowed', detail: `this address takes ${allow}, and not ${method}` }
    ])
  })
})
