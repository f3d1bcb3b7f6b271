import { z } from 'zod'
import type { Usage } from '../model.ts'

/**
 * What providers count by the minute: OpenAI, Azure and their likes requests and all tokens together, Anthropic
 * requests, input tokens and output tokens, and the stricter sum of both where a workspace has one.
 */
export const quantities = ['requests', 'tokens', 'inputTokens', 'outputTokens'] as const
export type Quantity = (typeof quantities)[number]
export type Quantities = Record<Quantity, number>

const limit = z.int().positive().optional()
/** Limits a minute that the operator set; what is left out is learned from the provider's headers, if it says so. */
export const rateLimitsSchema = z.strictObject({
  requests: limit,
  tokens: limit,
  inputTokens: limit,
  outputTokens: limit
})
export type RateLimits = z.infer<typeof rateLimitsSchema>

/** What a call of this usage counts for. Anthropic leaves tokens read from the cache out of its input tokens. */
export function countedFor(usage: Pick<Usage, 'inputTokens' | 'cachedInputTokens' | 'outputTokens'>): Quantities {
  const { inputTokens, cachedInputTokens, outputTokens } = usage
  return {
    requests: 1,
    tokens: inputTokens + outputTokens,
    inputTokens: inputTokens - cachedInputTokens,
    outputTokens
  }
}

/** One entry for each quantity. */
export function forEachQuantity<Value>(make: (quantity: Quantity) => Value): Record<Quantity, Value> {
  return {
    requests: make('requests'),
    tokens: make('tokens'),
    inputTokens: make('inputTokens'),
    outputTokens: make('outputTokens')
  }
}
