import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Model, ModelRequest } from '../../src/models/model.ts'
import { assistantTurn } from '../../src/models/tool-calls.ts'
import type { JsonValue } from '../../src/schemas/json.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { setPrices, tools, toolTurns } from './a-tool.ts'
import { aRequest, never, openTestModel } from './support.ts'

const chats = ['openai:gpt-5.1', 'azure:my-deployment', 'compatible:qwen3:32b']
const claude = 'anthropic:claude-sonnet-4-6'

let server: ModelServer
const models: Record<string, Model> = {}
beforeAll(async () => {
  server = await startModelServer()
  for (const id of [...chats, claude]) models[id] = openTestModel(id, server.url)
})
beforeEach(() => {
  server.requests.length = 0
  server.script({ text: 'ok' })
})
afterAll(() => server.close())

async function bodyOf(id: string, changes: Partial<ModelRequest>) {
  await models[id]!.send(aRequest({ tools, ...changes }), never)
  return server.requests.at(-1)!.body
}

async function replyOf(id: string, reply: ScriptedReply, changes: Partial<ModelRequest> = {}) {
  server.script(reply)
  return await models[id]!.send(aRequest({ tools, ...changes }), never)
}

describe('instructions', () => {
  it.each([
    ['openai:o4-mini-2025-04-16', 'developer'],
    ['openai:o3', 'developer'],
    ['openai:gpt-5.1', 'system'],
    ['openai:omni-moderation-latest', 'system'],
    ['azure:o3', 'system'],
    ['compatible:o3', 'system']
  ])('go to %s as those of the %s', async (id, role) => {
    await openTestModel(id, server.url).send(aRequest(), never)
    const messages = server.requests.at(-1)!.body.messages as unknown[]
    expect(messages[0]).toEqual({ role, content: 'You are terse.' })
  })
})

