import { isEnforced } from './is-enforced.ts'
import type { ModelRequest } from './model.ts'

/** What a provider, or a model of it, may not know: an answer of 400 may be about that alone. */
export type RefusablePart = 'schema' | 'tools' | 'log_probabilities'

export function refusableParts(request: ModelRequest): RefusablePart[] {
  const { tools = [], logProbabilities } = request
  return [
    ...(isEnforced(request) ? (['schema'] as const) : []),
    ...(tools.length > 0 ? (['tools'] as const) : []),
    ...(logProbabilities && !logProbabilities.refused ? (['log_probabilities'] as const) : [])
  ]
}
