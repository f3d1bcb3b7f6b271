import { isEnforced } from './is-enforced.ts'
import type { ModelRequest } from './model.ts'
import { samplingFields } from './sampling-fields.ts'

/** What a provider, or a model of it, may not know: an answer of 400 may be about that alone. */
export type RefusablePart = 'schema' | 'tools' | 'log_probabilities' | ParameterPart
/** A sampling parameter by its name in the provider's body. */
export type ParameterPart = `parameter ${string}`

export function refusableParts(request: ModelRequest): RefusablePart[] {
  const { tools = [], logProbabilities } = request
  return [
    ...(isEnforced(request) ? (['schema'] as const) : []),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(logProbabilities && !logProbabilities.refused ? (['log_probabilities'] as const) : []),
    ...droppableParameters(request)
  ]
}

/** Sampling parameters that the request goes on without; none where it would rather fail. */
export function droppableParameters(request: ModelRequest): ParameterPart[] {
  if (!request.leftOut) return []
  return Object.keys(samplingFields(request)).map((name): ParameterPart => `parameter ${name}`)
}
