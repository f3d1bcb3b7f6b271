import { AppError } from '../errors.ts'
import { anthropicModel } from './anthropic.ts'
import { type Endpoint, type Endpoints, endpointModel } from './endpoint.ts'
import { longFetch } from './long-fetch.ts'
import type { Model, ModelTraits } from './model.ts'
import { type ModelId, type Provider, parseModelId, refuseUnknown } from './model-id.ts'
import { modelLimits } from './model-limits.ts'
import { openaiModel } from './openai.ts'

export type ProviderAccess = { apiKey?: string | null; baseUrl?: string | null }

/** How the providers are reached; comes from the configuration. */
export type ProviderSettings = {
  openai: ProviderAccess
  anthropic: ProviderAccess
  /** `baseUrl` is the resource, for example `https://example.openai.azure.com`. */
  azure: ProviderAccess & { apiVersion?: string | null }
  /** Any OpenAI-compatible server; a local one needs no key. */
  compatible: ProviderAccess
  /** None when left out. */
  endpoints?: Endpoints
  /** For one request, whole; reasoning models may need many minutes. */
  timeoutMs: number
  /** What carries requests to the providers; `longFetch` when left out. */
  fetch?: typeof fetch
}

const publicAddresses: Partial<Record<Provider, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com'
}
/** The first general version of Azure's API with structured outputs. */
const azureApiVersion = '2024-10-21'

/** Opens each model once: an SDK's client takes longer to make than a request. Throws what `openModel` throws. */
export function modelOpener(settings: ProviderSettings): (id: string) => Model {
  const opened = new Map<string, Model>()
  return (id) => {
    const model = opened.get(id) ?? openModel(id, settings)
    opened.set(id, model)
    return model
  }
}

/**
 * Opens the model of a `provider:model` or `endpoint:model` name.
 *
 * @throws {InvalidError} `model_id_invalid`
 * @throws {AppError} `model_key_missing`, `model_base_url_missing` when the configuration does not reach the provider
 */
export function openModel(id: string, settings: ProviderSettings): Model {
  const { endpoints = {} } = settings
  const parsed = parseModelId(id)
  refuseUnknown(id, Object.keys(endpoints))
  if (parsed.endpoint !== null) return openAtEndpoint(id, parsed, endpoints[parsed.endpoint]!, settings)
  const { provider, name, family } = parsed
  const access = settings[provider]
  const baseUrl = (access.baseUrl || publicAddresses[provider])?.replace(/\/+$/, '')
  if (!baseUrl) throw missing('model_base_url_missing', id, `the base URL of ${provider} is not set`)
  const apiKey = access.apiKey || (provider === 'compatible' ? 'none' : null)
  if (!apiKey) throw missing('model_key_missing', id, `the API key of ${provider} is not set`)
  const common = {
    id,
    name,
    family,
    apiKey,
    baseUrl,
    traits: modelLimits(id),
    timeoutMs: settings.timeoutMs,
    fetch: settings.fetch ?? longFetch
  }
  if (provider === 'anthropic') return anthropicModel(common)
  return openaiModel({ ...common, provider, apiVersion: settings.azure.apiVersion ?? azureApiVersion })
}

const providerOf = { openai: 'compatible', azure: 'azure' } as const

function openAtEndpoint(
  id: string,
  { name, family }: Pick<ModelId, 'name' | 'family'>,
  endpoint: Endpoint,
  { timeoutMs, fetch = longFetch }: ProviderSettings
): Model {
  const { protocol, baseUrl, apiKey, keyVariable, apiVersion, secretHeaders, unset } = endpoint
  if (unset.length > 0) throw missing('model_key_missing', id, `the variable ${unset.join(' and ')} is not set`)
  if (protocol === 'azure' && keyVariable === undefined)
    throw missing('model_key_missing', id, `its endpoint names no keyVariable, which Azure needs`)
  const common = {
    ...{ id, name, baseUrl, timeoutMs, fetch, secretHeaders },
    family: endpointModel(endpoint, name).family ?? family,
    apiKey: apiKey ?? 'none',
    traits: traitsAt(endpoint, name)
  }
  if (protocol === 'anthropic') return anthropicModel(common)
  return openaiModel({ ...common, provider: providerOf[protocol], apiVersion: apiVersion ?? azureApiVersion })
}

function traitsAt(endpoint: Endpoint, name: string): ModelTraits {
  const { contextTokens, maxOutputTokens, extraBody, structuredOutputs, streams } = endpointModel(endpoint, name)
  return {
    ...(contextTokens !== undefined && { contextTokens }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(Object.keys(extraBody).length > 0 && { extra: extraBody }),
    ...(Object.keys(endpoint.headers).length > 0 && { headers: endpoint.headers }),
    ...(structuredOutputs === false && { takesNoSchema: true }),
    ...(streams === true && { streams: true })
  }
}

function missing(code: string, id: string, what: string): AppError {
  return new AppError(code, `model ${id} cannot be used: ${what}`, 409)
}
