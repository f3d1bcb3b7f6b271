import { describe, expect, it } from 'vitest'
import { anthropicBody } from '../../src/models/anthropic.ts'
import { callKey } from '../../src/models/call-key.ts'
import type {
  AssistantMessage,
  JsonObject,
  Message,
  ModelRequest,
  Tool,
  ToolCall,
  UserMessage
} from '../../src/models/model.ts'
import { openaiBody } from '../../src/models/openai.ts'
import { seededRandom } from '../../src/statistics/random.ts'
import { aRequest } from './support.ts'

const model = { id: 'openai:gpt-5.1', name: 'gpt-5.1', provider: 'openai' as const, baseUrl: 'https://a.example/v1' }
const seeds = Array.from({ length: 40 }, (_, seed) => seed)

type Draw = { word(): string; upTo(most: number): number }

function drawFrom(seed: number): Draw {
  const random = seededRandom(seed)
  const upTo = (most: number) => random.integer(most + 1)
  // Characters that mean something in JSON, so that none of them can end one field and begin the next.
  const letters = ['a', 'b', '"', '\\', '{', '}', ',', ':', ' ', 'é']
  return { upTo, word: () => Array.from({ length: 1 + upTo(6) }, () => letters[upTo(letters.length - 1)]).join('') }
}

function aToolOf(draw: Draw, index: number): Tool {
  const properties: JsonObject = { [draw.word()]: { type: 'string', description: draw.word() }, n: { type: 'integer' } }
  return { name: `tool_${index}`, description: draw.word(), parameters: { type: 'object', properties } }
}

/** A request that uses everything, with two or three tools and one to three calls. */
function drawRequest(seed: number): ModelRequest {
  const draw = drawFrom(seed)
  const calls = Array.from({ length: 1 + draw.upTo(2) }, (_, index): ToolCall => {
    return { id: `${draw.word()} ${index}`, name: draw.word(), arguments: draw.word() }
  })
  return aRequest({
    messages: [
      { role: 'user', parts: [{ text: draw.word() }] },
      {
        role: 'assistant',
        parts: [{ text: draw.word() }],
        toolCalls: calls,
        reasoning: [{ type: 'thinking', thinking: draw.word(), signature: draw.word() }]
      },
      {
        role: 'user',
        toolResults: calls.map(({ id }) => ({ callId: id, text: draw.word() })),
        parts: [{ text: draw.word() }]
      }
    ],
    tools: Array.from({ length: 2 + draw.upTo(1) }, (_, index) => aToolOf(draw, index)),
    toolChoice: { name: 'tool_0' },
    parallelToolCalls: draw.upTo(1) === 1,
    logProbabilities: { top: draw.upTo(19) },
    repeat: draw.word()
  })
}

const inAssistant = (request: ModelRequest, change: (message: AssistantMessage) => Message) => ({
  ...request,
  messages: request.messages.map((message) => (message.role === 'assistant' ? change(message) : message))
})
const inResults = (request: ModelRequest, change: (message: UserMessage) => Message) => ({
  ...request,
  messages: request.messages.map((message) =>
    message.role === 'user' && message.toolResults ? change(message) : message
  )
})
const firstTool = (request: ModelRequest, change: Partial<Tool>) => ({
  ...request,
  tools: request.tools!.map((tool, index) => (index === 0 ? { ...tool, ...change } : tool))
})
const firstCall = (request: ModelRequest, change: Partial<ToolCall>) =>
  inAssistant(request, (message) => ({
    ...message,
    toolCalls: message.toolCalls!.map((call, index) => (index === 0 ? { ...call, ...change } : call))
  }))
const firstResult = (request: ModelRequest, change: { callId?: string; text?: string; isError?: boolean }) =>
  inResults(request, (message) => ({
    ...message,
    toolResults: message.toolResults!.map((result, index) => (index === 0 ? { ...result, ...change } : result))
  }))

const changes: Record<string, (request: ModelRequest) => ModelRequest> = {
  'a tool more': (request) => ({ ...request, tools: [...request.tools!, { ...request.tools![0]!, name: 'more' }] }),
  'the order of tools': (request) => ({ ...request, tools: [...request.tools!].reverse() }),
  'the name of a tool': (request) => ({
    ...firstTool(request, { name: 'renamed' }),
    toolChoice: { name: 'renamed' }
  }),
  'the description of a tool': (request) => firstTool(request, { description: 'another' }),
  'the parameters of a tool': (request) => firstTool(request, { parameters: { type: 'object' } }),
  'the order of parameters': (request) => {
    const properties = request.tools![0]!.parameters.properties!
    const reversed = Object.fromEntries(Object.entries(properties).reverse())
    return firstTool(request, { parameters: { type: 'object', properties: reversed } })
  },
  'the choice': (request) => ({ ...request, toolChoice: 'required' }),
  'another choice': (request) => ({ ...request, toolChoice: 'auto' }),
  'no choice': ({ toolChoice: _, ...request }) => request,
  'calls side by side': (request) => ({ ...request, parallelToolCalls: !request.parallelToolCalls }),
  'nothing of calls side by side': ({ parallelToolCalls: _, ...request }) => request,
  'the number of alternatives': (request) => ({
    ...request,
    logProbabilities: { top: request.logProbabilities!.top + 1 }
  }),
  'no log probabilities': ({ logProbabilities: _, ...request }) => request,
  'the draw': (request) => ({ ...request, repeat: `${request.repeat}'` }),
  'the name of a call': (request) => firstCall(request, { name: 'other' }),
  'the arguments of a call': (request) => firstCall(request, { arguments: '{"a": 1}' }),
  'the spelling of arguments': (request) => firstCall(request, { arguments: '{"a":1}' }),
  'the id of a call': (request) => firstResult(firstCall(request, { id: 'other' }), { callId: 'other' }),
  'the text of a result': (request) => firstResult(request, { text: 'another result' }),
  'a result that is a failure': (request) => firstResult(request, { isError: true }),
  'the thinking': (request) =>
    inAssistant(request, (message) => ({ ...message, reasoning: [{ type: 'redacted_thinking', data: 'x' }] })),
  'no thinking': (request) => inAssistant(request, ({ reasoning: _, ...message }) => message),
  'a result said by the user': (request) =>
    inResults(request, (message) => ({
      ...message,
      parts: [{ text: message.toolResults![0]!.text }, ...message.parts]
    }))
}

describe('the key of a call with tools', () => {
  it.each(Object.entries(changes))('differs by %s, whatever the rest', (_, change) => {
    for (const seed of seeds) {
      const request = drawRequest(seed)
      expect(callKey(model, change(request)), `seed ${seed}`).not.toBe(callKey(model, request))
    }
  })

  it('is another one wherever something else would be sent, and the same for the same request', () => {
    const requests = seeds.flatMap((seed) => {
      const request = drawRequest(seed)
      return [request, drawRequest(seed), ...Object.values(changes).map((change) => change(request))]
    })
    const sentBy = new Map<string, string>()
    for (const request of requests) {
      const sent = JSON.stringify([openaiBody(model, request), anthropicBody('claude', request), request.repeat])
      const key = callKey(model, request)
      expect(sentBy.get(key) ?? sent).toBe(sent)
      sentBy.set(key, sent)
    }
    // Two equal requests of each seed share a key, all others have their own.
    expect(sentBy.size).toBe(requests.length - seeds.length)
  })
})
