import { InvalidError } from '../errors.ts'
import { familyOfName, unknownFamily } from '../schemas/model-family.ts'
import type { ModelFamily } from './model.ts'

export const providers = ['openai', 'azure', 'anthropic', 'compatible'] as const
export type Provider = (typeof providers)[number]

/**
 * `endpoint` names the endpoint of the configuration that serves the model (`endpoint.ts`). Its name tells nothing of it, so
 * that its provider is `compatible`, whatever is spoken there.
 */
export type ModelId = { provider: Provider; endpoint: string | null; name: string; family: ModelFamily }

/** A model behind chat completions. `name` is the provider's own for it: the deployment on Azure. */
export type ChatModel = { id: string; name: string; provider: Exclude<Provider, 'anthropic'> }

/**
 * Reads a `provider:model` or `endpoint:model` name. Only the first colon separates: `compatible:qwen3:32b` names the model
 * `qwen3:32b`. What is no provider is an endpoint here, whether there is one or not: `refuseUnknown` looks.
 *
 * @throws {InvalidError} `model_id_invalid` when provider or model are missing
 * @example
 * parseModelId('compatible:google/gemini-3.1-pro-preview')
 * // => { provider: 'compatible', endpoint: null, name: 'google/gemini-3.1-pro-preview', family: 'google' }
 */
export function parseModelId(id: string): ModelId {
  const parts = partsOf(id)
  if (parts === null) {
    throw new InvalidError(
      'model_id_invalid',
      `a model is named ${providers.join(':…, ')}:…, got ${JSON.stringify(id)}`
    )
  }
  return { ...parts, family: familyOf(parts) }
}

/** Whether the provider of a model takes PDFs and images; a model of it may still refuse them. */
export function takesFiles(id: string): boolean {
  return parseModelId(id).provider !== 'compatible'
}

/**
 * Refuses a name whose provider is none, and no endpoint either.
 *
 * @param endpoints names of those that there are
 * @throws {InvalidError} `model_id_invalid`, with what there is
 */
export function refuseUnknown(id: string, endpoints: readonly string[]): void {
  const { endpoint } = parseModelId(id)
  if (endpoint === null || endpoints.includes(endpoint)) return
  const named = endpoints.length === 0 ? 'ENDPOINTS_FILE names none' : `endpoints are ${endpoints.join(', ')}`
  const message = `${id}: ${endpoint} is neither a provider nor an endpoint: providers are ${providers.join(', ')}, ${named}`
  throw new InvalidError('model_id_invalid', message)
}

/** The family of a `provider:model` name; `other` of what is none. */
export function familyOfModelId(id: string): ModelFamily {
  const parts = partsOf(id)
  return parts === null ? unknownFamily : familyOf(parts)
}

function partsOf(id: string): Omit<ModelId, 'family'> | null {
  const [, prefix, name] = /^([a-z][a-z0-9-]*):(\S+)$/.exec(id) ?? []
  if (!prefix || !name) return null
  const provider = providers.find((known) => known === prefix)
  return provider ? { provider, endpoint: null, name } : { provider: 'compatible', endpoint: prefix, name }
}

/** From the provider or the name; a deployment on Azure may be called anything, and counts as OpenAI's unless its name says more. */
function familyOf({ provider, name }: Pick<ModelId, 'provider' | 'name'>): ModelFamily {
  if (provider === 'openai' || provider === 'anthropic') return provider
  return familyOfName(name) ?? (provider === 'azure' ? 'openai' : unknownFamily)
}

/**
 * The family of a model as it was read while there were four: `other` for every further maker. Statistics of releases from
 * then go by it, so it stays as it is.
 *
 * @throws {InvalidError} as `parseModelId`
 */
export function earlierFamily(id: string): ModelFamily {
  const { provider, name } = parseModelId(id)
  if (provider === 'openai' || provider === 'anthropic') return provider
  const model = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  if (model.includes('claude')) return 'anthropic'
  if (/^(gemini|gemma)/.test(model)) return 'google'
  if (/^(gpt|chatgpt|o\d)/.test(model)) return 'openai'
  return provider === 'azure' ? 'openai' : unknownFamily
}
