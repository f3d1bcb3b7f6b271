import Anthropic from '@anthropic-ai/sdk'
import { z } from 'zod'
import { type JsonValue, toJson } from '../schemas/json.ts'
import { callKey } from './call-key.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import { callKeyHeader } from './long-fetch.ts'
import { messagesToSend } from './messages-to-send.ts'
import type { MessagePart, Model, ModelFamily, ModelReply, ModelRequest, StopReason, Usage } from './model.ts'
import { providerRequest } from './provider-request.ts'

export type AnthropicModelOptions = {
  id: string
  name: string
  family: ModelFamily
  apiKey: string
  baseUrl: string
  timeoutMs: number
  fetch: typeof fetch
}

/** What we read of a message. */
const messageSchema = z.object({
  model: z.string(),
  stop_reason: z.string().nullish(),
  content: z.array(z.object({ type: z.string(), text: z.string().nullish() })),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cache_read_input_tokens: z.number().nullish(),
    cache_creation_input_tokens: z.number().nullish(),
    output_tokens_details: z.object({ thinking_tokens: z.number().nullish() }).nullish()
  })
})

const stopReasons: Record<string, StopReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal'
}

/**
 * A model behind Anthropic's messages. The schema goes in as its native JSON output format; the prefix that ends with
 * a part marked `cache` is cached for five minutes, renewed by every use.
 */
export function anthropicModel(options: AnthropicModelOptions): Model {
  const { id, name, family, apiKey, baseUrl, timeoutMs, fetch } = options
  const client = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    // Stating it also lifts the SDK's refusal of large `max_tokens` without streaming.
    timeout: timeoutMs,
    fetch,
    logLevel: 'off'
  })
  return {
    id,
    family,
    baseUrl,
    send: (request, signal) =>
      providerRequest({ subject: id, sentSchema: isEnforced(request), timeoutMs, signal }, async (signal) => {
        const headers = { [callKeyHeader]: callKey({ id, baseUrl }, request) }
        // Read here and not by the SDK, which would copy it: the reply is kept as it came.
        const response = await client.messages.create(anthropicBody(name, request), { signal, headers }).asResponse()
        const raw: JsonValue = JSON.parse(await response.text())
        return { ...readMessage(raw), raw, headers: response.headers }
      })
  }
}

/** The body of a messages request, as it is sent alone or in a batch. */
export function anthropicBody(name: string, request: ModelRequest) {
  const { system, output, parameters } = request
  const { maxOutputTokens, temperature, reasoningEffort } = parameters
  const format = output &&
    isEnforced(request) && {
      format: { type: 'json_schema' as const, schema: outputSchema(output.schema).schema }
    }
  const outputConfig = { ...format, ...(reasoningEffort && { effort: reasoningEffort }) }
  return {
    model: name,
    max_tokens: maxOutputTokens,
    ...(system !== '' && { system }),
    messages: messagesToSend(request).map(({ role, parts }) => ({ role, content: parts.map(contentBlock) })),
    // Not in the SDK's types any more, as models from 2026 on refuse it; those before still take it.
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort && { thinking: { type: 'adaptive' as const } }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig })
  }
}

function contentBlock(part: MessagePart) {
  const mark = part.cache && { cache_control: { type: 'ephemeral' as const } }
  if ('text' in part) return { type: 'text' as const, text: part.text, ...mark }
  const { mediaType, bytes } = part.file
  const source = { type: 'base64' as const, media_type: mediaType, data: Buffer.from(bytes).toString('base64') }
  return { type: 'document' as const, source, ...mark }
}

/**
 * @param raw a message, as it stands in the results of a batch
 * @throws {z.ZodError} when it is no message
 */
export function parseAnthropicReply(raw: unknown): ModelReply {
  return { ...readMessage(raw), raw: toJson(raw) }
}

function readMessage(raw: unknown): Omit<ModelReply, 'raw'> {
  const message = messageSchema.parse(raw)
  return {
    text: message.content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
    stopReason: stopReasons[message.stop_reason ?? ''] ?? 'other',
    usage: toUsage(message.usage),
    reportedModel: message.model
  }
}

/** Anthropic counts what was read from and written to the cache beside `input_tokens`; we count it inside. */
function toUsage(usage: z.infer<typeof messageSchema>['usage']): Usage {
  const cachedInputTokens = usage.cache_read_input_tokens ?? 0
  const cacheWriteTokens = usage.cache_creation_input_tokens ?? 0
  return {
    inputTokens: usage.input_tokens + cachedInputTokens + cacheWriteTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: usage.output_tokens,
    reasoningTokens: usage.output_tokens_details?.thinking_tokens ?? 0
  }
}
