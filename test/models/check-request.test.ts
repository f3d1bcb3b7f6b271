import { describe, expect, it } from 'vitest'
import { checkRequest } from '../../src/models/check-request.ts'
import type { Message, ModelRequest } from '../../src/models/model.ts'
import { setPrices, tools, toolTurns } from './a-tool.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

const [asked, called, answered] = toolTurns as [Message, Message, Message]
const result = { callId: 'call_a', text: '' }
const results = (...toolResults: { callId: string; text: string }[]): Message => ({
  role: 'user',
  toolResults,
  parts: []
})

describe('checkRequest', () => {
  it.each<[string, Partial<ModelRequest>]>([
    ['plain', {}],
    ['with tools', { tools, toolChoice: { name: 'set_prices' }, parallelToolCalls: false }],
    ['with calls and their results', { tools, messages: toolTurns }],
    [
      'with results in another order',
      {
        tools,
        messages: [asked, called, results({ callId: 'call_b', text: '' }, result)]
      }
    ],
    ['with twenty alternatives', { logProbabilities: { top: 20 } }]
  ])('lets a request pass that is %s', (_, changes) => {
    expect(() => checkRequest(aRequest(changes))).not.toThrow()
  })

  it.each<[string, Partial<ModelRequest>]>([
    ['names a tool "set prices"', { tools: [{ ...setPrices, name: 'set prices' }] }],
    ['has two tools named set_prices', { tools: [setPrices, setPrices] }],
    ['needs parameters of type object for the tool set_prices', { tools: [{ ...setPrices, parameters: {} }] }],
    ['chooses the tool lower_prices, which it does not have', { tools, toolChoice: { name: 'lower_prices' } }],
    ['speaks of tools and has none', { toolChoice: 'auto' }],
    ['speaks of tools and has none', { parallelToolCalls: false }],
    ['speaks of tools and has none', { messages: toolTurns }],
    ['has no result of the call call_b', { tools, messages: [asked, called, results(result)] }],
    ['has no result of the call call_a', { tools, messages: [asked, called, asked] }],
    ['ends with the call call_a', { tools, messages: [asked, called] }],
    ['a result of the call call_a', { tools, messages: [asked, results(result)] }],
    ['a result of the call call_a', { tools, messages: [asked, called, results(result, result)] }],
    [
      'two calls with one id',
      {
        tools,
        messages: [
          asked,
          { role: 'assistant', parts: [], toolCalls: [1, 2].map(() => ({ id: 'x', name: 'a', arguments: '' })) },
          answered
        ]
      }
    ],
    ['0 to 20 alternatives of a token, got 21', { logProbabilities: { top: 21 } }],
    ['0 to 20 alternatives of a token, got -1', { logProbabilities: { top: -1 } }],
    ['0 to 20 alternatives of a token, got 0.5', { logProbabilities: { top: 0.5 } }]
  ])('refuses a request that %s', (fault, changes) => {
    expect(() => checkRequest(aRequest(changes))).toThrow(fault)
    expect(() => checkRequest(aRequest(changes))).toThrow(expect.objectContaining({ code: 'model_request_invalid' }))
  })

  it('stands before anything is sent, stored or charged', async () => {
    const { callModel, store } = testCaller()
    const model = openTestModel('openai:gpt-4.1', 'http://127.0.0.1:9')
    const call = callModel({ model, request: aRequest({ toolChoice: 'auto' }), purpose: 'p' })
    await expect(call).rejects.toMatchObject({ code: 'model_request_invalid' })
    expect(store.calls).toEqual([])
  })
})
