import { longFetch } from '../long-fetch.ts'
import { parseModelId } from '../model-id.ts'
import type { ProviderSettings } from '../open-model.ts'
import { anthropicBatches } from './anthropic-batches.ts'
import type { BatchEndpoint } from './batch-endpoint.ts'
import { keyedFetch } from './keyed-fetch.ts'
import { openaiBatches } from './openai-batches.ts'

/**
 * Opens the batch endpoint of a model's provider.
 *
 * @param baseUrl where its calls were to go
 * @returns null when the configuration does not reach it (any more): its key is missing, its address is another one,
 *   or its provider has no batch endpoint that we use
 */
export function openBatchEndpoint(
  { modelId, baseUrl }: { modelId: string; baseUrl: string },
  settings: ProviderSettings
): BatchEndpoint | null {
  const { provider, name } = parseModelId(modelId)
  if (provider !== 'openai' && provider !== 'anthropic') return null
  const { apiKey, baseUrl: configured } = settings[provider]
  // A key goes to the address that it was configured with, and to no other.
  if (!apiKey || configured?.replace(/\/+$/, '') !== baseUrl) return null
  const fetch = keyedFetch(settings.fetch ?? longFetch)
  const options = { apiKey, baseUrl, timeoutMs: settings.timeoutMs, fetch }
  return provider === 'anthropic' ? anthropicBatches(options) : openaiBatches({ ...options, name })
}
