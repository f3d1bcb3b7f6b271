import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { JsonValue } from '../../src/schemas/json.ts'
import { type BatchFault, refuse, send, spoil } from './batch-faults.ts'
import {
  type BatchAnswer,
  type BatchStatus,
  completion,
  type HeldBatch,
  isReply,
  message,
  resultLines,
  showBatch,
  type Wire
} from './batch-wire-formats.ts'

export type { BatchAnswer, BatchFault }

export type BatchServer = {
  url: string
  /** Every request that came, as `POST /v1/batches`. */
  requests: string[]
  /** Bodies of the model requests as they came in batches, as text. */
  bodies: string[]
  batches: HeldBatch[]
  /** Files that nobody has deleted. */
  files(): string[]
  /** How often each prompt was answered, which is what costs. */
  paid: Map<string, number>
  /** Asked of every request before it is served, with what it is about: the prompts of its batch or of its call. */
  fault: (request: string, prompts: readonly string[]) => BatchFault | null
  /** Changes the lines of a results file on their way out. */
  tamper: (lines: string[], prompts: readonly string[]) => string[]
  /** The text of a reply at once. */
  live: (prompt: string) => string
  /**
   * Ends every running batch: each request gets its answer, and a cancelled batch cancels what is given no answer. A
   * status may depend on what is asked in the batch; `running` lets it run on.
   */
  finish(answer?: (prompt: string) => BatchAnswer, status?: BatchStatus | ((prompts: string[]) => BatchStatus)): void
  reset(): void
  close(): Promise<void>
}

const modelSchema = z.looseObject({ model: z.string() })
const bodySchema = z.looseObject({ messages: z.array(z.looseObject({ content: z.json() })).min(1) })
const anthropicOrder = z.object({ requests: z.array(z.object({ custom_id: z.string(), params: z.json() })).min(1) })
const openaiOrder = z.object({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string(), z.string())
})
const fileLine = z.object({
  custom_id: z.string(),
  method: z.literal('POST'),
  url: z.literal('/v1/chat/completions'),
  body: z.json()
})

type Answer = { status?: number; json: JsonValue } | { lines: string[]; prompts: string[] }
const notFound: Answer = {
  status: 404,
  json: { type: 'error', error: { type: 'not_found_error', message: 'no such' } }
}

/**
 * A server on loopback that speaks OpenAI's files and batches and Anthropic's message batches, and both live. Batches
 * run until `finish` is called. It refuses what the providers refuse: ids that repeat or are too long, unknown files.
 *
 * @param now the time that batches are created at
 * @param promptOf what a request is known by here
 */
