import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ModelRequest, ReasoningBlock } from '../../src/models/model.ts'
import { assistantTurn } from '../../src/models/tool-calls.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { tools, toolTurns } from './a-tool.ts'
import { aRequest, never, openTestModel } from './support.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
  server.script({ text: 'ok' })
})
afterAll(() => server.close())

async function send(changes: Partial<ModelRequest>) {
  return await openTestModel('anthropic:claude-sonnet-4-6', server.url).send(aRequest({ tools, ...changes }), never)
}

async function bodyOf(changes: Partial<ModelRequest>) {
  await send(changes)
  return server.requests.at(-1)!.body
}

async function replyOf(reply: ScriptedReply) {
  server.script(reply)
  return await send({})
}

describe('tools at Anthropic', () => {
  it('are sent with their parameters as input schema', async () => {
    const body = await bodyOf({})
    expect(body.tools).toEqual(
      tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters }))
    )
    expect(body).not.toHaveProperty('tool_choice')
  })

  it.each([
    ['auto', undefined, { type: 'auto' }],
    ['required', undefined, { type: 'any' }],
    [{ name: 'set_prices' }, undefined, { type: 'tool', name: 'set_prices' }],
    ['none', false, { type: 'none' }],
    ['auto', false, { type: 'auto', disable_parallel_tool_use: true }],
    ['required', true, { type: 'any', disable_parallel_tool_use: false }],
    [{ name: 'set_prices' }, false, { type: 'tool', name: 'set_prices', disable_parallel_tool_use: true }],
    [undefined, false, { type: 'auto', disable_parallel_tool_use: true }]
  ] as const)('are chosen: %j, side by side %s', async (toolChoice, parallelToolCalls, expected) => {
    const changes = { ...(toolChoice && { toolChoice }), ...(parallelToolCalls !== undefined && { parallelToolCalls }) }
    expect((await bodyOf(changes)).tool_choice).toEqual(expected)
  })

  it('have their results sent in front of what the user says', async () => {
    expect((await bodyOf({ messages: toolTurns })).messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Choose prices.' }] },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look at my notes.' },
          { type: 'tool_use', id: 'call_a', name: 'read_notes', input: { attempt_number: 1 } },
          { type: 'tool_use', id: 'call_b', name: 'read_notes', input: {} }
        ]
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_a', content: 'Demand fell.' },
          {
            type: 'tool_result',
            tool_use_id: 'call_b',
            content: 'Malformed input, expected attempt_number argument',
            is_error: true
          },
          { type: 'text', text: 'Now use more tools.' }
        ]
      }
    ])
  })

  it('wrap arguments that are no object, as an input must be one', async () => {
    const broken = { id: 'c', name: 'set_prices', arguments: '{"prices": ' }
    const messages: ModelRequest['messages'] = [
      { role: 'user', parts: [{ text: 'Go.' }] },
      { role: 'assistant', parts: [], toolCalls: [broken] },
      { role: 'user', toolResults: [{ callId: 'c', text: 'no', isError: true }], parts: [] }
    ]
    const { messages: sent } = await bodyOf({ messages })
    expect(sent).toMatchObject([{}, { content: [{ type: 'tool_use', input: { INVALID_JSON: '{"prices": ' } }] }, {}])
  })

  it('give several calls of one name, beside a text', async () => {
    const reply = await replyOf({
      text: 'Two at once.',
      toolCalls: [
        { id: 'toolu_1', name: 'set_prices', arguments: { prices: '5', note: 'é' } },
        { id: 'toolu_2', name: 'set_prices', arguments: {} },
        { name: 'set_prices', arguments: 'none' }
      ]
    })
    expect(reply).toMatchObject({ text: 'Two at once.', stopReason: 'tool_use' })
    expect(reply.toolCalls).toEqual([
      { id: 'toolu_1', name: 'set_prices', arguments: '{"prices":"5","note":"é"}', parsed: { prices: '5', note: 'é' } },
      { id: 'toolu_2', name: 'set_prices', arguments: '{}', parsed: {} },
      {
        id: expect.stringMatching(/^[0-9a-f]{9}$/),
        name: 'set_prices',
        arguments: 'none',
        parsed: null,
        reason: 'arguments_not_json'
      }
    ])
  })

  it('take thinking back, signed, in front of the calls that it led to', async () => {
    const blocks: ReasoningBlock[] = [
      { type: 'thinking', thinking: 'Let me see.', signature: 'sig' },
      { type: 'redacted_thinking', data: 'abc' }
    ]
    const call = { id: 'toolu_1', name: 'read_notes', arguments: { attempt_number: 0 } }
    const reply = await replyOf({ text: '', toolCalls: [call], blocks })
    expect(reply.reasoning).toEqual(blocks)
    const messages: ModelRequest['messages'] = [
      { role: 'user', parts: [{ text: 'Go.' }] },
      assistantTurn(reply)!,
      { role: 'user', toolResults: [{ callId: 'toolu_1', text: '' }], parts: [] }
    ]
    const { messages: sent } = await bodyOf({ messages, tools: [...tools] })
    expect(sent).toMatchObject([{}, { content: [...blocks, { type: 'tool_use', id: 'toolu_1' }] }, {}])
  })
})
