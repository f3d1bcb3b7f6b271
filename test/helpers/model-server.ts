import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JsonValue } from '../../src/schemas/json.ts'

/** What the server is to do with one request, whichever wire format it came in. */
export type ScriptedReply =
  | {
      text: string
      /** `other` is a word that no adapter knows. */
      stop?: 'stop' | 'length' | 'refusal' | 'content_filter' | 'other'
      usage?: ScriptedUsage | null
      /** The name asked for when left out. */
      model?: string
      /** Calls of tools, as they stand on the wire; the reply then ends with them unless `stop` says otherwise. */
      toolCalls?: readonly ScriptedCall[]
      /** OpenAI only: what stands as `logprobs` in the choice. */
      logprobs?: JsonValue
      /** Anthropic only: blocks in front of the text. */
      blocks?: readonly JsonValue[]
    }
  | { status: number; code?: string; type?: string; message?: string; headers?: Record<string, string> }
  | { fault: ScriptedFault }
  | { json: JsonValue }
  /** Whatever comes with 200 and is no reply. */
  | { body: string; type?: string }

/** `arguments` is OpenAI's text and Anthropic's `input`: what is left out is not on the wire. */
export type ScriptedCall = { id?: JsonValue; name?: string; arguments?: JsonValue }

/** No reply in the provider's format: nothing for ever, a broken connection, or a body that is not what it should be. */
export type ScriptedFault =
  | 'hang'
  | 'reset'
  | 'reset_mid_body'
  | 'truncated_chunks'
  | 'truncated_json'
  | 'malformed_json'
  | 'empty_body'
  | 'html'

/** In our own words: `input` counts cached and written tokens too. Each adapter's wire format counts them its own way. */
export type ScriptedUsage = { input: number; output: number; cached?: number; written?: number; reasoning?: number }

export type ReceivedRequest = {
  wire: 'openai' | 'anthropic'
  path: string
  headers: Record<string, string | string[] | undefined>
  body: { [key: string]: JsonValue }
  /** The texts of all messages, the system's first. */
  texts: string[]
}

export type ModelServer = {
  url: string
  /** Every request that came, in order: a retry of an SDK would show here. */
  requests: ReceivedRequest[]
  /** Replies for the next requests, one each; when they run out the last one stays. A function may look at the request. */
  script(...replies: (ScriptedReply | ((request: ReceivedRequest) => ScriptedReply | Promise<ScriptedReply>))[]): void
  /** What `GET /models` lists from now on; with null, and at first, there is no such path. These are none of `requests`. */
  list(models: readonly JsonValue[] | null): void
  close(): Promise<void>
}

/**
 * A model server on loopback that speaks OpenAI chat completions, Azure's form of them, and Anthropic messages: the wire
 * format follows the path. It checks nothing of a request; tests look at `requests`.
 */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ReceivedRequest[] = []
  let replies: Parameters<ModelServer['script']> = [{ text: 'hello' }]
  let listed: readonly JsonValue[] | null = null
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const path = incoming.url ?? ''
    if (incoming.method === 'GET') {
      if (listed === null) sendJson(response, 404, { error: { message: 'Not Found' } })
      else sendJson(response, 200, { object: 'list', data: [...listed] })
      return
    }
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const wire = path.includes('/messages') ? 'anthropic' : 'openai'
    const request: ReceivedRequest = { wire, path, headers: incoming.headers, body, texts: textsOf(body) }
    requests.push(request)
    const next = replies.length > 1 ? replies.shift()! : replies[0]!
    respond(response, wire, named(typeof next === 'function' ? await next(request) : next, body.model))
  })
  // On a loaded machine a pause of five seconds would close a connection in the moment it is used again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (...next) => {
      replies = next
    },
    list: (models) => {
      listed = models
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }
}

function named(reply: ScriptedReply, model: unknown): ScriptedReply {
  return 'text' in reply && typeof model === 'string' ? { model, ...reply } : reply
}

function respond(response: ServerResponse, wire: ReceivedRequest['wire'], reply: ScriptedReply): void {
  if ('fault' in reply) fail(response, wire, reply.fault)
  else if ('json' in reply) sendJson(response, 200, reply.json)
  else if ('body' in reply)
    response.writeHead(200, { 'content-type': reply.type ?? 'application/json' }).end(reply.body)
  else if ('text' in reply) sendJson(response, 200, wire === 'openai' ? completion(reply) : message(reply))
  else sendError(response, wire, reply)
}

type ErrorReply = Extract<ScriptedReply, { status: number }>

function sendError(response: ServerResponse, wire: ReceivedRequest['wire'], reply: ErrorReply): void {
  const { status, code, type = code ?? 'error', message = 'scripted fault', headers } = reply
  const openaiBody = { error: { code: code ?? null, type, message } }
  const anthropicBody = { type: 'error', error: { type, message } }
  sendJson(response, status, wire === 'openai' ? openaiBody : anthropicBody, headers)
}