export async function startBatchServer(
  now: () => Date,
  promptOf: (body: JsonValue) => string = lastText
): Promise<BatchServer> {
  const files = new Map<string, string>()
  let uploads = 0
  const held: BatchServer = {
    url: '',
    requests: [],
    bodies: [],
    batches: [],
    files: () => [...files.keys()],
    paid: new Map(),
    fault: () => null,
    tamper: (lines) => lines,
    live: liveReply,
    finish(answer = (prompt) => ({ text: `reply to ${prompt}` }), status = 'completed') {
      for (const batch of held.batches) {
        end(batch, answer, typeof status === 'function' ? status(promptsOf(batch)) : status)
      }
    },
    reset() {
      Object.assign(held, { fault: () => null, tamper: (lines: string[]) => lines, live: liveReply })
      for (const list of [held.requests, held.bodies, held.batches]) list.length = 0
      held.paid.clear()
      files.clear()
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    }
  }

  function end(batch: HeldBatch, answer: (prompt: string) => BatchAnswer, status: HeldBatch['status']): void {
    if (batch.status !== 'running' && batch.status !== 'canceling') return
    if (status === 'running' && batch.status === 'running') return
    batch.status = batch.status === 'canceling' ? 'cancelled' : status
    if (batch.status === 'failed') return
    batch.answers = batch.requests.map(({ customId, prompt, model }) => {
      const given = answer(prompt)
      return { customId, answer: isReply(given) ? { ...(model && { model }), ...given } : given }
    })
    for (const { prompt } of batch.requests) if (isReply(answer(prompt))) pay(prompt)
    if (batch.wire === 'anthropic') return
    if (batch.answers.some(({ answer }) => isReply(answer))) files.set(`out-${batch.id}`, '')
    if (resultLines(batch, 'err').length > 0) files.set(`err-${batch.id}`, '')
  }

  function remove(id: string): Answer {
    return files.delete(id) ? { json: { id, object: 'file', deleted: true } } : notFound
  }

  function pay(prompt: string): void {
    held.paid.set(prompt, (held.paid.get(prompt) ?? 0) + 1)
  }

  function create(
    wire: Wire,
    requests: { custom_id: string; body: JsonValue }[],
    { metadata = {}, inputFile = null }: Partial<Pick<HeldBatch, 'metadata' | 'inputFile'>> = {}
  ): Answer {
    const ids = requests.map(({ custom_id }) => custom_id)
    if (new Set(ids).size < ids.length || ids.some((id) => !/^[\w-]{1,64}$/.test(id))) {
      return { status: 400, json: { type: 'error', error: { type: 'invalid_request_error', message: 'custom_id' } } }
    }
    const batch: HeldBatch = {
      wire,
      id: `${wire === 'openai' ? 'batch' : 'msgbatch'}_${held.batches.length}`,
      createdAt: now(),
      status: 'running',
      metadata,
      inputFile,
      requests: requests.map(({ custom_id, body }) => ({
        customId: custom_id,
        prompt: promptOf(body),
        model: modelOf(body)
      })),
      answers: []
    }
    held.bodies.push(...requests.map(({ body }) => JSON.stringify(body)))
    held.batches.unshift(batch)
    return { json: showBatch(batch) }
  }

  function upload(body: string, contentType: string): Answer {
    const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? ''
    const [, purpose = '', file = ''] = body.split(`--${boundary}`)
    if (!/name="purpose"\r\n\r\nbatch\r\n$/.test(purpose))
      return { status: 400, json: { error: { message: 'purpose' } } }
    const id = `file-${uploads++}`
    files.set(id, file.slice(file.indexOf('\r\n\r\n')).trim())
    return { json: { id, object: 'file', purpose: 'batch', filename: 'requests.jsonl', bytes: file.length } }
  }

  function createOpenai(order: z.infer<typeof openaiOrder>): Answer {
    const file = files.get(order.input_file_id)
    if (file === undefined) return notFound
    return create(
      'openai',
      file.split('\n').map((line) => fileLine.parse(JSON.parse(line))),
      { metadata: order.metadata, inputFile: order.input_file_id }
    )
  }

  function live(wire: Wire, body: JsonValue): Answer {
    const prompt = promptOf(body)
    pay(prompt)
    const reply = { text: held.live(prompt), model: modelOf(body) }
    return { json: wire === 'openai' ? completion(reply) : message(reply) }
  }

  function ofBatch(id: string, answer: (batch: HeldBatch) => Answer): Answer {
    const batch = held.batches.find((batch) => batch.id === id)
    return batch ? answer(batch) : notFound
  }

  function list(wire: Wire): Answer {
    const data = held.batches.filter((batch) => batch.wire === wire).map(showBatch)
    return { json: { object: 'list', data, has_more: false, first_id: null, last_id: null } }
  }

  function cancel(batch: HeldBatch): Answer {
    if (batch.status === 'running') batch.status = 'canceling'
    return { json: showBatch(batch) }
  }

  function serve(request: string, body: string, contentType: string): Answer {
    const { kind, id, what } = partsOf(request)
    const wire = kind.startsWith('messages') ? 'anthropic' : 'openai'
    if (request.startsWith('GET')) {
      if (kind === 'files') {
        const [file = '', batch = ''] = id.split(/-(.*)/)
        if (!files.has(id)) return notFound
        return ofBatch(batch, (held) => linesOf(held, file === 'out' ? 'out' : 'err'))
      }
      if (what === 'results') return ofBatch(id, (batch) => linesOf(batch, 'all'))
      return id === '' ? list(wire) : ofBatch(id, (batch) => ({ json: showBatch(batch) }))
    }
    if (request.startsWith('DELETE')) return remove(id)
    if (what === 'cancel') return ofBatch(id, cancel)
    if (kind === 'files') return upload(body, contentType)
    const json: JsonValue = JSON.parse(body)
    if (kind === 'batches') return createOpenai(openaiOrder.parse(json))
    if (kind !== 'messages/batches') return live(wire, json)
    const { requests } = anthropicOrder.parse(json)
    return create(
      'anthropic',
      requests.map(({ custom_id, params }) => ({ custom_id, body: params }))
    )
  }

  /** What a request is about; nothing for one about no batch and no call. */
  function promptsIn(request: string, body: string): string[] {
    const { kind, id } = partsOf(request)
    const ofId = held.batches.find((batch) => batch.id === id.replace(/^(out|err)-/, ''))
    if (ofId) return promptsOf(ofId)
    if (!request.startsWith('POST')) return []
    if (kind === 'files') return bodiesOf(fileIn(body)).map(promptOf)
    const json: JsonValue = JSON.parse(body)
    if (kind === 'batches') return bodiesOf(files.get(openaiOrder.parse(json).input_file_id) ?? '').map(promptOf)
    if (kind !== 'messages/batches') return [promptOf(json)]
    return anthropicOrder.parse(json).requests.map(({ params }) => promptOf(params))
  }

  const server = createServer(async (incoming, response) => {
    const request = `${incoming.method} ${incoming.url?.split('?')[0]}`
    held.requests.push(request)
    const body = await text(incoming)
    const fault = held.fault(request, promptsIn(request, body))
    if (fault === 'reset') response.socket?.resetAndDestroy()
    else if (typeof fault === 'object' && fault) refuse(response, request, fault)
    else {
      const answer = answerTo(request, body, incoming.headers['content-type'] ?? '')
      const whole =
        'json' in answer ? JSON.stringify(answer.json) : held.tamper(answer.lines, answer.prompts).join('\n')
      if (fault) spoil(response, fault, whole)
      else send(response, 'json' in answer ? (answer.status ?? 200) : 200, whole, 'json' in answer)
    }
  })
  function answerTo(request: string, body: string, contentType: string): Answer {
    try {
      return serve(request, body, contentType)
    } catch (error) {
      return { status: 400, json: { error: { type: 'invalid_request_error', message: String(error) } } }
    }
  }
  // A connection that is closed as the next request comes would be a fault that nobody scripted.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  held.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return held
}

