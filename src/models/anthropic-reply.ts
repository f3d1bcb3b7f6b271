import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import type { LogProbabilities, ModelReply, ModelRequest, StopReason, Usage } from './model.ts'
import { readToolCalls } from './tool-calls.ts'

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().nullish(),
  id: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
  input: z.unknown().optional()
})

/** What a reply has cost. One that does not say it is a reply all the same. */
const usageSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  output_tokens_details: z.object({ thinking_tokens: z.number().nullish() }).nullish()
})

/** What we read of a message. */
const messageSchema = z.object({
  id: z.unknown().optional(),
  model: z.string(),
  stop_reason: z.string().nullish(),
  content: z.array(blockSchema),
  usage: z.unknown().optional()
})

const stopReasons: Record<string, StopReason> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_use',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'refusal'
}

const reasoningSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() })
])
/** Anthropic gives none, whatever the model. */
const noLogProbabilities: LogProbabilities = { available: false, reason: 'not_offered' }

/**
 * What a message says.
 *
 * @throws {z.ZodError} when it is no message
 */
export function readMessage(
  raw: unknown,
  { logProbabilities }: Pick<ModelRequest, 'logProbabilities'>
): Omit<ModelReply, 'raw'> {
  const { id, model, stop_reason, content, usage } = messageSchema.parse(raw)
  const calls = content.filter(({ type }) => type === 'tool_use')
  const sent = calls.map(({ id, name, input }) => ({ id, name, arguments: input }))
  return {
    text: content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
    stopReason: stopReasons[stop_reason ?? ''] ?? 'other',
    toolCalls: readToolCalls(sent, [id, content, usage]),
    reasoning: content.flatMap((block) => reasoningSchema.safeParse(block).data ?? []),
    logProbabilities: logProbabilities ? noLogProbabilities : null,
    usage: toUsage(usage),
    reportedModel: model
  }
}

/** What a body says that it has cost, be it a message or not; null when it says nothing of it. */
export function readMessageUsage(raw: JsonValue): Usage | null {
  return typeof raw === 'object' && raw !== null && 'usage' in raw ? toUsage(raw.usage) : null
}

/** Anthropic counts what was read from and written to the cache beside `input_tokens`; we count it inside. */
function toUsage(sent: unknown): Usage | null {
  const usage = usageSchema.safeParse(sent).data
  if (!usage) return null
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
