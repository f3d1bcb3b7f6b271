import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placesOf } from '../../src/compose/model-settings.ts'
import { readConfig } from '../../src/config.ts'
import { callKey } from '../../src/models/call-key.ts'
import { endpointModel } from '../../src/models/endpoint.ts'
import { openModel } from '../../src/models/open-model.ts'
import { findPrice, loadPrices } from '../../src/models/price.ts'
import { storedReply } from '../../src/models/stored-reply.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, settingsFor, testCaller } from './support.ts'

let folder: string
let path: string
let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aerbench-endpoints-'))
  path = join(folder, 'endpoints.yaml')
  server.requests.length = 0
  server.script({ text: 'hello' })
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => server.close())

function read(yaml: string, environment: Record<string, string> = {}) {
  writeFileSync(path, yaml)
  return readConfig({ ENDPOINTS_FILE: path, ...environment })
}

/** Opened as a process opens it, at the server on loopback. */
function open(id: string, yaml: string, environment: Record<string, string> = {}) {
  const { endpoints } = read(yaml.replaceAll('SERVER', server.url), environment)
  return openModel(id, { ...settingsFor('http://127.0.0.1:9'), endpoints })
}

const two = `
vllm-local:
  baseUrl: http://127.0.0.1:8000/v1/
  contextTokens: 32768
  extraBody: {chat_template_kwargs: {enable_thinking: false}, min_p: 0.1}
  price: {input: 0, output: 0}
  concurrency: 32
  models:
    qwen3-32b: {contextTokens: 131072, extraBody: {min_p: 0.2}, family: our-lab, price: {input: 1, output: 2}}
gateway:
  protocol: anthropic
  baseUrl: https://gateway.example.org
  keyVariable: GATEWAY_KEY
  headers: {x-team: economics, x-gateway-token: {variable: GATEWAY_TOKEN}}
  rates: {requests: 60}
`

