import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fittingOutput } from '../../src/models/fitting-output.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

/** Refusals in the words of the servers; what the prompt leaves of the context, or what the model gives at most. */
const refusals: [server: string, message: string, fits: number | null][] = [
  [
    'OpenAI',
    "This model's maximum context length is 8192 tokens. However, you requested 33000 tokens (1000 in the messages, 32000 in the completion). Please reduce the length of the messages or completion.",
    7192
  ],
  [
    'OpenAI, of the model',
    'max_tokens is too large: 32000. This model supports at most 16384 completion tokens, whereas you provided 32000.',
    16384
  ],
  [
    'vLLM',
    "This model's maximum context length is 32768 tokens. However, you requested 33200 tokens (1200 in the messages, 32000 in the completion).",
    31568
  ],
  [
    'vLLM since 2025',
    "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 32768 tokens and your request has 1200 input tokens (32000 > 32768 - 1200).",
    31568
  ],
  [
    'Anthropic',
    'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000, decrease input length or `max_tokens` and try again',
    10000
  ],
  [
    'Anthropic, of the model',
    'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for claude-opus-4',
    32000
  ],
  ['a gateway', 'the valid range of max_tokens is [1, 8192]', 8192],
  ['figures with commas', 'This model supports at most 16,384 completion tokens', 16384],
  [
    'a prompt that leaves no room',
    "This model's maximum context length is 4096 tokens. However, you requested 36100 tokens (4100 in the messages, 32000 in the completion).",
    null
  ],
  ['a prompt alone', 'prompt is too long: 210000 tokens > 200000 maximum', null],
  ['llama.cpp', 'the request exceeds the available context size, try increasing it', null],
  ['another fault', 'temperature must be at most 2', null]
]

describe('fittingOutput', () => {
  it.each(refusals)('reads what %s says', (_, message, fits) => expect(fittingOutput(message)).toBe(fits))
})

describe('a request whose output tokens do not fit', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer()
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  afterAll(() => server.close())

  const request = aRequest({ parameters: { maxOutputTokens: 32_000 } })

  it.each([
    ['compatible:quill', 'max_tokens', refusals[3]!],
    ['openai:gpt-5.2', 'max_completion_tokens', refusals[1]!],
    ['anthropic:claude-sonnet-4-6', 'max_tokens', refusals[4]!]
  ] as const)('is sent once more with as many as fit: %s', async (id, member, [, message, fits]) => {
    server.script({ status: 400, message }, { text: 'hello' })
    const { callModel } = testCaller()
    const { call } = await callModel({ model: openTestModel(id, server.url), request, purpose: 'answer' })
    expect(server.requests.map(({ body }) => body[member])).toEqual([32_000, fits])
    expect(call).toMatchObject({ text: 'hello', attempts: 2, request: { outputTokens: fits } })
  })

  it('fails with the words of the server where the prompt alone is too long, and where the second try is refused too', async () => {
    const ask = async (id: string) =>
      await testCaller().callModel({ model: openTestModel(id, server.url), request, purpose: 'answer' })
    server.script({ status: 400, message: refusals[9]![1] })
    await expect(ask('anthropic:claude-sonnet-4-6')).rejects.toThrow(
      'prompt is too long: 210000 tokens > 200000 maximum'
    )
    expect(server.requests.length).toBe(1)
    server.requests.length = 0
    server.script({ status: 400, message: refusals[3]![1] }, { status: 400, message: refusals[1]![1] })
    await expect(ask('compatible:quill')).rejects.toThrow('supports at most 16384')
    expect(server.requests.length).toBe(2)
  })
})
