import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchEndpoint } from '../../../src/models/batch/batch-endpoint.ts'
import { customIdOf } from '../../../src/models/batch/batch-names.ts'
import { keyedFetch } from '../../../src/models/batch/keyed-fetch.ts'
import { openBatchEndpoint } from '../../../src/models/batch/open-batch-endpoint.ts'
import { callKeyHeader } from '../../../src/models/courier-headers.ts'
import { type BatchAnswer, type BatchServer, startBatchServer } from '../../helpers/batch-server.ts'
import { settingsFor } from '../support.ts'

const models = ['openai:gpt-4.1-2025-04-14', 'anthropic:claude-sonnet-4-6'] as const

let server: BatchServer
beforeAll(async () => {
  server = await startBatchServer(() => new Date())
})
afterAll(() => server.close())

function open(modelId: string): BatchEndpoint {
  const baseUrl = modelId.startsWith('openai') ? `${server.url}/v1` : server.url
  return openBatchEndpoint({ modelId, baseUrl }, settingsFor(server.url))!
}

const aBody = JSON.stringify({ model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'x' }] })

describe.each(models)('the batch endpoint of %s', (modelId) => {
  it.each<[string, BatchAnswer, string]>([
    ['a reply', { text: 'fine' }, 'reply'],
    ['a cut-off reply', { text: 'fi', stop: 'length' }, 'reply'],
    ['a busy server', { status: 529, type: 'overloaded_error' }, 'retry'],
    ['a rate limit', { status: 429, type: 'rate_limit_error' }, 'retry'],
    ['a fault of the server', { status: 500, type: 'api_error' }, 'retry'],
    ['a refused request', { status: 400, type: 'invalid_request_error' }, 'live'],
    ['a refused key', { status: 401, type: 'authentication_error' }, 'live'],
    ['no credit', { status: 402, type: 'billing_error' }, 'live'],
    ['a request that is too large', { status: 413, type: 'request_too_large' }, 'live'],
    ['a request that expired', 'expired', 'live'],
    ['a request that was cancelled', 'canceled', 'live']
  ])('reads %s', async (_, answer, kind) => {
    const endpoint = open(modelId)
    const name = await endpoint.create('id', [{ customId: customIdOf('id', 'key'), body: aBody }])
    expect(await endpoint.poll(name)).toEqual({ state: 'running' })
    server.finish(() => answer)
    expect(await endpoint.poll(name)).toMatchObject({ state: 'ended' })
    const { lines, broken } = await endpoint.results(name)
    expect(broken).toBe(0)
    expect(lines).toMatchObject([{ customId: 'id_key', outcome: { kind } }])
  })

  it('asks a reply again that is none', async () => {
    const endpoint = open(modelId)
    const name = await endpoint.create('id', [{ customId: 'id_key', body: aBody }])
    server.finish()
    server.tamper = (lines) => lines.map((line) => line.replace('"choices"', '"none"').replace('"content"', '"none"'))
    const { lines } = await endpoint.results(name)
    server.tamper = (lines) => lines
    expect(lines).toMatchObject([
      { outcome: { kind: 'retry', reason: expect.stringMatching(/another shape/), body: { isBilled: true } } }
    ])
  })

  it('is not opened with another address than the configured one, nor without a key', () => {
    expect(openBatchEndpoint({ modelId, baseUrl: 'http://127.0.0.1:9' }, settingsFor(server.url))).toBeNull()
    const keyless = { ...settingsFor(server.url), openai: { baseUrl: server.url }, anthropic: { baseUrl: server.url } }
    expect(openBatchEndpoint({ modelId, baseUrl: server.url }, keyless)).toBeNull()
  })
})

describe('keyedFetch', () => {
  it('gives the courier only what carries a call key', async () => {
    const couriered: string[] = []
    const send = keyedFetch(async (input) => {
      couriered.push(String(input))
      return new Response('held')
    })
    const url = `${server.url}/v1/batches`
    expect(await (await send(url, { headers: { [callKeyHeader]: 'k' } })).text()).toBe('held')
    expect((await send(url)).status).toBe(200)
    expect(couriered).toEqual([url])
  })
})

describe('customIdOf', () => {
  it('fits what Anthropic takes, and tells calls apart', () => {
    const batchId = '019a9c00-0000-7000-8000-000000000000'
    const ids = ['a', 'b'].map((digit) => customIdOf(batchId, digit.repeat(64)))
    for (const id of ids) expect(id).toMatch(/^[a-zA-Z0-9_-]{1,64}$/)
    expect(new Set(ids).size).toBe(2)
  })
})
