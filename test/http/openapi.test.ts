import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charts } from '../../src/http/charts.ts'
import { buildTestApp, type TestApp } from '../helpers/build-test-app.ts'
import { readPage } from './pages/read-page.ts'

type Parameter = { name: string; description?: string; schema: object }
type Operation = {
  operationId?: string
  summary?: string
  responses: Record<string, unknown>
  security?: unknown[]
  parameters?: Parameter[]
}
type OpenApi = {
  openapi: string
  servers: object[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
}

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

/** Every `$ref` anywhere in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesIn(member)
  )
}

describe('GET /openapi.json', () => {
  it('describes exactly the routes of the API in OpenAPI 3.1.0', async () => {
    const document = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`)
    )
    expect(described.sort()).toEqual(
      [
        'GET /v1/suites',
        'GET /v1/suites/{suite}/elements',
        'GET /v1/suites/{suite}/dependencies',
        'GET /v1/suites/{suite}/practice',
        'GET /v1/suites/{suite}/elements/{element}',
        'GET /v1/outages',
        'GET /v1/budget',
        'GET /v1/admin/budgets',
        'GET /v1/admin/budgets/teams',
        'POST /v1/profiles',
        'GET /v1/profiles',
        'GET /v1/profiles/{name}',
        'POST /v1/card-rubrics',
        'GET /v1/card-rubrics',
        'GET /v1/card-rubrics/{id}',
        'GET /v1/cards',
        'POST /v1/papers',
        'GET /v1/papers',
        'GET /v1/papers/{id}',
        'GET /v1/papers/{id}/check',
        'GET /v1/papers/{id}/pages/{page}.png',
        'GET /v1/papers/{id}/structure',
        'GET /v1/papers/{id}/pdf',
        'PATCH /v1/papers/{id}',
        'GET /v1/generations',
        'GET /v1/papers/{id}/difference',
        'GET /v1/items/{id}/difference',
        'GET /v1/releases/{name}/difference',
        'POST /v1/papers/{id}/pause',
        'POST /v1/papers/{id}/resume',
        'POST /v1/papers/{id}/withdraw',
        'POST /v1/papers/{id}/extractions',
        'GET /v1/papers/{id}/estimate',
        'GET /v1/papers/{id}/bill',
        'GET /v1/extractions',
        'GET /v1/extractions/{id}',
        'GET /v1/extractions/{id}/events',
        'POST /v1/extractions/{id}/resume',
        'PUT /v1/extractions/{id}/rounds/{round}',
        'POST /v1/fragments',
        'GET /v1/fragments',
        'POST /v1/fragments/annotations',
        'GET /v1/fragments/agreement',
        'GET /v1/fragments/guidelines',
        'GET /v1/fragments/sheet',
        'GET /v1/fragments/decisions',
        'GET /v1/fragments/decisions/sheet',
        'POST /v1/fragments/decisions',
        'POST /v1/fragments/items',
        'GET /v1/items',
        'GET /v1/items/{id}',
        'GET /v1/items/{id}/versions/{version}',
        'POST /v1/items/{id}/versions',
        'POST /v1/items/{id}/review',
        'POST /v1/items/review',
        'POST /v1/items/solve',
        'POST /v1/items/verify',
        'POST /v1/items/generate',
        'GET /v1/items/generate',
        'GET /v1/items/{id}/solutions',
        'GET /v1/items/{id}/verifications',
        'GET /v1/items/readings',
        'GET /v1/items/sample',
        'GET /v1/items/readings/agreement',
        'POST /v1/items/{id}/readings',
        'POST /v1/releases',
        'GET /v1/releases',
        'GET /v1/releases/{name}',
        'POST /v1/releases/draw',
        'POST /v1/releases/{name}/close',
        'GET /v1/releases/{name}/templates',
        'GET /v1/template-files',
        'POST /v1/template-files/{name}/records',
        'GET /v1/template-files/{name}/records',
        'GET /v1/template-files/{name}/templates',
        'GET /v1/template-files/{name}/yields',
        'POST /v1/template-files/{name}/verdicts',
        'POST /v1/releases/{name}/freeze',
        'GET /v1/releases/{name}/items',
        'GET /v1/releases/{name}/items/{itemId}',
        'GET /v1/items/{id}/releases',
        'GET /v1/releases/{name}/template',
        'GET /v1/releases/{name}/yield',
        'GET /v1/releases/{name}/people',
        'POST /v1/human-baselines',
        'GET /v1/human-baselines',
        'GET /v1/human-baselines/{id}',
        'POST /v1/human-baselines/{id}/participants',
        'GET /v1/human-baselines/{id}/participants',
        'DELETE /v1/human-baselines/{id}/participants/{participantId}',
        'GET /v1/human-baselines/{id}/answers',
        'POST /v1/human-baselines/{id}/publish',
        'POST /v1/human-baselines/{id}/withdraw',
        'GET /v1/suites/{suite}/published',
        'GET /v1/suites/{suite}/published/{table}',
        'GET /v1/published',
        'GET /v1/published/{table}',
        'GET /v1/releases/{name}/export',
        'GET /v1/releases/{name}/requests',
        'POST /v1/releases/import',
        'POST /v1/submissions',
        'PATCH /v1/submissions/{id}',
        'POST /v1/submissions/{id}/card-corrections',
        'DELETE /v1/submissions/{id}',
        'GET /v1/submissions',
        'GET /v1/submissions/{id}',
        'GET /v1/submissions/{id}/events',
        'GET /v1/submissions/{id}/responses',
        'GET /v1/submissions/{id}/missing',
        'GET /v1/submissions/{id}/unread',
        'GET /v1/submissions/{id}/standing',
        'GET /v1/submissions/{id}/scores',
        'GET /v1/submissions/{id}/disputes',
        'POST /v1/submissions/{id}/items/{itemId}/objections',
        'POST /v1/submissions/{id}/objections',
        'GET /v1/submissions/{id}/objections',
        'GET /v1/me/objections',
        'GET /v1/objections',
        'POST /v1/objections/decision',
        'POST /v1/objections/{id}/decision',
        'POST /v1/objections/{id}/withdraw',
        'GET /v1/submissions/{id}/items',
        'GET /v1/submissions/{id}/items/{itemId}',
        'GET /v1/submissions/{id}/choices',
        'POST /v1/submissions/{id}/items/{itemId}/adjudications',
        'GET /v1/submissions/{id}/items/{itemId}/adjudications',
        'POST /v1/anchors/{release}',
        'GET /v1/anchors/{release}',
        'GET /v1/anchors/{release}/agreement',
        'PUT /v1/submissions/{id}/responses',
        'POST /v1/submissions/{id}/finalize',
        'POST /v1/submissions/{id}/regrade',
        'GET /v1/submissions/{id}/rereading',
        'POST /v1/submissions/{id}/publish',
        'POST /v1/submissions/{id}/withdraw',
        'GET /v1/leaderboard',
        'GET /v1/scores',
        'GET /v1/scores/dimensions',
        'GET /v1/leaderboard/dimensions',
        'GET /v1/leaderboard/tags',
        'GET /v1/models',
        'GET /v1/significance',
        'GET /v1/significance/pairs',
        'GET /v1/citation',
        'GET /v1/compare',
        'GET /v1/compare/items',
        'GET /v1/judges/agreement',
        'GET /v1/judges/gaps',
        'GET /v1/judges/quotes',
        'GET /v1/judges/criteria',
        'GET /v1/charts',
        'GET /v1/figures',
        'GET /v1/figures/{figure}',
        ...charts.flatMap(({ name }) => [`GET /v1/charts/${name}.svg`, `GET /v1/charts/${name}.json`]),
        'GET /v1/judges/self-preference',
        'GET /v1/judges/own-family',
        'GET /v1/leaderboard/families',
        'GET /v1/concepts/drift',
        'GET /v1/concepts/fragments',
        'GET /v1/judgments',
        'GET /v1/calls/{id}',
        'GET /v1/me',
        'GET /v1/me/keys',
        'POST /v1/me/keys',
        'DELETE /v1/me/keys/{id}',
        'GET /v1/me/acts',
        'GET /v1/me/members',
        'PATCH /v1/me/members/{id}',
        'DELETE /v1/me/members/{id}',
        'GET /v1/me/invitations',
        'POST /v1/me/invitations',
        'DELETE /v1/me/invitations/{id}',
        'POST /v1/teams/{id}/erase',
        'GET /v1/run-figures',
        'GET /v1/run-figures/{figure}',
        'GET /v1/run-report',
        'POST /v1/runs',
        'GET /v1/runs',
        'GET /v1/runs/{id}',
        'GET /v1/runs/{id}/tools',
        'POST /v1/runs/{id}/calls',
        'GET /v1/runs/{id}/history',
        'POST /v1/runs/{id}/finish',
        'GET /v1/me/webhooks',
        'POST /v1/me/webhooks',
        'PATCH /v1/me/webhooks/{id}',
        'DELETE /v1/me/webhooks/{id}',
        'POST /v1/me/webhooks/{id}/rotate',
        'POST /v1/me/webhooks/{id}/test',
        'GET /v1/me/webhooks/{id}/deliveries',
        'POST /v1/me/webhooks/{id}/deliveries/{delivery}/resend',
        'GET /v1/me/mail-addresses',
        'POST /v1/me/mail-addresses',
        'PATCH /v1/me/mail-addresses/{id}',
        'DELETE /v1/me/mail-addresses/{id}',
        'POST /v1/me/mail-addresses/{id}/ask',
        'GET /v1/me/mail-addresses/{id}/deliveries',
        'POST /v1/admin/teams/{id}/invitations',
        'POST /v1/invitations/accept',
        'GET /v1/acts',
        'POST /v1/me/rotate',
        'POST /v1/admin/teams',
        'GET /v1/admin/teams',
        'POST /v1/admin/keys',
        'GET /v1/admin/keys',
        'DELETE /v1/admin/keys/{id}',
        'POST /v1/admin/panels',
        'GET /v1/admin/panels',
        'GET /v1/admin/panels/{id}',
        'POST /v1/admin/prune'
      ].sort()
    )
  })

  it('says for every operation which key it needs and how it refuses', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
      expect(operation.security).toContainEqual({ key: [] })
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['default']))
    }
  })

  it('names each operation for the functions of generated clients, and says in a line what it does', async () => {
    const { paths, servers } = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    expect(servers).toEqual([{ url: '/' }])
    const operations = Object.values(paths).flatMap((ofPath) => Object.values(ofPath))
    const ids = operations.map(({ operationId = '' }) => operationId)
    expect(ids.filter((id) => !/^[a-z]+(?:[A-Z][a-z0-9]*)*$/.test(id))).toEqual([])
    expect(ids.filter((id, place) => ids.indexOf(id) < place)).toEqual([])
    expect(operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId)).toEqual([])
  })

  it('tells the limits and defaults of what the statistics are asked for', async () => {
    const { paths } = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    const parameters = paths['/v1/leaderboard']!.get!.parameters!
    expect(parameters.find(({ name }) => name === 'seed')!.schema).toMatchObject({ type: 'integer', default: 1 })
    const resamples = parameters.find(({ name }) => name === 'resamples')!
    expect(resamples.schema).toMatchObject({ type: 'integer', minimum: 100, maximum: 100_000, default: 10_000 })
    expect(resamples.description).toContain('more than 10000 need a key')
    const setting = parameters.find(({ name }) => name === 'setting')!
    expect(setting.schema).toMatchObject({ type: 'string', maxLength: 40 })
    expect(setting).not.toMatchObject({ required: true })
    expect(setting.description).toContain('zero-shot, tools, retrieval, agentic, or an adaptation of the suite')
    expect(setting.description).toContain('zero-shot when left out')
  })

  it('resolves every reference within itself', async () => {
    const document = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    const used = [...new Set(referencesIn(document))]
    expect(used).toContain('#/components/schemas/Problem')
    expect(used.filter((reference) => !known.includes(reference))).toEqual([])
    expect(known.filter((name) => !used.includes(name))).toEqual([])
  })
})

describe('GET /docs', () => {
  it('shows every operation and every schema of the document, and leads from one to the other', async () => {
    const { paths, components } = (await test.call(null, 'GET', '/openapi.json')).json<OpenApi>()
    const { status, text } = await test.call(null, 'GET', '/docs')
    expect(status).toBe(200)
    const pieces = readPage(text)
    const valuesOf = (wanted: string) =>
      pieces
        .flatMap((piece) => (piece.kind === 'open' ? piece.attributes : []))
        .flatMap(({ name, value }) => (name === wanted ? [value] : []))
    const ids = valuesOf('id')
    expect(new Set(ids).size).toBe(ids.length)
    const operations = Object.values(paths).flatMap((ofPath) => Object.values(ofPath))
    const schemas = Object.keys(components.schemas).map((name) => `schema-${name}`)
    expect(ids).toEqual(expect.arrayContaining([...operations.map(({ operationId }) => operationId), ...schemas]))
    // Folded, and unfolded by a link that leads into it.
    const [schema] = Object.keys(components.schemas)
    expect(text).toMatch(
      new RegExp(`<details><summary><code>${schema}</code></summary>\\s*<div id="schema-${schema}">`)
    )
    const targets = valuesOf('href').filter((href) => href.startsWith('#'))
    expect(targets.filter((target) => !ids.includes(target.slice(1)))).toEqual([])
    expect(brotliCompressSync(text).length).toBeLessThan(300_000)
  })
})
