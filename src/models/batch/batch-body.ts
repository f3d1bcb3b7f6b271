import { anthropicBody } from '../anthropic.ts'
import type { ModelRequest } from '../model.ts'
import { parseModelId } from '../model-id.ts'
import { openaiBody } from '../openai.ts'

/**
 * The body of a call as it goes into a batch, as JSON text: Postgres would sort the keys of a JSON value, and a model
 * writes the properties of a reply in the order in which the schema has them.
 *
 * @returns null when the model's provider has no batch endpoint that we use (Azure, compatible servers)
 */
export function batchBody(id: string, request: ModelRequest): string | null {
  const { provider, name } = parseModelId(id)
  if (provider === 'anthropic') return JSON.stringify(anthropicBody(name, request))
  if (provider === 'openai') return JSON.stringify(openaiBody({ id, name, provider }, request))
  return null
}
