import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readCompletionStream } from '../../src/models/openai-stream.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

const type = 'text/event-stream'
const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: 'c1', model: 'm-1', choices: [{ index: 0, delta, ...more }] })}\n\n`
const done = 'data: [DONE]\n\n'
const end = chunk({}, { finish_reason: 'stop' })

describe('readCompletionStream', () => {
  it('puts texts, thinking, calls and counts together', () => {
    const calls = [
      chunk({ tool_calls: [{ index: 0, id: 't1', type: 'function', function: { name: 'look', arguments: '{"a"' } }] }),
      chunk({ tool_calls: [{ index: 0, function: { arguments: ':1}' } }] }),
      chunk({ tool_calls: [{ index: 1, id: 't2', type: 'function', function: { name: 'up', arguments: '{}' } }] })
    ]
    const usage = 'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\n'
    const texts = [
      chunk({ role: 'assistant', reasoning_content: 'hm' }),
      chunk({ content: 'he' }),
      chunk({ content: 'llo' })
    ]
    expect(readCompletionStream([': ping\r\n\r\n', ...texts, ...calls, end, usage, done].join(''))).toEqual({
      id: 'c1',
      model: 'm-1',
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: 'hello',
            reasoning_content: 'hm',
            tool_calls: [
              { id: 't1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
              { id: 't2', type: 'function', function: { name: 'up', arguments: '{}' } }
            ]
          }
        }
      ],
      usage: { prompt_tokens: 3, completion_tokens: 4 }
    })
  })

  it('takes no half for a whole, and gives out the error that a stream ends with', () => {
    expect(readCompletionStream(chunk({ content: 'half' }))).toBeNull()
    expect(readCompletionStream(`${chunk({ content: 'half' })}${done}`)).toBeNull()
    expect(readCompletionStream(`${chunk({ content: 'half' })}data: {"id": "c1", "cho`)).toBeNull()
    const error = { error: { message: 'the request exceeds the available context size', code: 400 } }
    expect(readCompletionStream(`${chunk({ content: 'half' })}data: ${JSON.stringify(error)}\n\n`)).toEqual(error)
  })
})

describe('a server that answers in streams alone', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer()
  })
  beforeEach(() => {
    server.requests.length = 0
  })
  afterAll(() => server.close())

  const ask = async (repeat = 0, caller = testCaller()) => {
    const model = openTestModel('compatible:qwq', server.url)
    return await caller.callModel({ model, request: aRequest({ repeat }), purpose: 'answer' })
  }

  it('is asked for a stream once it has said so, and from then on', async () => {
    const refusal = {
      status: 400,
      message: 'This model only support stream mode, please enable the stream parameter to access the model. '
    }
    server.script(refusal, { body: `${chunk({ content: 'hello' })}${end}${done}`, type })
    const caller = testCaller()
    const { call } = await ask(0, caller)
    expect(call).toMatchObject({ text: 'hello', attempts: 2, reportedModel: 'm-1', request: { streamed: true } })
    expect(call.raw).toMatchObject({ object: 'chat.completion', choices: [{ message: { content: 'hello' } }] })
    expect((await ask(1, caller)).call.attempts).toBe(1)
    expect(server.requests.map(({ body }) => body.stream)).toEqual([undefined, true, true])
  })

  it('is read where it streams unasked, and asked anew where a stream broke off', async () => {
    server.script({ body: chunk({ content: 'hal' }), type }, { body: `${chunk({ content: 'whole' })}${end}`, type })
    const caller = testCaller()
    const { call } = await ask(0, caller)
    expect(call).toMatchObject({ text: 'whole', attempts: 1 })
    expect(caller.store.calls[0]).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('a stream that is not whole')
    })
  })
})