function partsOf(request: string): { kind: string; id: string; what: string } {
  const [, kind = '', id = '', what = ''] =
    /\/v1\/(messages\/batches|batches|files|messages|chat\/completions)(?:\/([\w-]+))?(?:\/(\w+))?/.exec(request) ?? []
  return { kind, id, what }
}

function promptsOf({ requests }: HeldBatch): string[] {
  return requests.map(({ prompt }) => prompt)
}

function linesOf(batch: HeldBatch, file: 'out' | 'err' | 'all'): Answer {
  return { lines: resultLines(batch, file), prompts: promptsOf(batch) }
}

/** The file in a multipart upload: its last part. */
function fileIn(body: string): string {
  const start = body.lastIndexOf('\r\n\r\n')
  return body.slice(start, body.lastIndexOf('\r\n--')).trim()
}

function bodiesOf(file: string): JsonValue[] {
  if (file === '') return []
  return file.split('\n').map((line) => fileLine.parse(JSON.parse(line)).body)
}

function liveReply(prompt: string): string {
  return `live reply to ${prompt}`
}

/** The last text of a request, whichever wire format it has. */
function lastText(body: JsonValue): string {
  const { content } = bodySchema.parse(body).messages.at(-1)!
  if (typeof content === 'string') return content
  const parts = z.array(z.looseObject({ text: z.string() })).parse(content)
  return parts.at(-1)!.text
}

function modelOf(body: JsonValue): string {
  return modelSchema.parse(body).model
}
