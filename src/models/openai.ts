import type OpenAI from 'openai'
import { type JsonValue, toJson } from '../schemas/json.ts'
import { callKey } from './call-key.ts'
import { courierHeaders } from './courier-headers.ts'
import { effortToSend } from './effort.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import { readListedModels } from './listed-models.ts'
import { readLogProbabilities } from './log-probabilities.ts'
import type { Model, ModelFamily, ModelReply, ModelRequest, ModelTraits, ToolChoice } from './model.ts'
import { ModelError } from './model-error.ts'
import type { ChatModel } from './model-id.ts'
import { chatMessages } from './openai-messages.ts'
import { promptCacheFields } from './openai-prompt-cache.ts'
import { readCompletion, readCompletionUsage } from './openai-reply.ts'
import { readCompletionStream } from './openai-stream.ts'
import { providerRequest } from './provider-request.ts'
import { readAnswer } from './read-answer.ts'
import { refusableParts } from './refusable-parts.ts'
import { samplingFields } from './sampling-fields.ts'
import { withWholeErrors } from './whole-errors.ts'

export type OpenAIModelOptions = ChatModel & {
  family: ModelFamily
  apiKey: string
  baseUrl: string
  /** Azure only: the dated version of its API. */
  apiVersion?: string
  /** Sent with every request, and no part of any record. */
  secretHeaders?: Readonly<Record<string, string>>
  traits?: ModelTraits
  timeoutMs: number
  fetch: typeof fetch
}

/** Azure refuses a filtered prompt with a 400; reasoning models call it an invalid prompt. */
const filterCodes = ['content_filter', 'content_policy_violation', 'invalid_prompt']

/**
 * A model behind OpenAI's chat completions: OpenAI itself, Azure, or any compatible server. Chat completions rather
 * than Responses, because it is the one path that all three speak. Prompt caching: `openai-prompt-cache.ts`.
 */
export function openaiModel(options: OpenAIModelOptions): Model {
  const { id, family, baseUrl, timeoutMs, traits = {} } = options
  let opened: Promise<OpenAI> | null = null
  return {
    id,
    family,
    baseUrl,
    traits,
    async list(signal) {
      opened ??= openClient(options)
      const client = await opened
      return await providerRequest({ subject: id, sent: [], timeoutMs, signal }, async (signal) =>
        readListedModels(await client.get<unknown>('/models', { signal, headers: { ...traits.headers } }))
      )
    },
    async send(request, signal) {
      const body = openaiBody(options, request)
      const sent = [...refusableParts(request), ...(asksJsonMode(request) ? (['json_mode'] as const) : [])]
      const key = callKey({ id, baseUrl }, request)
      opened ??= openClient(options)
      const client = await opened
      return await providerRequest({ subject: id, sent, timeoutMs, signal }, async (signal) => {
        try {
          const headers = { ...request.parameters.headers, ...courierHeaders({ id, baseUrl }, key) }
          // Read here and not by the SDK, which would copy it: the reply is kept as it came.
          const response = await client.chat.completions.create(body, { signal, headers }).asResponse()
          const read = (raw: JsonValue) => readCompletion(raw, options.name, request)
          const readers = { read, readUsage: readCompletionUsage, readStream: readCompletionStream }
          const { value, raw } = await readAnswer(response, { key, subject: id, sent }, readers)
          return { ...value, raw, headers: response.headers }
        } catch (error) {
          const filter = await filterIn(error)
          if (filter === null) throw error
          return { ...filteredPrompt(options.name, request), ...filter }
        }
      })
    }
  }
}

/** The SDK is loaded with the first call, or ahead by load-sdks.ts: most processes never make one, and its modules take long. */
async function openClient({
  provider,
  apiKey,
  baseUrl,
  apiVersion,
  secretHeaders,
  timeoutMs,
  fetch
}: OpenAIModelOptions): Promise<OpenAI> {
  const { default: OpenAI, AzureOpenAI } = await import('openai')
  // What the SDK would read from the environment is given or nulled: config.ts is the only reader of it.
  const options = {
    apiKey,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: withWholeErrors(fetch),
    ...(secretHeaders && { defaultHeaders: secretHeaders }),
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
  const { maxOutputTokens } = request.parameters
  const effort = effortToSend(request)
  // Compatible servers know the old name; OpenAI's reasoning models refuse it.
  const hasOldName = (model.provider === 'compatible') !== (request.otherLengthName === true)
  return {
    model: model.name,
    messages: chatMessages(model, request),
    ...(hasOldName ? { max_tokens: maxOutputTokens } : { max_completion_tokens: maxOutputTokens }),
    ...samplingFields(request),
    ...(effort && { reasoning_effort: effort }),
    ...responseFormat(request),
    ...toolFields(request),
    ...logProbabilityFields(request),
    ...promptCacheFields(model, request),
    ...(request.streamed && { stream: true, stream_options: { include_usage: true } })
  }
}

function responseFormat(request: ModelRequest) {
  const { output } = request
  if (asksJsonMode(request)) return { response_format: { type: 'json_object' as const } }
  if (!output || !isEnforced(request)) return {}
  const { schema } = outputSchema(output.schema)
  return { response_format: { type: 'json_schema' as const, json_schema: { name: output.name, strict: true, schema } } }
}

/** Where the shape is told in words, most servers can at least be held to some JSON. */
function asksJsonMode(request: ModelRequest): boolean {
  return request.output !== null && !isEnforced(request) && !request.output.noJsonMode
}

function toolFields({ tools = [], toolChoice, parallelToolCalls }: ModelRequest) {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function' as const,
      function: { name, description, parameters }
    })),
    ...(toolChoice !== undefined && { tool_choice: wireChoice(toolChoice) }),
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls })
  }
}

function wireChoice(choice: ToolChoice) {
  return typeof choice === 'string' ? choice : { type: 'function' as const, function: { name: choice.name } }
}

function logProbabilityFields({ logProbabilities }: ModelRequest) {
  if (!logProbabilities || logProbabilities.refused) return {}
  return { logprobs: true, top_logprobs: logProbabilities.top }
}

/** The error of a prompt that was filtered, whatever status it came with; null for every other error. */
async function filterIn(error: unknown): Promise<Pick<ModelReply, 'raw' | 'headers'> | null> {
  const { APIError } = await import('openai')
  if (error instanceof APIError) {
    const isFilter = filterCodes.includes(error.code ?? '')
    return isFilter ? { raw: toJson({ error: error.error }), ...headersOf(error) } : null
  }
  if (!(error instanceof ModelError) || !error.body) return null
  const { codes, text } = error.body
  return codes.some((code) => filterCodes.includes(code)) ? { raw: JSON.parse(text), ...headersOf(error) } : null
}

/** They name the arrival for the courier. */
function headersOf({ headers }: { headers?: Headers | null | undefined }): Pick<ModelReply, 'headers'> {
  return headers ? { headers } : {}
}

function filteredPrompt(name: string, { logProbabilities }: ModelRequest): Omit<ModelReply, 'raw'> {
  return {
    text: '',
    stopReason: 'content_filter',
    toolCalls: [],
    reasoning: [],
    logProbabilities: readLogProbabilities(null, logProbabilities),
    usage: { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 },
    reportedModel: name
  }
}
