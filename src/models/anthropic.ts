import type Anthropic from '@anthropic-ai/sdk'
import type { JsonValue } from '../schemas/json.ts'
import { anthropicMessages } from './anthropic-messages.ts'
import { readMessage, readMessageUsage } from './anthropic-reply.ts'
import { callKey } from './call-key.ts'
import { courierHeaders } from './courier-headers.ts'
import { effortToSend } from './effort.ts'
import { isEnforced } from './is-enforced.ts'
import { outputSchema } from './json-schema.ts'
import { readListedModels } from './listed-models.ts'
import type { Model, ModelFamily, ModelRequest, ModelTraits, ToolChoice } from './model.ts'
import { providerRequest } from './provider-request.ts'
import { readAnswer } from './read-answer.ts'
import { refusableParts } from './refusable-parts.ts'
import { samplingFields } from './sampling-fields.ts'
import { withWholeErrors } from './whole-errors.ts'

export type AnthropicModelOptions = {
  id: string
  name: string
  family: ModelFamily
  apiKey: string
  baseUrl: string
  /** Sent with every request, and no part of any record. */
  secretHeaders?: Readonly<Record<string, string>>
  traits?: ModelTraits
  timeoutMs: number
  fetch: typeof fetch
}

/**
 * A model behind Anthropic's messages. The schema goes in as its native JSON output format; the prefix that ends with
 * a part marked `cache` is cached for five minutes, renewed by every use.
 */
export function anthropicModel(options: AnthropicModelOptions): Model {
  const { id, name, family, baseUrl, timeoutMs, traits = {} } = options
  let opened: Promise<Anthropic> | null = null
  return {
    id,
    family,
    baseUrl,
    traits,
    async list(signal) {
      opened ??= openClient(options)
      const client = await opened
      return await providerRequest({ subject: id, sent: [], timeoutMs, signal }, async (signal) =>
        readListedModels(await client.get<unknown>('/v1/models', { signal, headers: { ...traits.headers } }))
      )
    },
    async send(request, signal) {
      const key = callKey({ id, baseUrl }, request)
      const sent = refusableParts(request)
      opened ??= openClient(options)
      const client = await opened
      return await providerRequest({ subject: id, sent, timeoutMs, signal }, async (signal) => {
        const headers = { ...request.parameters.headers, ...courierHeaders({ id, baseUrl }, key) }
        // Read here and not by the SDK, which would copy it: the reply is kept as it came.
        const response = await client.messages.create(anthropicBody(name, request), { signal, headers }).asResponse()
        const read = (raw: JsonValue) => readMessage(raw, request)
        const readers = { read, readUsage: readMessageUsage }
        const { value, raw } = await readAnswer(response, { key, subject: id, sent }, readers)
        return { ...value, raw, headers: response.headers }
      })
    }
  }
}

/** The SDK is loaded with the first call, or ahead by load-sdks.ts: most processes never make one, and its modules take long. */
async function openClient(options: AnthropicModelOptions): Promise<Anthropic> {
  const { apiKey, baseUrl, secretHeaders, timeoutMs, fetch } = options
  const { default: Anthropic } = await import('@anthropic-ai/sdk')
  return new Anthropic({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    // Stating it also lifts the SDK's refusal of large `max_tokens` without streaming.
    timeout: timeoutMs,
    fetch: withWholeErrors(fetch),
    ...(secretHeaders && { defaultHeaders: secretHeaders }),
    logLevel: 'off'
  })
}

/** The body of a messages request, as it is sent alone or in a batch. */
export function anthropicBody(name: string, request: ModelRequest) {
  const { system, output, parameters } = request
  const effort = effortToSend(request)
  const format = output &&
    isEnforced(request) && {
      format: { type: 'json_schema' as const, schema: outputSchema(output.schema).schema }
    }
  const outputConfig = { ...format, ...(effort && { effort }) }
  return {
    model: name,
    max_tokens: parameters.maxOutputTokens,
    ...(system !== '' && { system }),
    messages: anthropicMessages(request),
    // Not in the SDK's types any more, as models from 2026 on refuse it; those before still take it.
    ...samplingFields(request),
    ...(effort && { thinking: { type: 'adaptive' as const } }),
    ...(Object.keys(outputConfig).length > 0 && { output_config: outputConfig }),
    ...toolFields(request)
  }
}

function toolFields({ tools = [], toolChoice, parallelToolCalls }: ModelRequest) {
  if (tools.length === 0) return {}
  const choice = toolChoice ?? (parallelToolCalls === undefined ? null : 'auto')
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: { ...parameters, type: 'object' as const }
    })),
    ...(choice !== null && { tool_choice: wireChoice(choice, parallelToolCalls) })
  }
}

/** Whether several calls may come in one reply is a part of the choice here, and none where there is no call. */
function wireChoice(choice: ToolChoice, parallelToolCalls: boolean | undefined) {
  if (choice === 'none') return { type: 'none' as const }
  const parallel = parallelToolCalls !== undefined && { disable_parallel_tool_use: !parallelToolCalls }
  if (typeof choice === 'object') return { type: 'tool' as const, name: choice.name, ...parallel }
  return { type: choice === 'auto' ? ('auto' as const) : ('any' as const), ...parallel }
}
