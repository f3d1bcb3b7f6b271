import type { ModelRequest } from './model.ts'
import type { ModelLimits } from './model-limits.ts'
import { expectedInputTokens } from './rate-limits/expected-tokens.ts'

/** What is expected of a prompt is good to a fifth or so. */
const usualCaution = 1.25
/** With less room by that reckoning the server is left to tell what fits: it counts, where we guess. */
const leastRoom = 2_048

/**
 * A request that asks for no more output than its model has: than the model gives at the most, and than its context has room
 * for behind the prompt, as far as either is known.
 *
 * @param caution how much larger the prompt may be than expected
 * @returns the request itself where it asks for no more
 * @example
 * // Of a prompt of 3,600 bytes about 1,000 tokens are expected, and 1,250 set aside.
 * fitOutput(request, { contextTokens: 32_768 }).parameters.maxOutputTokens
 * // => 31518
 */
export function fitOutput(
  request: ModelRequest,
  { contextTokens = Number.POSITIVE_INFINITY, maxOutputTokens = Number.POSITIVE_INFINITY }: ModelLimits,
  caution = usualCaution
): ModelRequest {
  const asked = request.parameters.maxOutputTokens
  const room = contextTokens - Math.ceil(caution * expectedInputTokens(request))
  const fits = Math.min(asked, maxOutputTokens, room < leastRoom ? Number.POSITIVE_INFINITY : room)
  return fits === asked ? request : { ...request, parameters: { ...request.parameters, maxOutputTokens: fits } }
}
