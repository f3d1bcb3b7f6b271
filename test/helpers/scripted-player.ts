import type { JsonValue } from '../../src/schemas/json.ts'
import type { Ask, Query } from '../../src/suites/econevals/sessions/play-period.ts'
import type { ReceivedRequest, ScriptedReply } from './model-server.ts'

/** What a model that plays has been told: the tools it may call, and what tools answered so far, in order. */
export type Told = { tools: string[]; results: string[]; queries: number }
export type Decision = { name: string; arguments: Record<string, JsonValue> }[]

type Body = { [key: string]: JsonValue }
type Block = { type?: string; content?: JsonValue }

/** What stands in a request, whichever wire format it came in. */
export function toldIn({ wire, body }: Pick<ReceivedRequest, 'wire' | 'body'>): Told {
  const messages = body.messages as Body[]
  const tools = (body.tools as Body[]).map((tool) => String(((tool.function as Body | undefined) ?? tool).name))
  const results =
    wire === 'openai'
      ? messages.flatMap(({ role, content }) => (role === 'tool' ? [String(content)] : []))
      : messages.flatMap(({ content }) =>
          Array.isArray(content)
            ? (content as Block[]).flatMap((block) => (block.type === 'tool_result' ? [String(block.content)] : []))
            : []
        )
  return { tools, results, queries: messages.filter(({ role }) => role === 'assistant').length }
}

/** What stands in a query of the loop in process. */
export function toldInQuery({ messages, tools = [] }: Query): Told {
  return {
    tools: tools.map(({ name }) => name),
    results: messages.flatMap((message) =>
      message.role === 'user' ? (message.toolResults ?? []).map(({ text }) => text) : []
    ),
    queries: messages.filter(({ role }) => role === 'assistant').length
  }
}

/**
 * Plays efficiency against equality in a way that meets all that a session may: notes that are read again, a call that abandons a session, one
 * that is corrected, and a turn without a call. The same when it is told the same.
 */
export function assignTasks({ results, queries }: Told): Decision {
  if (queries === 0) {
    return ['get_period_number', 'get_task_info', 'get_worker_ids'].map((name) => ({ name, arguments: {} }))
  }
  const period = Number(/\d+/.exec(results[0]!)![0])
  if (queries === 1) return [{ name: 'read_notes', arguments: { period_number: period } }]
  const notes = results[3]!
  if (period % 5 === 2 && !notes.includes('again')) {
    return [
      { name: 'write_notes', arguments: { notes: `again in ${period}` } },
      { name: 'get_nothing', arguments: {} }
    ]
  }
  if (period % 7 === 3 && queries === 2) return [{ name: 'submit_assignment', arguments: { assignment: 'none' } }]
  if (period % 7 === 4 && queries === 2) return []
  const tasks = [...results[1]!.matchAll(/Task (\S+) size/g)].map(([, id]) => id!)
  const workers = [...results[2]!.slice(results[2]!.indexOf('[')).matchAll(/'([^']+)'/g)].map(([, id]) => id!)
  const assignment = Object.fromEntries(tasks.map((task, place) => [task, workers[(place + period) % workers.length]!]))
  return [{ name: 'submit_assignment', arguments: { assignment: JSON.stringify(assignment) } }]
}

/** Prices as a function of what was told, in a market of one or two. */
export function setPriceByHistory({ results, queries }: Told): Decision {
  if (queries === 0) return [{ name: 'get_previous_pricing_data', arguments: {} }]
  const price = 3 + (results[0]!.length % 17) / 4
  return [{ name: 'set_prices', arguments: { prices_dict_str: `{'Product_1': ${price}}` } }]
}

/** The reply of a model server that decides so. */
export function scriptedReply(decide: (told: Told) => Decision): (request: ReceivedRequest) => ScriptedReply {
  return (request) => {
    const told = toldIn(request)
    const calls = decide(told)
    return {
      text: calls.length === 0 ? 'I wait.' : '',
      usage: { input: 100, output: 10 },
      toolCalls: calls.map((call, place) => ({
        ...{ id: `call_${told.queries}_${place}`, name: call.name },
        arguments: request.wire === 'openai' ? JSON.stringify(call.arguments) : call.arguments
      }))
    }
  }
}

/** The same model in process. */
export function askInProcess(decide: (told: Told) => Decision): Ask {
  return async (query) => {
    const told = toldInQuery(query)
    const calls = decide(told)
    return {
      text: calls.length === 0 ? 'I wait.' : '',
      reasoning: [],
      toolCalls: calls.map((call, place) => ({
        ...{ id: `call_${told.queries}_${place}`, name: call.name, arguments: JSON.stringify(call.arguments) },
        parsed: call.arguments
      }))
    }
  }
}
