import { AppError } from '../errors.ts'
import { anthropicModel } from './anthropic.ts'
import { longFetch } from './long-fetch.ts'
import type { Model } from './model.ts'
import { type Provider, parseModelId } from './model-id.ts'
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
 * Opens the model of a `provider:model` name.
 *
 * @throws {InvalidError} `model_id_invalid`
 * @throws {AppError} `model_key_missing`, `model_base_url_missing` when the configuration does not reach the provider
 */
export function openModel(id: string, settings: ProviderSettings): Model {
  const { provider, name, family } = parseModelId(id)
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
    timeoutMs: settings.timeoutMs,
    fetch: settings.fetch ?? longFetch
  }
  if (provider === 'anthropic') return anthropicModel(common)
  return openaiModel({ ...common, provider, apiVersion: settings.azure.apiVersion ?? azureApiVersion })
}

function missing(code: string, id: string, what: string): AppError {
  return new AppError(code, `model ${id} cannot be used: ${what}`, 409)
}
