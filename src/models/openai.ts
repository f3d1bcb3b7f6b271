import OpenAI, { AzureOpenAI } from 'openai'
import { z } from 'zod'
import { type JsonValue, toJson } from '../schemas/json.ts'
import { callKey } from './call-key.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import { callKeyHeader } from './long-fetch.ts'
import type { Model, ModelFamily, ModelOutput, ModelReply, ModelRequest, StopReason, Usage } from './model.ts'
import type { ChatModel } from './model-id.ts'
import { chatMessages } from './openai-messages.ts'
import { promptCacheFields } from './openai-prompt-cache.ts'
import { providerRequest } from './provider-request.ts'

export type OpenAIModelOptions = ChatModel & {
  family: ModelFamily
  apiKey: string
  baseUrl: string
  /** Azure only: the dated version of its API. */
  apiVersion?: string
  timeoutMs: number
  fetch: typeof fetch
}

/** What we read of a chat completion; compatible servers leave out much of the rest. */
const completionSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() })
      })
    )
    .min(1),
  usage: z
    .object({
      prompt_tokens: z.number(),
      completion_tokens: z.number(),
      prompt_tokens_details: z
        .object({ cached_tokens: z.number().nullish(), cache_write_tokens: z.number().nullish() })
        .nullish(),
      completion_tokens_details: z.object({ reasoning_tokens: z.number().nullish() }).nullish()
    })
    .nullish()
})
type Completion = z.infer<typeof completionSchema>

const stopReasons: Record<string, StopReason> = { stop: 'stop', length: 'length', content_filter: 'content_filter' }
/** Azure refuses a filtered prompt with a 400; reasoning models call it an invalid prompt. */
const filterCodes = ['content_filter', 'content_policy_violation', 'invalid_prompt']

/**
 * A model behind OpenAI's chat completions: OpenAI itself, Azure, or any compatible server. Chat completions rather
 * than Responses, because it is the one path that all three speak. Prompt caching: `openai-prompt-cache.ts`.
 */
export function openaiModel(options: OpenAIModelOptions): Model {
  const { id, family, baseUrl, timeoutMs } = options
  const client = createClient(options)
  return {
    id,
    family,
    baseUrl,
    async send(request, signal) {
      const body = openaiBody(options, request)
      const sentSchema = isEnforced(request)
      return await providerRequest({ subject: id, sentSchema, timeoutMs, signal }, async (signal) => {
        try {
          const headers = { [callKeyHeader]: callKey({ id, baseUrl }, request) }
          // Read here and not by the SDK, which would copy it: the reply is kept as it came.
          const response = await client.chat.completions.create(body, { signal, headers }).asResponse()
          const raw: JsonValue = JSON.parse(await response.text())
          return { ...readCompletion(raw, options.name), raw, headers: response.headers }
        } catch (error) {
          const isFiltered = error instanceof OpenAI.APIError && filterCodes.includes(error.code ?? '')
          if (!isFiltered) throw error
          return filteredPrompt(error, options.name)
        }
      })
    }
  }
}

function createClient({ provider, apiKey, baseUrl, apiVersion, timeoutMs, fetch }: OpenAIModelOptions): OpenAI {
  // What the SDK would read from the environment is given or nulled: config.ts is the only reader of it.
  const options = {
    apiKey,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch,
    logLevel: 'off' as const
  }
  if (provider !== 'azure') return new OpenAI({ ...options, baseURL: baseUrl })
  return new AzureOpenAI({ ...options, baseURL: `${baseUrl}/openai`, apiVersion })
}

/**
 * The body of a chat completion request, as it is sent alone or in a batch.
 *
 * @throws {AppError} `model_takes_no_pdf`
 */
export function openaiBody(model: ChatModel, request: ModelRequest) {
  const { maxOutputTokens, temperature, reasoningEffort } = request.parameters
  const isCompatible = model.provider === 'compatible'
  return {
    model: model.name,
    messages: chatMessages(model, request),
    // Compatible servers know the old name; OpenAI's reasoning models refuse it.
    ...(isCompatible ? { max_tokens: maxOutputTokens } : { max_completion_tokens: maxOutputTokens }),
    ...(temperature !== undefined && { temperature }),
    ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
    ...(request.output && { response_format: responseFormat(request, request.output) }),
    ...promptCacheFields(model, request)
  }
}

function responseFormat(request: ModelRequest, output: ModelOutput) {
  if (!isEnforced(request)) return { type: 'json_object' as const }
  const { schema } = outputSchema(output.schema)
  return { type: 'json_schema' as const, json_schema: { name: output.name, strict: true, schema } }
}

/**
 * @param raw a chat completion, as it stands in the results of a batch
 * @param name of the model, for servers that do not say it
 * @throws {z.ZodError} when it is no chat completion
 */
export function parseOpenaiReply(raw: unknown, name: string): ModelReply {
  return { ...readCompletion(raw, name), raw: toJson(raw) }
}

function readCompletion(raw: unknown, name: string): Omit<ModelReply, 'raw'> {
  const completion = completionSchema.parse(raw)
  const { message, finish_reason } = completion.choices[0]!
  const refusal = message.refusal ?? ''
  return {
    text: refusal === '' ? (message.content ?? '') : refusal,
    stopReason: refusal === '' ? (stopReasons[finish_reason ?? ''] ?? 'other') : 'refusal',
    usage: toUsage(completion.usage),
    reportedModel: completion.model ?? name
  }
}

/** OpenAI counts cached and written tokens inside `prompt_tokens`, reasoning inside `completion_tokens`. */
function toUsage(usage: Completion['usage']): Usage | null {
  if (!usage) return null
  return {
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWriteTokens: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
    outputTokens: usage.completion_tokens,
    reasoningTokens: usage.completion_tokens_details?.reasoning_tokens ?? 0
  }
}

function filteredPrompt(error: InstanceType<typeof OpenAI.APIError>, name: string): ModelReply {
  const usage = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 }
  return { text: '', stopReason: 'content_filter', usage, reportedModel: name, raw: toJson({ error: error.error }) }
}
