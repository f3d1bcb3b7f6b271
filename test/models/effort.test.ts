import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { batchBody } from '../../src/models/batch/batch-body.ts'
import { callKey } from '../../src/models/call-key.ts'
import { askedEffort, parametersFor } from '../../src/models/effort.ts'
import { leftOutOf } from '../../src/models/stored-reply.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { aRequest, never, openTestModel, testCaller } from './support.ts'

const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
const request = aRequest({ output, parameters: parametersFor(1_000, 'high'), effort: 'wished' })
const both = ['openai:gpt-5.2', 'anthropic:claude-sonnet-4-6'] as const
const wire = {
  'openai:gpt-5.2': { reasoning_effort: 'high', max_completion_tokens: 33_000 },
  'anthropic:claude-sonnet-4-6': {
    thinking: { type: 'adaptive' },
    output_config: { effort: 'high', format: { type: 'json_schema' } },
    max_tokens: 33_000
  }
}

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

describe.each(both)('an effort, to %s', (id) => {
  it('stands in the body with room to think, live and by batch', async () => {
    await openTestModel(id, server.url).send(request, never)
    expect(server.requests[0]!.body).toMatchObject(wire[id])
    expect(JSON.parse(batchBody(id, request))).toEqual(server.requests[0]!.body)
  })

  it('is part of the key, and what became of it is not', () => {
    const model = { id, baseUrl: 'http://here' }
    const without = aRequest({ output, parameters: parametersFor(1_000, null) })
    expect(without.parameters).toEqual({ maxOutputTokens: 1_000 })
    expect(callKey(model, request)).not.toBe(callKey(model, without))
    expect(callKey(model, request)).not.toBe(callKey(model, { ...request, parameters: parametersFor(1_000, 'low') }))
    expect(callKey(model, { ...request, effort: 'refused' })).toBe(callKey(model, request))
  })
})

describe('calls that share a prefix', () => {
  it('do not wait for each other at different efforts, which share no cache', async () => {
    const { promise: bothCame, resolve } = Promise.withResolvers<void>()
    server.script(async () => {
      if (server.requests.length === 2) resolve()
      await bothCame
      return { text: '{"a":"x"}' }
    })
    const messages = [{ role: 'user' as const, parts: [{ text: 'paper', cache: true as const }, { text: 'task' }] }]
    const { callModel } = testCaller()
    const model = openTestModel('anthropic:claude-sonnet-4-6', server.url)
    const calls = [null, 'high' as const].map((effort) => {
      const asked = aRequest({ output, messages, parameters: parametersFor(1_000, effort) })
      return callModel({ model, request: asked, purpose: 'answer' })
    })
    expect((await Promise.all(calls)).map(({ call }) => call.text)).toEqual(['{"a":"x"}', '{"a":"x"}'])
  })
})

describe('an effort that a provider refuses', () => {
  const refusals: [string, string][] = [
    ['openai:gpt-x', "Unsupported parameter: 'reasoning_effort' is not supported with this model."],
    ['compatible:quill', '[{"loc": ["body", "reasoning_effort"], "msg": "Extra inputs are not permitted"}]'],
    ['compatible:quill', '"quill" does not support thinking'],
    ['anthropic:claude-x', 'adaptive thinking is not supported on this model'],
    ['anthropic:claude-x', 'output_config.effort: this model does not support the effort parameter'],
    ['anthropic:claude-x', 'output_config: Extra inputs are not permitted']
  ]
  it.each(refusals)('is left out by %s once, remembered and recorded: %s', async (id, message) => {
    server.script({ status: 400, message }, { text: '{"a":"x"}' })
    const { callModel } = testCaller()
    const model = openTestModel(id, server.url)
    const { call } = await callModel({ model, request, purpose: 'answer' })
    expect([call.text, call.attempts, leftOutOf(call)]).toEqual(['{"a":"x"}', 2, { effort: true, file: false }])
    // The schema, which a provider refuses in words like these, is still held to.
    expect(call.request).toEqual({ effort: 'refused', request: expect.anything() })
    const thinks = () => server.requests.map(({ body }) => /effort|thinking/.test(JSON.stringify(body)))
    expect(thinks()).toEqual([true, false])
    const next = await callModel({ model, request: { ...request, repeat: 1 }, purpose: 'answer' })
    expect([next.call.attempts, leftOutOf(next.call).effort, thinks()]).toEqual([1, true, [true, false, false]])
    expect(await callModel({ model, request, purpose: 'answer' })).toMatchObject({ fromCache: true })
  })

  it('ends a call that did not say that it goes on without', async () => {
    server.script({ status: 400, message: "Unsupported parameter: 'reasoning_effort'" })
    const { effort: _, ...strict } = request
    const model = openTestModel('compatible:quill', server.url)
    const call = testCaller().callModel({ model, request: strict, purpose: 'answer' })
    await expect(call).rejects.toMatchObject({ kind: 'bad_request' })
    expect(server.requests).toHaveLength(1)
  })
})

