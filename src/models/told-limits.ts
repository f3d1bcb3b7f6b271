import type { Model } from './model.ts'
import { parseModelId } from './model-id.ts'

/** A server that does not list its models in this time is asked without knowing what it has. */
const patienceMs = 5_000

/**
 * A model with what its server says of its room, as vLLM does (`max_model_len`), where nothing else is known of it. Of a
 * server that says nothing, or does not list its models, the model stays as it is: a refusal tells what fits, then.
 */
export async function withToldLimits(model: Model): Promise<Model> {
  const { id, traits = {}, list } = model
  const { provider, name } = parseModelId(id)
  const isKnown = traits.contextTokens !== undefined || traits.maxOutputTokens !== undefined
  if (provider !== 'compatible' || isKnown || !list) return model
  const listed = await list(AbortSignal.timeout(patienceMs)).catch(() => [])
  const found = listed.find((one) => one.id === name)
  if (!found) return model
  const { id: _, ...limits } = found
  return { ...model, traits: { ...limits, ...traits } }
}
