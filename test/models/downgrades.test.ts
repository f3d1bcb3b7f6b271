import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { storedReply } from '../../src/models/stored-reply.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { tools } from './a-tool.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

const purpose = 'answer'
const logProbabilities = { top: 5 }
const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
const refusal = { status: 400, message: 'logprobs are not supported with reasoning models.' }
const chats = ['openai:o3', 'azure:my-deployment', 'compatible:qwen3']

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

const asksForProbabilities = () => server.requests.map(({ body }) => 'logprobs' in body || 'top_logprobs' in body)

describe.each(chats)('log probabilities that %s refuses', (id) => {
  it.each([
    refusal,
    { status: 400, message: 'Unrecognized request argument supplied: logprobs' },
    { status: 422, message: 'body.top_logprobs: Extra inputs are not permitted' },
    { status: 400, message: 'Unable to submit request because Logprobs is not supported for this model.' }
  ])('are left out of one more try, remembered and recorded: $message', async (refused) => {
    server.script(refused, { text: 'B' })
    const model = openTestModel(id, server.url)
    const { callModel } = testCaller()
    const { call } = await callModel({ model, request: aRequest({ logProbabilities }), purpose })
    expect(call).toMatchObject({
      status: 'done',
      text: 'B',
      attempts: 2,
      request: { logProbabilities: 'refused', request: { logProbabilities } }
    })
    expect(storedReply(call).logProbabilities).toEqual({ available: false, reason: 'refused' })
    expect(asksForProbabilities()).toEqual([true, false])
    const next = await callModel({ model, request: aRequest({ logProbabilities, repeat: 1 }), purpose })
    expect(next.call.attempts).toBe(1)
    expect(asksForProbabilities()).toEqual([true, false, false])
    expect(await callModel({ model, request: aRequest({ logProbabilities }), purpose })).toMatchObject({
      fromCache: true
    })
  })

  it('are left out once only', async () => {
    server.script(refusal)
    const { callModel } = testCaller()
    const call = callModel({ model: openTestModel(id, server.url), request: aRequest({ logProbabilities }), purpose })
    await expect(call).rejects.toMatchObject({ kind: 'bad_request' })
    expect(server.requests).toHaveLength(2)
  })
})

describe('sendDowngraded', () => {
  it('goes without the schema and without log probabilities where both are refused', async () => {
    const schemaRefusal = { status: 400, message: "'response_format' of type 'json_schema' is not supported" }
    server.script(schemaRefusal, refusal, { text: '{"a":"x"}' })
    const model = openTestModel('compatible:qwen3', server.url)
    const { callModel } = testCaller()
    const { call } = await callModel({ model, request: aRequest({ logProbabilities, output }), purpose })
    expect(call).toMatchObject({ attempts: 3, request: { inWords: true, logProbabilities: 'refused' } })
    expect(storedReply(call)).toMatchObject({ text: '{"a":"x"}', logProbabilities: { reason: 'refused' } })
    await callModel({ model, request: aRequest({ logProbabilities, output, repeat: 1 }), purpose })
    expect(server.requests).toHaveLength(4)
  })

  it.each([
    "'response_format.type' must be 'json_schema' or 'text'",
    'json mode is not supported by this model',
    'Extra inputs are not permitted: response_format'
  ])('asks by words alone where the server has no JSON mode either: %s', async (message) => {
    server.script({ status: 400, message }, { status: 400, message }, { text: '{"a":"x"}' })
    const { callModel } = testCaller()
    const model = openTestModel('compatible:qwen3', server.url)
    const { call } = await callModel({ model, request: aRequest({ output }), purpose })
    expect(call).toMatchObject({ status: 'done', attempts: 3, request: { inWords: true, noJsonMode: true } })
    expect(storedReply(call).text).toBe('{"a":"x"}')
    const formats = () =>
      server.requests.map(({ body }) => (body.response_format as { type: string } | undefined)?.type)
    expect(formats()).toEqual(['json_schema', 'json_object', undefined])
    await callModel({ model, request: aRequest({ output, repeat: 1 }), purpose })
    expect(formats()).toHaveLength(4)
    expect(formats()[3]).toBeUndefined()
  })

  it('still asks for a schema where the JSON mode alone is refused', async () => {
    const refused = { status: 400, message: "'response_format.type' must be 'json_schema' or 'text'" }
    const inWords = { ...output, inWords: true as const }
    server.script(refused, { text: '{"a":"x"}' }, { text: '{"a":"y"}' })
    const { callModel } = testCaller()
    const model = openTestModel('compatible:qwen3', server.url)
    await callModel({ model, request: aRequest({ output: inWords }), purpose })
    const { call } = await callModel({ model, request: aRequest({ output, repeat: 1 }), purpose })
    expect(call).toMatchObject({ status: 'done', attempts: 1 })
    expect(server.requests[2]!.body).toMatchObject({ response_format: { type: 'json_schema' } })
  })

  it('keeps the log probabilities of a call whose schema alone was refused', async () => {
    const logprobs = { content: [{ token: 'x', logprob: -1, bytes: null, top_logprobs: [] }] }
    server.script({ status: 400, message: 'response_format is not supported' }, { text: 'x', logprobs })
    const { callModel } = testCaller()
    const model = openTestModel('compatible:qwen3', server.url)
    const { call } = await callModel({ model, request: aRequest({ logProbabilities, output }), purpose })
    expect(call.request).toMatchObject({ inWords: true, request: { logProbabilities } })
    expect(storedReply(call).logProbabilities).toMatchObject({ available: true, tokens: [{ token: 'x' }] })
  })

  it.each([...chats, 'anthropic:claude-sonnet-4-6'])('goes nowhere without tools at %s', async (id) => {
    server.script({ status: 400, message: 'this model does not support tools' })
    const { callModel, store } = testCaller()
    const call = callModel({ model: openTestModel(id, server.url), request: aRequest({ tools }), purpose })
    await expect(call).rejects.toMatchObject({ kind: 'tools_refused', code: 'model_tools_refused' })
    expect(server.requests).toHaveLength(1)
    expect(store.calls).toMatchObject([{ status: 'failed', attempts: 1 }])
  })
})
