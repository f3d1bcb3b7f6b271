import { InvalidError } from '../errors.ts'
import type { ModelErrorKind } from './model-error.ts'
import { type ModelId, type Provider, parseModelId } from './model-id.ts'

const contextWords =
  /context (length|size|window|limit)|max_model_len|prompt is too long|maximum (context|prompt|input)|exceed_context|too many tokens|input length/i
/** What a path that is not there is answered with: by FastAPI, Go, llama.cpp, Azure and Anthropic, or by a page. */
const pathWords =
  /^(page|\d{3} page|file|resource|path|url|route)? ?not found\.?$|^cannot (post|get)|^invalid url|no body|a page/i

const keyVariables: Record<Provider, string> = {
  openai: 'OPENAI_API_KEY',
  azure: 'AZURE_OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  compatible: 'COMPATIBLE_API_KEY'
}

const remedies: Partial<Record<ModelErrorKind, string>> = {
  no_credit: 'add credit there, or name another model',
  rate_limited: 'ask again later, or with fewer calls in flight (MODEL_CONCURRENCY, MODEL_RATES)',
  overloaded: 'it may be starting, or have too much to do: ask again later',
  timeout: 'raise MODEL_TIMEOUT_MS, or ask for fewer output tokens',
  connection: 'start it, or correct its address',
  stream_required:
    'it answers in streams alone, which only chat completions are asked for: give its address of those, protocol openai',
  unreadable: 'is this the address of its API? most end with /v1'
}

/**
 * What whoever runs us can do about a fault, in half a sentence; null where its own words say all.
 *
 * @param subject the model id, or what else was asked
 * @param said the provider's words
 */
export function remedyOf(kind: ModelErrorKind, subject: string, said: string): string | null {
  const model = modelOf(subject)
  if (kind === 'auth') return `check its key${model === null ? '' : `, ${keyOf(model)}`}`
  if (kind === 'model_not_found') return pathWords.test(said.trim()) ? pathRemedy(model) : modelRemedy(model)
  if (kind === 'bad_request') {
    return contextWords.test(said) ? contextRemedy(model) : 'leave out what it names, or give it otherwise'
  }
  return remedies[kind] ?? null
}

/** What fits beside the prompt was tried before. */
function contextRemedy(model: ModelId | null): string {
  if (model?.provider !== 'compatible') return 'the prompt does not fit: name a model with a longer context'
  const flags = 'vLLM --max-model-len, llama.cpp --ctx-size, Ollama OLLAMA_CONTEXT_LENGTH'
  return `the prompt does not fit: serve the model with a longer context (${flags}), or name one that has it`
}

function pathRemedy(model: ModelId | null): string {
  if (model?.provider === 'azure')
    return 'AZURE_OPENAI_BASE_URL is the resource alone, as https://NAME.openai.azure.com'
  if (model?.provider === 'anthropic') return 'correct ANTHROPIC_BASE_URL, which has no /v1'
  const where = model?.endpoint ? `baseUrl of ${model.endpoint}` : 'the address'
  return `correct ${where}: that of chat completions mostly ends with /v1, that of protocol anthropic does not`
}

function modelRemedy(model: ModelId | null): string {
  if (model?.provider === 'azure') return 'name a deployment of the resource; a new one takes some minutes'
  if (model?.provider !== 'compatible') return 'name a model that your key may use'
  return 'name a model that it serves, as its GET /models lists them, or load it there first (Ollama: ollama pull)'
}

function keyOf({ provider, endpoint }: ModelId): string {
  return endpoint === null ? keyVariables[provider] : `the variable that keyVariable of ${endpoint} names`
}

/** Batches and lists of models are no models. */
function modelOf(subject: string): ModelId | null {
  try {
    return parseModelId(subject)
  } catch (error) {
    if (error instanceof InvalidError) return null
    throw error
  }
}
