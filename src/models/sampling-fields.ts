import type { ModelRequest } from './model.ts'

/**
 * Sampling parameters as they stand in the body of a request, by the provider's names, without those that were left out.
 * What nobody named stands before what has a name of its own, so that it is the first to be left out where a refusal
 * names two.
 */
export function samplingFields({ parameters, leftOut = [] }: Pick<ModelRequest, 'parameters' | 'leftOut'>): object {
  const { temperature, topP, topK, seed, extra } = parameters
  const all = { ...extra, seed, top_k: topK, top_p: topP, temperature }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => value !== undefined && !leftOut.includes(name))
  )
}