describe.each(chats)('tools at %s', (id) => {
  it('are sent as functions, their parameters as they are', async () => {
    const body = await bodyOf(id, {})
    expect(body.tools).toEqual(
      tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters }
      }))
    )
    expect(body).not.toHaveProperty('tool_choice')
    expect(body).not.toHaveProperty('parallel_tool_calls')
  })

  it.each([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    [{ name: 'set_prices' }, { type: 'function', function: { name: 'set_prices' } }]
  ] as const)('are chosen: %j', async (toolChoice, expected) => {
    expect((await bodyOf(id, { toolChoice, parallelToolCalls: false })).tool_choice).toEqual(expected)
    expect(server.requests[0]!.body.parallel_tool_calls).toBe(false)
  })

  it('have their results sent behind the calls, and the words of the user behind these', async () => {
    expect((await bodyOf(id, { messages: toolTurns })).messages).toEqual([
      { role: 'system', content: 'You are terse.' },
      { role: 'user', content: 'Choose prices.' },
      {
        role: 'assistant',
        content: 'I look at my notes.',
        tool_calls: [
          { id: 'call_a', type: 'function', function: { name: 'read_notes', arguments: '{"attempt_number": 1}' } },
          { id: 'call_b', type: 'function', function: { name: 'read_notes', arguments: '{}' } }
        ]
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'Demand fell.' },
      { role: 'tool', tool_call_id: 'call_b', content: 'Malformed input, expected attempt_number argument' },
      { role: 'user', content: 'Now use more tools.' }
    ])
  })

  it('send no empty words around calls and results', async () => {
    const messages = toolTurns.map((message) => (message === toolTurns[0] ? message : { ...message, parts: [] }))
    const { messages: sent } = await bodyOf(id, { messages })
    expect(sent).toMatchObject([{}, {}, { role: 'assistant', content: null }, { role: 'tool' }, { role: 'tool' }])
    expect(sent).toHaveLength(5)
  })

  it('give calls with their arguments as they were written, and read', async () => {
    const written = '{"prices": "{\'Product_1\': 10}"}'
    const reply = await replyOf(id, {
      text: '',
      toolCalls: [
        { id: 'call_1', name: 'set_prices', arguments: written },
        { id: 'call_2', name: 'set_prices', arguments: '{"prices": "5"}' }
      ]
    })
    expect(reply).toMatchObject({ text: '', stopReason: 'tool_use', reasoning: [] })
    expect(reply.toolCalls).toEqual([
      { id: 'call_1', name: 'set_prices', arguments: written, parsed: { prices: "{'Product_1': 10}" } },
      { id: 'call_2', name: 'set_prices', arguments: '{"prices": "5"}', parsed: { prices: '5' } }
    ])
  })

  it.each([
    ['{"prices": ', 'arguments_not_json'],
    ['[1]', 'arguments_not_object'],
    ['null', 'arguments_not_object'],
    ['5', 'arguments_not_object']
  ])('keep arguments that cannot be used, %s, with the reason', async (text, reason) => {
    const { toolCalls, stopReason } = await replyOf(id, {
      text: '',
      toolCalls: [{ id: 'c', name: 'set_prices', arguments: text }]
    })
    expect(toolCalls).toEqual([{ id: 'c', name: 'set_prices', arguments: text, parsed: null, reason }])
    expect(stopReason).toBe('tool_use')
  })

  it.each([
    ['an object in place of a text', { prices: '5' }, '{"prices":"5"}', { prices: '5' }],
    ['an empty text', '', '', {}],
    ['nothing', undefined, '', {}],
    ['null', null, '', {}]
  ])('take %s for arguments', async (_, value, text, parsed) => {
    const call = { id: 'c', name: 'set_prices', ...(value !== undefined && { arguments: value }) }
    const { toolCalls } = await replyOf(id, { text: '', toolCalls: [call] })
    expect(toolCalls).toEqual([{ id: 'c', name: 'set_prices', arguments: text, parsed }])
  })

  it('derive ids that are missing or double, and the same ones when the reply is read again', async () => {
    const call = { name: 'set_prices', arguments: '{}' }
    const toolCalls = [call, { ...call, id: '' }, { ...call, id: 'x' }, { ...call, id: 'x' }, { ...call, id: 7 }]
    const ids = (await replyOf(id, { text: '', toolCalls })).toolCalls.map((made) => made.id)
    expect(new Set(ids).size).toBe(5)
    expect(ids).toEqual([
      expect.stringMatching(/^[0-9a-f]{9}$/),
      expect.stringMatching(/^[0-9a-f]{9}$/),
      'x',
      expect.stringMatching(/^[0-9a-f]{9}$/),
      '7'
    ])
    expect((await replyOf(id, { text: '', toolCalls })).toolCalls.map((made) => made.id)).toEqual(ids)
    const later = await replyOf(id, { text: '', toolCalls, usage: { input: 99, output: 5 } })
    expect(later.toolCalls[0]!.id).not.toBe(ids[0])
  })

  it('end a reply with a call whatever word the server has for it, and a cut-off is one all the same', async () => {
    const toolCalls = [{ id: 'c', name: 'set_prices', arguments: '{"pri' }]
    expect(await replyOf(id, { text: '', toolCalls, stop: 'stop' })).toMatchObject({ stopReason: 'tool_use' })
    expect(await replyOf(id, { text: '', toolCalls, stop: 'length' })).toMatchObject({
      stopReason: 'length',
      toolCalls: [{ parsed: null }]
    })
    expect(await replyOf(id, { text: 'none today' })).toMatchObject({ stopReason: 'stop', toolCalls: [] })
  })

  it('cost no reply where a call is no call', async () => {
    const odd: JsonValue[] = [null, { function: 5 }, { id: 'a', custom: {} }]
    const said = { role: 'assistant', content: 'hello', tool_calls: odd }
    const json = { id: 'c', model: 'm', choices: [{ finish_reason: 'tool_calls', message: said }] }
    const { text, toolCalls } = await replyOf(id, { json })
    expect(text).toBe('hello')
    expect(toolCalls.map(({ name, arguments: text }) => [name, text])).toEqual([
      ['', ''],
      ['', ''],
      ['', '']
    ])
    const none = { ...said, tool_calls: 'none' }
    const without = { ...json, choices: [{ finish_reason: 'tool_calls', message: none }] }
    // The server speaks of calls and gives none: nobody knows what the model meant.
    expect(await replyOf(id, { json: without })).toMatchObject({ text: 'hello', toolCalls: [], stopReason: 'other' })
  })
})

describe('assistantTurn', () => {
  it.each([...chats, claude])('makes of a reply the message that %s takes back', async (id) => {
    const toolCalls = [{ id: 'c', name: 'read_notes', arguments: id === claude ? {} : '{}' }]
    const turn = assistantTurn(await replyOf(id, { text: ' ', toolCalls }))!
    expect(turn).toEqual({
      role: 'assistant',
      parts: [],
      toolCalls: [{ id: 'c', name: 'read_notes', arguments: '{}' }]
    })
    const results = { role: 'user' as const, toolResults: [{ callId: 'c', text: 'No notes.' }], parts: [] }
    const body = await bodyOf(id, { messages: [...aRequest().messages, turn, results] })
    expect(JSON.stringify(body)).toContain('No notes.')
  })

  it('is nothing where the reply says nothing', () => {
    expect(assistantTurn({ text: '\n', toolCalls: [], reasoning: [] })).toBeNull()
    expect(assistantTurn({ text: 'hi', toolCalls: [], reasoning: [] })).toEqual({
      role: 'assistant',
      parts: [{ text: 'hi' }]
    })
  })
})

describe('a schema in words', () => {
  it('stands behind the results of tools', async () => {
    const output = { name: 'verdict', schema: z.object({ a: z.string() }), inWords: true as const }
    const messages = [...toolTurns.slice(0, 2), { ...toolTurns[2]!, parts: [] }]
    for (const id of [...chats, claude]) {
      await models[id]!.send(aRequest({ tools: [setPrices], messages, output }), never)
      expect(server.requests.at(-1)!.texts.at(-1)).toContain('JSON Schema')
    }
  })
})