describe('ENDPOINTS_FILE', () => {
  it('gives endpoints by name, with secrets of the environment, and prices and rates among all others', () => {
    const config = read(two, { GATEWAY_KEY: 'k-1', MODEL_PRICES: '{"vllm-local:own":{"input":7,"output":7}}' })
    const { 'vllm-local': vllm, gateway } = config.endpoints
    expect(vllm).toMatchObject({
      name: 'vllm-local',
      protocol: 'openai',
      baseUrl: 'http://127.0.0.1:8000/v1',
      unset: []
    })
    expect(gateway).toMatchObject({ apiKey: 'k-1', headers: { 'x-team': 'economics' }, unset: ['GATEWAY_TOKEN'] })
    expect(endpointModel(vllm!, 'qwen3-32b')).toMatchObject({
      contextTokens: 131_072,
      family: 'our-lab',
      extraBody: { chat_template_kwargs: { enable_thinking: false }, min_p: 0.2 }
    })
    const prices = loadPrices(config.MODEL_PRICES)
    const input = (id: string) => findPrice(prices, id)?.input ?? null
    expect(['vllm-local:qwen3-32b', 'vllm-local:any', 'vllm-local:own', 'gateway:any'].map(input)).toEqual([
      1,
      0,
      7,
      null
    ])
    expect(config.MODEL_RATES).toEqual({ gateway: { requests: 60 } })
    expect(['vllm-local:any', 'gateway:any', 'openai:gpt-5.2'].map(placesOf(config))).toEqual([32, 8, 8])
  })

  it('reads JSON too', () => {
    expect(read('{"local": {"baseUrl": "http://127.0.0.1:1/v1"}}').endpoints.local).toMatchObject({ name: 'local' })
  })

  it.each([
    ['openai: {baseUrl: "http://h/v1"}', /openai: must not be called as a provider/],
    ['Mine: {baseUrl: "http://h/v1"}', /Mine: must be a name of small letters/],
    ['mine: {}', /mine\.baseUrl: must be an address/],
    ['mine: {baseUrl: "http://me:s3cret@h/v1"}', /mine\.baseUrl: must hold no user/],
    [
      'mine: {baseUrl: "http://h/v1", keyVariable: sk-s3cret}',
      /mine\.keyVariable: must be the NAME of an environment variable/
    ],
    ['mine: {baseUrl: "http://h/v1", apiKey: sk-s3cret}', /mine: .*"apiKey".*keyVariable/],
    [
      'mine: {baseUrl: "http://h/v1", headers: {authorization: s3cret}}',
      /mine\.headers\.authorization: must be \{variable: NAME\}/
    ],
    [
      'mine: {baseUrl: "http://h/v1", headers: {host: other}}',
      /mine\.headers\.host: must name no header that the client sets/
    ],
    ['mine: {baseUrl: "http://h/v1", extraBody: {temperature: 0}}', /extraBody\.temperature: must name no member/],
    ['mine: {baseUrl: "http://h/v1", extraBody: {api_key: s3cret}}', /extraBody\.api_key: must name no secret/],
    ['mine: {baseUrl: "http://h/v1", extraBdy: {}}', /"extraBdy"/],
    ['mine: {baseUrl: "http://h/v1"}\nmine: {baseUrl: "http://h/v1"}', /unique/],
    ['mine: {baseUrl: [}', /endpoints file/]
  ])('refuses %j with one line that shows no secret', (yaml, message) => {
    expect(() => read(yaml)).toThrow(message)
    expect(() => read(yaml)).toThrow(/^ENDPOINTS_FILE: endpoints file .*endpoints\.yaml: [^\n]*$/)
    expect(() => read(yaml)).not.toThrow('s3cret')
  })

  it('refuses a role at an endpoint that is not there, and tells which are', () => {
    expect(() => read(two, { SOLVER_MODEL: 'vlm-local:qwen3-32b' })).toThrow(
      'SOLVER_MODEL: vlm-local:qwen3-32b: vlm-local is neither a provider nor an endpoint: providers are openai, azure, anthropic, compatible, endpoints are vllm-local, gateway'
    )
    expect(() => readConfig({ JUDGE_MODELS: 'mistral:large' })).toThrow(/JUDGE_MODELS: .*ENDPOINTS_FILE names none/)
    expect(read(two, { SOLVER_MODEL: 'vllm-local:qwen3-32b', JUDGE_MODELS: 'gateway:glm-5' }).SOLVER_MODEL).toBe(
      'vllm-local:qwen3-32b'
    )
  })

  it('takes variables that it names for no misspelt ones of ours', () => {
    const yaml = 'mine: {baseUrl: "http://h/v1", keyVariable: OPENAI_API_KEYS}'
    expect(() => readConfig({ OPENAI_API_KEYS: 'k' })).toThrow('did you mean')
    expect(read(yaml, { OPENAI_API_KEYS: 'k' }).endpoints.mine).toMatchObject({ apiKey: 'k' })
  })
})

