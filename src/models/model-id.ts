import { InvalidError } from '../errors.ts'
import type { ModelFamily } from './model.ts'

export const providers = ['openai', 'azure', 'anthropic', 'compatible'] as const
export type Provider = (typeof providers)[number]

export type ModelId = { provider: Provider; name: string; family: ModelFamily }

/** A model behind chat completions. `name` is the provider's own for it: the deployment on Azure. */
export type ChatModel = { id: string; name: string; provider: Exclude<Provider, 'anthropic'> }

/**
 * Reads a `provider:model` name. Only the first colon separates: `compatible:qwen3:32b` names the model `qwen3:32b`.
 *
 * @throws {InvalidError} `model_id_invalid` when the provider is unknown or the model is missing
 * @example
 * parseModelId('compatible:google/gemini-3.1-pro-preview')
 * // => { provider: 'compatible', name: 'google/gemini-3.1-pro-preview', family: 'google' }
 */
export function parseModelId(id: string): ModelId {
  const [, prefix, name] = /^([a-z]+):(\S+)$/.exec(id) ?? []
  const provider = providers.find((known) => known === prefix)
  if (!provider || !name) {
    throw new InvalidError(
      'model_id_invalid',
      `a model is named ${providers.join(':…, ')}:…, got ${JSON.stringify(id)}`
    )
  }
  return { provider, name, family: familyOf(provider, name) }
}

/** From the name; a deployment on Azure may be called anything, and counts as OpenAI's unless its name says more. */
function familyOf(provider: Provider, name: string): ModelFamily {
  if (provider === 'openai' || provider === 'anthropic') return provider
  const model = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
  if (model.includes('claude')) return 'anthropic'
  if (/^(gemini|gemma)/.test(model)) return 'google'
  if (/^(gpt|chatgpt|o\d)/.test(model)) return 'openai'
  return provider === 'azure' ? 'openai' : 'other'
}
