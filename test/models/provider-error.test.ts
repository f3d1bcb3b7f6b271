import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ModelError } from '../../src/models/model-error.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { tools } from './a-tool.ts'
import { aRequest, never, openTestModel } from './support.ts'

let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

const faults: [string, ScriptedReply, string][] = [
  ['429', { status: 429, type: 'rate_limit_error', message: 'slow down; see account/billing' }, 'rate_limited'],
  ['429 of an empty account', { status: 429, code: 'insufficient_quota' }, 'no_credit'],
  ['402', { status: 402, type: 'billing_error' }, 'no_credit'],
  ['400 about credit', { status: 400, message: 'Your credit balance is too low to access the API' }, 'no_credit'],
  ['401', { status: 401 }, 'auth'],
  ['403', { status: 403 }, 'auth'],
  ['404', { status: 404, code: 'model_not_found' }, 'model_not_found'],
  ['404 of the replay server', { status: 404, code: 'not_recorded', message: 'no reply recorded' }, 'not_recorded'],
  ['408', { status: 408 }, 'timeout'],
  ['504', { status: 504 }, 'timeout'],
  ['413', { status: 413, type: 'request_too_large', message: 'too long' }, 'bad_request'],
  ['500', { status: 500 }, 'overloaded'],
  ['503', { status: 503 }, 'overloaded'],
  ['529', { status: 529, type: 'overloaded_error' }, 'overloaded'],
  ['400', { status: 400, message: 'max_tokens is too large' }, 'bad_request'],
  ['422', { status: 422, message: 'messages: missing' }, 'bad_request'],
  ['a reset before the answer', { fault: 'reset' }, 'connection'],
  ['a reset in the middle of the body', { fault: 'reset_mid_body' }, 'connection'],
  ['a chunked body without its end', { fault: 'truncated_chunks' }, 'connection'],
  ['truncated JSON', { fault: 'truncated_json' }, 'unreadable'],
  ['a body that is no JSON', { fault: 'malformed_json' }, 'unreadable'],
  ['an empty body', { fault: 'empty_body' }, 'unreadable'],
  ['a page of a gateway', { fault: 'html' }, 'unreadable'],
  ['a 200 that holds an error', { json: { error: { message: 'upstream failed' } } }, 'unreadable']
]

describe.each(['openai:gpt-5.1', 'azure:gpt-5.1', 'anthropic:claude-sonnet-4-6'])('faults of %s', (id) => {
  it.each(faults)('classes %s', async (_, reply, kind) => {
    server.script(reply)
    const error = await openTestModel(id, server.url)
      .send(aRequest(), never)
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ModelError)
    expect(error).toMatchObject({ kind, code: `model_${kind}` })
    expect(String(error)).toContain(id)
    expect(String(error)).not.toContain('test-key')
    expect(server.requests).toHaveLength(1)
  })

  it('keeps what the replay server says', async () => {
    server.script({ status: 404, code: 'not_recorded', message: 'only the sample paper is recorded' })
    await expect(openTestModel(id, server.url).send(aRequest(), never)).rejects.toThrow(
      'only the sample paper is recorded'
    )
  })

  it.each([
    ['seconds', { 'retry-after': '90' }, 90_000],
    ['milliseconds', { 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    ['nothing', {}, null]
  ])('reads retry-after as %s', async (_, headers, retryAfterMs) => {
    server.script({ status: 429, headers })
    await expect(openTestModel(id, server.url).send(aRequest(), never)).rejects.toMatchObject({ retryAfterMs })
  })

  it('tells a refused schema from another bad request', async () => {
    server.script({ status: 400, message: "Invalid schema for response_format 'verdict'" })
    const model = openTestModel(id, server.url)
    const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
    await expect(model.send(aRequest({ output }), never)).rejects.toMatchObject({ kind: 'schema_refused' })
    await expect(model.send(aRequest(), never)).rejects.toMatchObject({ kind: 'bad_request' })
  })

  it.each([
    { status: 400, message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set' },
    { status: 400, message: 'registry.ollama.ai/library/gemma:2b does not support tools' },
    { status: 400, message: "Invalid schema for function 'set_prices': schema must have type object" },
    { status: 400, message: 'Thinking may not be enabled when tool_choice forces tool use.' },
    { status: 400, message: "Unsupported parameter: 'parallel_tool_calls' is not supported with this model." },
    { status: 404, message: 'No endpoints found that support tool use.' },
    { status: 500, message: 'tools param requires --jinja flag' }
  ])('tells refused tools from another fault: $message', async (reply) => {
    server.script(reply)
    const model = openTestModel(id, server.url)
    const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
    await expect(model.send(aRequest({ tools, output }), never)).rejects.toMatchObject({
      kind: 'tools_refused',
      code: 'model_tools_refused'
    })
    const other = await model.send(aRequest(), never).catch((error: unknown) => error)
    expect(other).not.toMatchObject({ kind: 'tools_refused' })
  })

  it.each([
    ['max_tokens is too large', 'bad_request'],
    ['your messages resulted in 9000 tokens (8000 in the messages, 1000 in the functions)', 'bad_request'],
    ["Invalid schema for response_format 'verdict'", 'schema_refused'],
    ['response_format cannot be combined with tools', 'schema_refused']
  ])('does not blame tools for everything: %s', async (message, kind) => {
    server.script({ status: 400, message })
    const output = { name: 'verdict', schema: z.object({ a: z.string() }) }
    const request = aRequest({ tools, output, logProbabilities: { top: 1 } })
    await expect(openTestModel(id, server.url).send(request, never)).rejects.toMatchObject({ kind })
  })

  it('ends a call that hangs at its deadline', async () => {
    server.script({ fault: 'hang' })
    await expect(openTestModel(id, server.url, 50).send(aRequest(), never)).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('passes on the reason of an abort', async () => {
    const gaveUp = new Error('the user left')
    const controller = new AbortController()
    server.script(() => {
      controller.abort(gaveUp)
      return { fault: 'hang' }
    })
    await expect(openTestModel(id, server.url).send(aRequest(), controller.signal)).rejects.toBe(gaveUp)
  })

  it('reports an address where nobody listens as a connection fault', async () => {
    const gone = await startModelServer()
    await gone.close()
    await expect(openTestModel(id, gone.url).send(aRequest(), never)).rejects.toMatchObject({ kind: 'connection' })
  })
})