describe('a model of an endpoint', () => {
  const chat = `
mine:
  baseUrl: SERVER/v1
  keyVariable: MINE_KEY
  headers: {x-team: economics, x-tenant: {variable: MINE_TENANT}}
  extraBody: {chat_template_kwargs: {enable_thinking: false}}
`
  const secrets = { MINE_KEY: 's3cret', MINE_TENANT: 't3nant' }
  const ask = async (id: string, yaml: string, environment: Record<string, string> = {}, request = aRequest()) => {
    const model = open(id, yaml, environment)
    const { callModel, store } = testCaller()
    const { call } = await callModel({ model, request, purpose: 'answer' })
    return { call, model, store }
  }

  it('is asked with its key, headers and extra body, which stand in key and record but for what is secret', async () => {
    const { call, store } = await ask('mine:qwen3:32b', chat, secrets)
    const [{ path, headers, body }] = server.requests as [(typeof server.requests)[0]]
    expect(path).toBe('/v1/chat/completions')
    expect(headers).toMatchObject({ authorization: 'Bearer s3cret', 'x-team': 'economics', 'x-tenant': 't3nant' })
    expect(body).toMatchObject({
      model: 'qwen3:32b',
      chat_template_kwargs: { enable_thinking: false },
      max_tokens: 100
    })
    expect(call).toMatchObject({
      modelId: 'mine:qwen3:32b',
      family: 'alibaba',
      parameters: { extra: { chat_template_kwargs: { enable_thinking: false } }, headers: { 'x-team': 'economics' } }
    })
    expect(JSON.stringify(store.calls)).not.toMatch(/s3cret|t3nant/)
    const other = await ask('mine:qwen3:32b', chat.replace('false', 'true'), secrets)
    const team = await ask('mine:qwen3:32b', chat.replace('economics', 'history'), secrets)
    const key = await ask('mine:qwen3:32b', chat, { ...secrets, MINE_KEY: 'another', MINE_TENANT: 'one' })
    expect(new Set([call.key, other.call.key, team.call.key]).size).toBe(3)
    expect(key.call.key).toBe(call.key)
  })

  it('sends what a request states itself in place of that', async () => {
    const parameters = { maxOutputTokens: 100, extra: { min_p: 0.5 }, headers: {} }
    const { call } = await ask('mine:m', chat, secrets, aRequest({ parameters }))
    expect(server.requests[0]!.body).not.toHaveProperty('chat_template_kwargs')
    expect(server.requests[0]!.headers).not.toHaveProperty('x-team')
    expect(call.parameters).toEqual(parameters)
  })

  it('is spoken to as its protocol says, and its stored replies are read without the endpoint', async () => {
    const messages = await ask('mine:glm', 'mine: {protocol: anthropic, baseUrl: SERVER, keyVariable: K_1}', {
      K_1: 'k'
    })
    expect(server.requests[0]).toMatchObject({ path: '/v1/messages', headers: { authorization: 'Bearer k' } })
    expect(storedReply(messages.call)).toMatchObject({ text: 'hello', reportedModel: 'glm' })
    const azure = await ask('mine:ours', 'mine: {protocol: azure, baseUrl: SERVER, keyVariable: K_1}', { K_1: 'k' })
    expect(server.requests[1]).toMatchObject({
      path: expect.stringContaining('/openai/deployments/ours/chat/completions?api-version='),
      headers: { 'api-key': 'k' },
      body: { max_completion_tokens: 100 }
    })
    expect(storedReply(azure.call)).toMatchObject({ text: 'hello' })
  })

  it('needs no key where none is named, and says which variable is not set', async () => {
    expect((await ask('mine:m', 'mine: {baseUrl: SERVER/v1}')).call.text).toBe('hello')
    expect(() => open('mine:m', chat, { MINE_KEY: 'k' })).toThrow('the variable MINE_TENANT is not set')
    expect(() => open('other:m', chat, secrets)).toThrow(
      /other is neither a provider nor an endpoint: .*endpoints are mine/
    )
    expect(() => open('mine:m', 'mine: {protocol: azure, baseUrl: SERVER}')).toThrow('no keyVariable')
  })

  it('has a key that tells it from the same model elsewhere', () => {
    const mine = open('mine:m', 'mine: {baseUrl: SERVER/v1}')
    const twin = open('twin:m', 'twin: {baseUrl: SERVER/v1}')
    expect(callKey(mine, aRequest())).not.toBe(callKey(twin, aRequest()))
  })

  it('is told schemas in words, and asked for streams, where that is known of it', async () => {
    const known = 'mine: {baseUrl: SERVER/v1, structuredOutputs: false, models: {slow: {streams: true}}}'
    const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
    const { call } = await ask('mine:m', known, {}, aRequest({ output }))
    expect(server.requests[0]!.body).toMatchObject({ response_format: { type: 'json_object' } })
    expect(server.requests[0]!.body).not.toHaveProperty('stream')
    expect(call).toMatchObject({ attempts: 1, request: { inWords: true } })
    const slow = await ask('mine:slow', known)
    expect(server.requests[1]!.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(slow.call.request).toMatchObject({ streamed: true })
  })
})
