import { requestBytes } from './call-key.ts'
import { mostFileTokens } from './file-tokens.ts'
import type { ModelRequest } from './model.ts'
import { costUsd, type Price } from './price.ts'

/** The most a call can cost: all that may go in, written to the cache where that costs more, and all that may come out. */
export function worstCaseUsd(price: Price, request: ModelRequest, { batch = false } = {}): number {
  const inputTokens = mostInputTokens(request)
  const cacheWriteTokens = (price.cacheWrite ?? price.input) > price.input ? inputTokens : 0
  const outputTokens = request.parameters.maxOutputTokens
  const usage = { inputTokens, cachedInputTokens: 0, cacheWriteTokens, outputTokens, reasoningTokens: 0 }
  return costUsd(price, usage, { batch })
}

/** Anthropic tells a model in a prompt of its own how tools are used: up to 530 tokens, by its price page. */
const mostToolPromptTokens = 1_000

/**
 * The most input tokens that a request counts for: one for every two bytes sent, tools included (English prose has
 * four, LaTeX and other scripts about two), and the most for each page of a file.
 */
export function mostInputTokens(request: ModelRequest): number {
  const toolPrompt = (request.tools ?? []).length > 0 ? mostToolPromptTokens : 0
  return Math.ceil(requestBytes(request) / 2) + toolPrompt + mostFileTokens(request)
}
