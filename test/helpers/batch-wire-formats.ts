import type { JsonValue } from '../../src/schemas/json.ts'

export type Wire = 'openai' | 'anthropic'

/** What a model makes of one request, in a batch or live. `none`: the results say nothing of it. */
export type BatchAnswer =
  | {
      text: string
      stop?: 'stop' | 'length' | 'refusal'
      usage?: { input: number; output: number } | null
      /** The name asked for when left out. */
      model?: string
    }
  | { status: number; type: string; message?: string }
  | 'expired'
  | 'canceled'
  | 'none'

export type BatchStatus = 'running' | 'canceling' | 'completed' | 'failed' | 'expired' | 'cancelled'

export type HeldBatch = {
  wire: Wire
  id: string
  createdAt: Date
  status: BatchStatus
  metadata: { [name: string]: JsonValue }
  /** The file its requests came in; null where they came by themselves. */
  inputFile: string | null
  requests: { customId: string; prompt: string; model?: string }[]
  answers: { customId: string; answer: BatchAnswer }[]
}

export function isReply(answer: BatchAnswer): answer is Extract<BatchAnswer, { text: string }> {
  return typeof answer === 'object' && 'text' in answer
}

/** A batch as its provider shows it. */
export function showBatch(batch: HeldBatch): JsonValue {
  return batch.wire === 'openai' ? openaiBatch(batch) : anthropicBatch(batch)
}

function openaiBatch(batch: HeldBatch): JsonValue {
  const { id, createdAt, status, metadata, inputFile, requests, answers } = batch
  const completed = answers.filter(({ answer }) => isReply(answer)).length
  const hasEnded = status !== 'running' && status !== 'canceling'
  const statuses = { running: 'in_progress', canceling: 'cancelling' }
  return {
    id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    status: status === 'running' || status === 'canceling' ? statuses[status] : status,
    created_at: Math.floor(createdAt.getTime() / 1000),
    metadata,
    input_file_id: inputFile,
    errors:
      status === 'failed' ? { object: 'list', data: [{ code: 'token_limit_exceeded', message: 'queue full' }] } : null,
    output_file_id: hasEnded && completed > 0 ? `out-${id}` : null,
    error_file_id: hasEnded && resultLines(batch, 'err').length > 0 ? `err-${id}` : null,
    request_counts: { total: requests.length, completed, failed: hasEnded ? requests.length - completed : 0 }
  }
}

function anthropicBatch({ id, createdAt, status, requests, answers }: HeldBatch): JsonValue {
  const hasEnded = status !== 'running' && status !== 'canceling'
  const count = (of: (answer: BatchAnswer) => boolean) => answers.filter(({ answer }) => of(answer)).length
  return {
    id,
    type: 'message_batch',
    processing_status: hasEnded ? 'ended' : status === 'running' ? 'in_progress' : 'canceling',
    created_at: createdAt.toISOString(),
    ended_at: hasEnded ? createdAt.toISOString() : null,
    results_url: hasEnded ? `https://results.invalid/${id}` : null,
    request_counts: {
      processing: hasEnded ? 0 : requests.length,
      succeeded: hasEnded ? count(isReply) : 0,
      errored: hasEnded ? requests.length - count((answer) => isReply(answer) || typeof answer === 'string') : 0,
      canceled: hasEnded ? count((answer) => answer === 'canceled') : 0,
      expired: hasEnded ? count((answer) => answer === 'expired') : 0
    }
  }
}

/** The lines of a results file; OpenAI has one of replies (`out`) and one of what went wrong (`err`). */
export function resultLines({ wire, answers }: HeldBatch, file: 'out' | 'err' | 'all'): string[] {
  const said = answers.filter(({ answer }) => answer !== 'none')
  const wanted = said.filter(({ answer }) => file === 'all' || isReply(answer) === (file === 'out'))
  const line = wire === 'openai' ? openaiLine : anthropicLine
  return wanted.map(({ customId, answer }) => JSON.stringify(line(customId, answer)))
}

function openaiLine(customId: string, answer: BatchAnswer): JsonValue {
  const common = { id: `req-${customId}`, custom_id: customId }
  if (typeof answer === 'string') {
    const code = answer === 'expired' ? 'batch_expired' : 'batch_cancelled'
    return { ...common, response: null, error: { code, message: 'it was not run' } }
  }
  const body = isReply(answer) ? completion(answer) : { error: { type: answer.type, message: answer.message ?? '' } }
  const status_code = isReply(answer) ? 200 : answer.status
  return { ...common, response: { status_code, request_id: 'r', body }, error: null }
}

function anthropicLine(customId: string, answer: BatchAnswer): JsonValue {
  if (typeof answer === 'string') return { custom_id: customId, result: { type: answer } }
  if (isReply(answer)) return { custom_id: customId, result: { type: 'succeeded', message: message(answer) } }
  const error = { type: 'error', error: { type: answer.type, message: answer.message ?? '' } }
  return { custom_id: customId, result: { type: 'errored', error } }
}

type Reply = Extract<BatchAnswer, { text: string }>
const usual = { input: 1000, output: 100 }

export function completion({ text, stop = 'stop', usage = usual, model = 'gpt-4.1-2025-04-14' }: Reply): JsonValue {
  const isRefusal = stop === 'refusal'
  return {
    id: 'chatcmpl-batch',
    object: 'chat.completion',
    created: 1_790_000_000,
    model,
    choices: [
      {
        index: 0,
        finish_reason: isRefusal ? 'stop' : stop,
        message: { role: 'assistant', content: isRefusal ? null : text, refusal: isRefusal ? text : null }
      }
    ],
    ...(usage && { usage: { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: 0 } })
  }
}

const anthropicStops = { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }

export function message({ text, stop = 'stop', usage, model = 'claude-sonnet-4-6' }: Reply): JsonValue {
  const { input, output } = usage ?? usual
  return {
    id: 'msg_batch',
    type: 'message',
    role: 'assistant',
    model,
    stop_reason: anthropicStops[stop],
    content: [{ type: 'text', text }],
    usage: { input_tokens: input, output_tokens: output }
  }
}
