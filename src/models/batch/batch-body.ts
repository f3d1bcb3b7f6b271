import { anthropicBody } from '../anthropic.ts'
import { fitOutput } from '../fit-output.ts'
import type { ModelRequest } from '../model.ts'
import { parseModelId } from '../model-id.ts'
import { modelLimits } from '../model-limits.ts'
import { openaiBody } from '../openai.ts'

/** Whether a model's provider has a batch endpoint that we use: Azure and compatible servers have none. */
export function hasBatches(modelId: string): boolean {
  return ['openai', 'anthropic'].includes(parseModelId(modelId).provider)
}

/**
 * The body of a call as it goes into a batch, as JSON text: Postgres would sort the keys of a JSON value, and a model
 * writes the properties of a reply in the order in which the schema has them.
 *
 * @param id of a model that `hasBatches`
 */
export function batchBody(id: string, request: ModelRequest): string {
  const { provider, name } = parseModelId(id)
  // A batch whose requests ask for more than the model has is refused whole, or each of its requests is.
  const fitting = fitOutput(request, modelLimits(id))
  if (provider === 'anthropic') return JSON.stringify(anthropicBody(name, fitting))
  return JSON.stringify(openaiBody({ id, name, provider }, fitting))
}
