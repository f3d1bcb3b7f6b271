import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batchBody } from '../../src/models/batch/batch-body.ts'
import { fitOutput } from '../../src/models/fit-output.ts'
import { fittingOutput, toldRoom } from '../../src/models/fitting-output.ts'
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

const asking = (maxOutputTokens: number) => aRequest({ parameters: { maxOutputTokens } })

describe('fittingOutput', () => {
  it.each(refusals)('reads what %s says', (_, message, fits) => {
    const room = toldRoom(message)
    expect(room && fittingOutput(asking(64_000), room)).toBe(fits)
  })

  // vLLM stops counting at the first token that is too many: 32768 - 32000 + 1 = 769.
  it.each([
    "This model's maximum context length is 32768 tokens. However, you requested 32000 output tokens and your prompt contains at least 769 input tokens, for a total of at least 32769 tokens. Please reduce the length of the input prompt or the number of requested output tokens. (parameter=input_tokens, value=769)",
    "You passed 769 input tokens and requested 32000 output tokens. However, the model's context length is only 32768 tokens, resulting in a maximum input length of 768 tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=769)",
    'max_tokens=64000 cannot be greater than max_model_len=max_total_tokens=32768. Please request fewer output tokens. (parameter=max_tokens, value=64000)'
  ])('reckons with the prompt itself where it was not counted to its end: %s', (message) => {
    const room = toldRoom(message)!
    expect(room).toEqual({ contextTokens: 32_768 })
    // 18,000 bytes are about 5,000 tokens; a fourth more, and then twice as many are set aside.
    const request = {
      ...asking(32_000),
      system: '',
      messages: [{ role: 'user' as const, parts: [{ text: 'p'.repeat(18_000) }] }]
    }
    expect(fittingOutput(request, room)).toBe(32_768 - 6_250)
    expect(fittingOutput(request, room, 1)).toBe(32_768 - 10_000)
    expect(fittingOutput(request, room, 2)).toBeNull()
  })

  it('takes a count for one that is whole', () => {
    const whole =
      "You passed 900 input tokens and requested 32000 output tokens. However, the model's context length is only 32768 tokens"
    expect(toldRoom(whole)).toEqual({ contextTokens: 32_768, promptTokens: 900 })
  })
})

describe('fitOutput', () => {
  // 3,600 bytes are about 1,000 tokens, and 1,250 are set aside.
  const request = {
    ...asking(32_000),
    system: '',
    messages: [{ role: 'user' as const, parts: [{ text: 'p'.repeat(3_600) }] }]
  }

  it.each([
    [{ contextTokens: 32_768 }, 31_518],
    [{ maxOutputTokens: 8_192 }, 8_192],
    [{ contextTokens: 32_768, maxOutputTokens: 31_999 }, 31_518],
    [{}, 32_000],
    // Too little by our reckoning: the server counts, and tells.
    [{ contextTokens: 3_000 }, 32_000]
  ])('asks for no more than there is: %j', (limits, expected) => {
    expect(fitOutput(request, limits).parameters.maxOutputTokens).toBe(expected)
  })

  it('leaves a request as it is that asks for less', () => {
    expect(fitOutput(request, { contextTokens: 200_000 })).toBe(request)
  })
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

  it('is bounded before it is sent by what is known of its model, and once more by what the server tells', async () => {
    server.script({ status: 400, message: refusals[3]![1] }, { text: 'hello' })
    const model = { ...openTestModel('compatible:quill', server.url), traits: { contextTokens: 32_000 } }
    const { call } = await testCaller().callModel({ model, request, purpose: 'answer' })
    const sent = server.requests.map(({ body }) => Number(body.max_tokens))
    expect(sent).toEqual([expect.closeTo(31_980, -2), 31_568])
    expect(call).toMatchObject({ parameters: { maxOutputTokens: 32_000 }, request: { outputTokens: 31_568 } })
    server.requests.length = 0
    await testCaller().callModel({ model: openTestModel('openai:gpt-4o', server.url), request, purpose: 'answer' })
    expect(server.requests[0]!.body.max_completion_tokens).toBe(16_384)
    expect(JSON.parse(batchBody('openai:gpt-4o', request)).max_completion_tokens).toBe(16_384)
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
