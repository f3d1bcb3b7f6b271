import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Model } from '../../src/models/model.ts'
import { ModelError } from '../../src/models/model-error.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, never, openTestModel } from './support.ts'

const schema = z.object({ answer: z.string().min(3), points: z.int().min(0).max(10).optional() })
const output = { name: 'verdict', schema }

let server: ModelServer
const models: Record<string, Model> = {}
const ids = ['openai:gpt-5.1', 'azure:my-deployment', 'compatible:qwen3:32b', 'anthropic:claude-sonnet-4-6']

beforeAll(async () => {
  server = await startModelServer()
  for (const id of ids) models[id] = openTestModel(id, server.url)
})
beforeEach(() => {
  server.requests.length = 0
  server.script({ text: 'a tax on imports' })
})
afterAll(() => server.close())

describe.each(ids)('%s', (id) => {
  it('sends one request and reads text, stop reason, dated model and raw reply', async () => {
    server.script({ text: 'a tax on imports', model: 'test-2026-01-01' })
    const reply = await models[id]!.send(aRequest(), never)
    expect(reply).toMatchObject({ text: 'a tax on imports', stopReason: 'stop' })
    expect(reply.reportedModel).toBe('test-2026-01-01')
    expect(JSON.stringify(reply.raw)).toContain('a tax on imports')
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]!.texts).toEqual(['You are terse.', 'What is a tariff?'])
  })

  it('counts cached, written and reasoning tokens inside input and output', async () => {
    server.script({ text: 'ok', usage: { input: 1000, cached: 700, written: 200, output: 50, reasoning: 30 } })
    const { usage } = await models[id]!.send(aRequest(), never)
    expect(usage).toEqual({
      inputTokens: 1000,
      cachedInputTokens: 700,
      cacheWriteTokens: 200,
      outputTokens: 50,
      reasoningTokens: 30
    })
  })

  it.each([
    ['length', 'length'],
    ['refusal', 'refusal']
  ] as const)('reads the stop reason %s', async (stop, expected) => {
    server.script({ text: 'I cannot', stop })
    expect(await models[id]!.send(aRequest(), never)).toMatchObject({ text: 'I cannot', stopReason: expected })
  })

  it('hands on the headers of replies and of errors', async () => {
    server.script({ status: 429, headers: { 'x-ratelimit-limit-requests': '60' } }, { text: 'ok' })
    const error = await models[id]!.send(aRequest(), never).catch((error: unknown) => error)
    expect(error instanceof ModelError && error.headers?.get('x-ratelimit-limit-requests')).toBe('60')
    expect((await models[id]!.send(aRequest(), never)).headers?.get('content-type')).toBe('application/json')
  })

  it('does not retry by itself', async () => {
    server.script({ status: 500 })
    await expect(models[id]!.send(aRequest(), never)).rejects.toMatchObject({ kind: 'overloaded' })
    expect(server.requests).toHaveLength(1)
  })

  it('says the schema in words when it was refused before', async () => {
    await models[id]!.send(aRequest({ output: { ...output, inWords: true } }), never)
    const { body, texts } = server.requests[0]!
    expect(texts.at(-1)).toContain('JSON Schema')
    expect(texts.at(-1)).toContain('"answer"')
    expect(JSON.stringify(body)).not.toContain('json_schema')
  })

  it('says a shape in words that strict modes cannot express', async () => {
    await models[id]!.send(aRequest({ output: { name: 'free', schema: z.record(z.string(), z.number()) } }), never)
    expect(server.requests[0]!.texts.at(-1)).toContain('additionalProperties')
    expect(JSON.stringify(server.requests[0]!.body)).not.toContain('json_schema')
  })
})

const strictSchema = {
  type: 'object',
  properties: {
    answer: { type: 'string', description: '(minLength: 3)' },
    points: { anyOf: [{ type: 'integer', description: '(minimum: 0, maximum: 10)' }, { type: 'null' }] }
  },
  required: ['answer', 'points'],
  additionalProperties: false
}

describe('openai', () => {
  it('asks for the strict JSON Schema and names the parameters as OpenAI does', async () => {
    const parameters = { maxOutputTokens: 100, temperature: 0, reasoningEffort: 'low' as const }
    await models['openai:gpt-5.1']!.send(aRequest({ output, parameters }), never)
    const { path, body, headers } = server.requests[0]!
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer test-key')
    expect(body).toMatchObject({
      model: 'gpt-5.1',
      max_completion_tokens: 100,
      temperature: 0,
      reasoning_effort: 'low',
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema: strictSchema } }
    })
  })

  it('leaves temperature out when it is not given', async () => {
    await models['openai:gpt-5.1']!.send(aRequest(), never)
    expect(server.requests[0]!.body).not.toHaveProperty('temperature')
  })

  it('joins the parts of a message by an empty line', async () => {
    const messages = [{ role: 'user' as const, parts: [{ text: 'paper' }, { text: 'task' }] }]
    await models['openai:gpt-5.1']!.send(aRequest({ messages }), never)
    expect(server.requests[0]!.texts.at(-1)).toBe('paper\n\ntask')
  })
})

describe('azure', () => {
  it('goes to the deployment, with its key and API version', async () => {
    await models['azure:my-deployment']!.send(aRequest(), never)
    const { path, headers } = server.requests[0]!
    expect(path).toBe('/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21')
    expect(headers['api-key']).toBe('test-key')
  })

  it('counts a filtered prompt as a content filter stop, not as a bad request', async () => {
    server.script({ status: 400, code: 'content_filter', message: 'The prompt triggered the content policy' })
    const reply = await models['azure:my-deployment']!.send(aRequest(), never)
    expect(reply).toMatchObject({ text: '', stopReason: 'content_filter', usage: { inputTokens: 0 } })
    expect(JSON.stringify(reply.raw)).toContain('content policy')
    expect(reply.headers?.get('content-type')).toBe('application/json')
  })
})

describe('compatible', () => {
  it('keeps the colon in the name, and the old name of the token limit', async () => {
    await models['compatible:qwen3:32b']!.send(aRequest(), never)
    expect(server.requests[0]!.body).toMatchObject({ model: 'qwen3:32b', max_tokens: 100 })
  })

  it('has no usage when the server reports none', async () => {
    server.script({ text: 'ok', usage: null })
    expect((await models['compatible:qwen3:32b']!.send(aRequest(), never)).usage).toBeNull()
  })
})

describe('anthropic', () => {
  it('asks for the native output format and effort', async () => {
    const messages = [{ role: 'user' as const, parts: [{ text: 'story' }, { text: 'task' }] }]
    const parameters = { maxOutputTokens: 64_000, reasoningEffort: 'high' as const }
    await models['anthropic:claude-sonnet-4-6']!.send(aRequest({ messages, output, parameters }), never)
    const { path, headers, body } = server.requests[0]!
    expect(path).toBe('/v1/messages')
    expect(headers.authorization).toBe('Bearer test-key')
    expect(body).toMatchObject({
      model: 'claude-sonnet-4-6',
      system: 'You are terse.',
      // More than the SDK lets through without streaming unless a timeout is stated.
      max_tokens: 64_000,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high', format: { type: 'json_schema', schema: strictSchema } },
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'story' },
            { type: 'text', text: 'task' }
          ]
        }
      ]
    })
    expect(JSON.stringify(body)).not.toContain('temperature')
  })

  it('joins the text blocks and leaves thinking out', async () => {
    server.script({ text: 'only this', usage: { input: 5, output: 9, reasoning: 7 } })
    const { text } = await models['anthropic:claude-sonnet-4-6']!.send(aRequest(), never)
    expect(text).toBe('only this')
  })
})