describe('askedEffort', () => {
  it.each([
    ['openai:gpt-5.2-2025-12-11', 'high', null],
    ['anthropic:claude-sonnet-4-6', 'high', null],
    ['compatible:any', 'high', null],
    ['openai:gpt-4.1', null, /does not reason/],
    ['anthropic:claude-sonnet-4-5-20250929', null, /has no adaptive thinking/]
  ])('of %s', (id, effort, reason) => {
    const asked = askedEffort(id, 'high')
    expect(asked.effort).toBe(effort)
    if (reason === null) expect(asked.reason).toBeNull()
    else expect(asked.reason).toMatch(reason)
    expect(askedEffort(id, null)).toEqual({ effort: null, reason: null })
  })
})

describe('a file with a text for it', () => {
  const file = {
    mediaType: 'application/pdf' as const,
    sha256: 'ab'.repeat(32),
    name: 'paper.pdf',
    pages: 2,
    bytes: new Uint8Array(Buffer.from('%PDF-1.7')),
    inText: 'the paper in words'
  }
  const messages = [{ role: 'user' as const, parts: [{ file, cache: true as const }, { text: 'task' }] }]
  const asking = aRequest({ output, messages })
  const refusals: [string, Extract<ScriptedReply, { status: number }>][] = [
    [
      'anthropic:claude-sonnet-4-6',
      { status: 413, type: 'request_too_large', message: 'Request exceeds the maximum size' }
    ],
    ['anthropic:claude-sonnet-4-6', { status: 400, message: 'A maximum of 600 PDF pages may be provided.' }],
    ['anthropic:claude-sonnet-4-6', { status: 400, message: 'prompt is too long: 215000 tokens > 200000 maximum' }],
    [
      'anthropic:claude-sonnet-4-6',
      { status: 400, message: 'input length and `max_tokens` exceed context limit: 190000 + 64000 > 200000' }
    ],
    ['openai:gpt-5.2', { status: 400, message: 'Invalid content type. File inputs are not supported by this model.' }],
    [
      'openai:gpt-5.2',
      { status: 400, code: 'context_length_exceeded', message: "This model's maximum context length is 400000 tokens." }
    ],
    ['azure:deployment', { status: 400, message: "Invalid value: 'file'. Supported values are: 'text', 'image_url'." }]
  ]
  it.each(refusals)('goes as text where %s refuses it: $message', async (id, refusal) => {
    server.script(refusal, { text: '{"a":"x"}' })
    const { callModel } = testCaller()
    const model = openTestModel(id, server.url)
    const { call } = await callModel({ model, request: asking, purpose: 'answer' })
    expect([call.text, call.attempts, leftOutOf(call)]).toEqual(['{"a":"x"}', 2, { effort: false, file: true }])
    const sent = server.requests.map(({ body }) => JSON.stringify(body))
    expect(sent.map((body) => [body.includes('application/pdf'), body.includes('the paper in words')])).toEqual([
      [true, false],
      [false, true]
    ])
    if (id.startsWith('anthropic')) expect(sent[1]).toContain('"cache_control"')
    // The same file is not sent again to be refused; another one is.
    server.script({ text: '{"a":"y"}' })
    await callModel({ model, request: { ...asking, repeat: 1 }, purpose: 'answer' })
    const other = [{ role: 'user' as const, parts: [{ file: { ...file, sha256: 'cd'.repeat(32) } }] }]
    await callModel({ model, request: { ...asking, messages: other }, purpose: 'answer' })
    const files = server.requests.map(({ body }) => JSON.stringify(body).includes('application/pdf'))
    expect(files).toEqual([true, false, false, true])
  })

  it('is not given up for a refusal that speaks of the output alone', async () => {
    server.script(
      { status: 400, message: 'max_tokens is too large: 100. This model supports at most 90 completion tokens' },
      { status: 400, message: 'max_tokens is too large: 100. This model supports at most 300 completion tokens' }
    )
    const model = openTestModel('openai:gpt-5.2', server.url)
    const call = testCaller().callModel({ model, request: asking, purpose: 'answer' })
    await expect(call).rejects.toMatchObject({ kind: 'bad_request' })
    expect(server.requests.every(({ body }) => JSON.stringify(body).includes('application/pdf'))).toBe(true)
  })

  it('has the key of the file alone', () => {
    const model = { id: 'openai:gpt-5.2', baseUrl: 'http://here' }
    const { inText: _, ...bare } = file
    const parts = [{ file: bare, cache: true as const }, { text: 'task' }]
    const key = callKey(model, aRequest({ output, messages: [{ role: 'user', parts }] }))
    expect(callKey(model, asking)).toBe(key)
    expect(callKey(model, { ...asking, filesInText: true })).toBe(key)
  })
})