/** Bodies that come whole over HTTP and are no reply. */
const wrongBodies: Partial<Record<ScriptedFault, (whole: string) => { type: string; body: string }>> = {
  html: () => ({ type: 'text/html', body: '<html><body>gateway</body></html>' }),
  truncated_json: (whole) => ({ type: 'application/json', body: whole.slice(0, whole.length / 2) }),
  malformed_json: (whole) => ({ type: 'application/json', body: whole.replace('":', '"=') }),
  empty_body: () => ({ type: 'application/json', body: '' })
}

function fail(response: ServerResponse, wire: ReceivedRequest['wire'], fault: ScriptedFault): void {
  const whole = JSON.stringify(wire === 'openai' ? completion({ text: 'cut' }) : message({ text: 'cut' }))
  const wrong = wrongBodies[fault]?.(whole)
  if (wrong) response.writeHead(200, { 'content-type': wrong.type }).end(wrong.body)
  else if (fault === 'reset') response.socket?.resetAndDestroy()
  else if (fault === 'reset_mid_body' || fault === 'truncated_chunks') cutOff(response, whole, fault)
}

/** Sends half of a body: with the length of the whole and then a reset, or in chunks of which the last never comes. */
function cutOff(response: ServerResponse, whole: string, fault: 'reset_mid_body' | 'truncated_chunks'): void {
  const length = fault === 'reset_mid_body' ? { 'content-length': String(whole.length) } : {}
  response.writeHead(200, { 'content-type': 'application/json', ...length })
  response.write(whole.slice(0, whole.length / 2), () => {
    if (fault === 'reset_mid_body') response.socket?.resetAndDestroy()
    else response.socket?.end()
  })
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: JsonValue,
  headers: Record<string, string> = {}
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

type TextReply = Extract<ScriptedReply, { text: string }>

/** A chat completion that says what a reply says. @throws for a reply that is a fault */
export function completionOf(reply: ScriptedReply): { [key: string]: JsonValue } {
  if (!('text' in reply)) throw new Error('a fault is no completion')
  return completion(reply)
}

const openaiStops = {
  stop: 'stop',
  length: 'length',
  refusal: 'stop',
  content_filter: 'content_filter',
  other: 'novel'
}

function completion(reply: TextReply): { [key: string]: JsonValue } {
  const { text, toolCalls, stop, usage = { input: 10, output: 5 }, model, logprobs = null } = reply
  const isRefusal = stop === 'refusal'
  const ending = stop === undefined && toolCalls ? 'tool_calls' : openaiStops[stop ?? 'stop']
  return {
    id: 'chatcmpl-scripted',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: model ?? 'gpt-test-2026-01-01',
    choices: [
      {
        index: 0,
        finish_reason: ending,
        logprobs,
        message: {
          role: 'assistant',
          content: isRefusal || (toolCalls && text === '') ? null : text,
          refusal: isRefusal ? text : null,
          ...(toolCalls && { tool_calls: toolCalls.map(({ id, ...called }) => openaiCall(id, called)) })
        }
      }
    ],
    ...(usage && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_tokens_details: { cached_tokens: usage.cached ?? 0, cache_write_tokens: usage.written ?? 0 },
        completion_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 }
      }
    })
  }
}

function openaiCall(id: JsonValue | undefined, called: Omit<ScriptedCall, 'id'>): JsonValue {
  return { ...(id !== undefined && { id }), type: 'function', function: called }
}

const anthropicStops = {
  stop: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
  content_filter: 'refusal',
  other: 'novel'
}

function message({ text, toolCalls = [], stop, usage, model, blocks = [] }: TextReply): JsonValue {
  const { input, output, cached = 0, written = 0, reasoning = 0 } = usage ?? { input: 10, output: 5 }
  return {
    id: 'msg_scripted',
    type: 'message',
    role: 'assistant',
    model: model ?? 'claude-test-20260101',
    stop_reason: stop === undefined && toolCalls.length > 0 ? 'tool_use' : anthropicStops[stop ?? 'stop'],
    stop_sequence: null,
    content: [
      ...(reasoning > 0 ? [{ type: 'thinking', thinking: '', signature: 'scripted' }] : []),
      ...blocks,
      ...(text === '' && toolCalls.length > 0 ? [] : [{ type: 'text', text, citations: null }]),
      ...toolCalls.map(({ arguments: input, ...call }) => ({ type: 'tool_use', ...call, input: input ?? {} }))
    ],
    usage: {
      input_tokens: input - cached - written,
      output_tokens: output,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: written,
      output_tokens_details: { thinking_tokens: reasoning }
    }
  }
}

function textsOf(body: { [key: string]: JsonValue }): string[] {
  const messages = Array.isArray(body.messages) ? body.messages : []
  return [...(typeof body.system === 'string' ? [body.system] : []), ...messages.flatMap(contentTexts)]
}

function contentTexts(message: JsonValue): string[] {
  const content = typeof message === 'object' && message !== null && !Array.isArray(message) ? message.content : null
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return content.map((block) =>
    typeof block === 'object' && block !== null && !Array.isArray(block) ? String(block.text) : ''
  )
}
