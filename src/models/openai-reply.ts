import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import { readLogProbabilities } from './log-probabilities.ts'
import type { ModelReply, ModelRequest, StopReason, Usage } from './model.ts'
import { readToolCalls } from './tool-calls.ts'

/** An odd call must not cost the reply that holds it: what cannot be read of it counts as left out. */
const toolCallSchema = z
  .object({
    id: z.coerce.string().nullish(),
    function: z
      .object({ name: z.string().nullish().catch(null), arguments: z.unknown().optional() })
      .nullish()
      .catch(null)
  })
  .catch({})

/** What a reply has cost. One that does not say it is a reply all the same. */
const usageSchema = z.object({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  prompt_tokens_details: z
    .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
    .nullish(),
  completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish()
})

/** Mistral's models that think answer in parts, of which the texts are the answer. */
const contentSchema = z
  .union([
    z.string(),
    z
      .array(z.looseObject({ type: z.string(), text: z.string().nullish().catch(null) }))
      .transform((parts) => parts.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''))
  ])
  .nullish()

/** What we read of a chat completion; compatible servers leave out much of the rest. */
const completionSchema = z.object({
  id: z.unknown().optional(),
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        logprobs: z.unknown().optional(),
        message: z.object({
          content: contentSchema,
          refusal: z.string().nullish(),
          tool_calls: z.array(toolCallSchema).nullish().catch(null)
        })
      })
    )
    .min(1),
  usage: z.unknown().optional()
})

const stopReasons: Record<string, StopReason> = { stop: 'stop', length: 'length', content_filter: 'content_filter' }
/** What a reply with calls ends with; `stop` where the request named the tool, and with compatible servers. */
const callReasons = ['tool_calls', 'function_call', 'stop']

/**
 * What a chat completion says.
 *
 * @param request that was sent: nothing else tells whether log probabilities are missing or were not asked for
 * @throws {z.ZodError} when it is no chat completion
 */
export function readCompletion(
  raw: unknown,
  name: string,
  { logProbabilities }: Pick<ModelRequest, 'logProbabilities'>
): Omit<ModelReply, 'raw'> {
  const { id, model, choices, usage } = completionSchema.parse(raw)
  const { message, finish_reason, logprobs } = choices[0]!
  const refusal = message.refusal ?? ''
  const sent = (message.tool_calls ?? []).map(({ id, function: called }) => ({ id, ...called }))
  return {
    text: refusal === '' ? (message.content ?? '') : refusal,
    stopReason: refusal === '' ? stopReasonOf(finish_reason ?? '', sent.length > 0) : 'refusal',
    toolCalls: readToolCalls(sent, [id, message, usage]),
    reasoning: [],
    logProbabilities: readLogProbabilities(logprobs, logProbabilities),
    usage: toUsage(usage),
    reportedModel: model ?? name
  }
}

function stopReasonOf(finishReason: string, hasCalls: boolean): StopReason {
  if (hasCalls && callReasons.includes(finishReason)) return 'tool_use'
  return stopReasons[finishReason] ?? 'other'
}

/** What a body says that it has cost, be it a completion or not; null when it says nothing of it. */
export function readCompletionUsage(raw: JsonValue): Usage | null {
  return typeof raw === 'object' && raw !== null && 'usage' in raw ? toUsage(raw.usage) : null
}

/** OpenAI counts cached and written tokens inside `prompt_tokens`, reasoning inside `completion_tokens`. */
function toUsage(sent: unknown): Usage | null {
  const usage = usageSchema.safeParse(sent).data
  if (!usage) return null
  return {
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWriteTokens: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
    outputTokens: usage.completion_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? 0
  }
}
