import { openModel } from '../../../src/models/open-model.ts'
import { type JsonValue, jsonValueSchema } from '../../../src/schemas/json.ts'
import type { Ask, Query } from '../../../src/suites/econevals/sessions/play-period.ts'
import { type ReceivedRequest, startModelServer } from '../../helpers/model-server.ts'

export type Block = { type: 'text'; text: string } | { type: 'tool_use'; id: string; name: string; input: JsonValue }

/** What came over the wire with one request: names of tools, and what was said since the reply before, in Anthropic's form. */
export type Asked = { tools: string[]; newest: { role: 'user'; content: string | JsonValue[] } }

type Message = { role: string; content: JsonValue; tool_call_id?: string }

/**
 * Asks a model server on loopback as the runner asks a model: through the provider's SDK, in its wire format.
 *
 * @param decide what the model says to a query
 */
export async function openWire(wire: ReceivedRequest['wire'], decide: (query: Query) => readonly Block[]) {
  const server = await startModelServer()
  const access = { apiKey: 'k', baseUrl: wire === 'openai' ? `${server.url}/v1` : server.url }
  const providers = { openai: access, anthropic: access, azure: {}, compatible: {}, timeoutMs: 60_000 }
  const model = openModel(wire === 'openai' ? 'openai:gpt-4o-2024-11-20' : 'anthropic:claude-sonnet-4-6', providers)
  const ask: Ask = async (query, { seat, period, session, query: number }) => {
    const content = decide(query)
    server.script({ json: wire === 'openai' ? completionOf(content) : messageOf(content) })
    const parameters = { maxOutputTokens: 8192, temperature: 1 }
    const repeat = `${seat} ${period} ${session} ${number}`
    const request = { ...query, system: 'System.', output: null, parameters, leftOut: [], repeat }
    return await model.send(request, AbortSignal.timeout(60_000))
  }
  return { ask, asked: (): Asked[] => server.requests.map(readRequest), close: server.close }
}

function readRequest({ wire, body }: ReceivedRequest): Asked {
  const isForced = wire === 'openai' ? body.tool_choice === 'required' : isAny(body.tool_choice)
  if (!isForced) throw new Error(`tools are not forced: ${JSON.stringify(body.tool_choice)}`)
  const tools = (body.tools as { name?: string; function?: { name: string } }[]).map(
    (tool) => tool.function?.name ?? tool.name!
  )
  const messages = (body.messages as Message[]).filter(({ role }) => role !== 'system')
  const content = wire === 'openai' ? newestOfOpenai(messages) : (messages.at(-1)!.content as JsonValue[])
  const [first] = content as { text?: string }[]
  return { tools, newest: { role: 'user', content: messages.length === 1 ? first!.text! : content } }
}

/** The last user message with the results in front of it, as blocks. */
function newestOfOpenai(messages: readonly Message[]): JsonValue[] {
  const last = messages.at(-1)!
  const behind = messages.findLastIndex(({ role }, index) => role !== 'tool' && index < messages.length - 1)
  const results = messages.slice(behind + 1, -1).map(({ tool_call_id: id, content }) => ({
    ...{ type: 'tool_result', tool_use_id: id!, content }
  }))
  return [...results, { type: 'text', text: String(last.content) }]
}

function isAny(choice: JsonValue | undefined): boolean {
  return typeof choice === 'object' && choice !== null && 'type' in choice && choice.type === 'any'
}

function messageOf(content: readonly Block[]): JsonValue {
  const usage = { input_tokens: 10, output_tokens: 5 }
  const shared = { id: 'msg', type: 'message', role: 'assistant', model: 'claude-test', stop_sequence: null, usage }
  return { ...shared, stop_reason: 'tool_use', content: jsonValueSchema.parse(content) }
}

function completionOf(content: readonly Block[]): JsonValue {
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')
  const calls = content.flatMap((block) =>
    block.type === 'tool_use'
      ? [
          {
            ...{ id: block.id, type: 'function' },
            function: { name: block.name, arguments: JSON.stringify(block.input) }
          }
        ]
      : []
  )
  const message = { role: 'assistant', content: text || null, ...(calls.length > 0 && { tool_calls: calls }) }
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
  const shared = { id: 'chatcmpl', object: 'chat.completion', created: 1_790_000_000, model: 'gpt-test', usage }
  return { ...shared, choices: [{ index: 0, finish_reason: 'tool_calls', logprobs: null, message }] }
}
