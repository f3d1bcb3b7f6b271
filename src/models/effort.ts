import type { ReasoningEffort } from '../schemas/reasoning-effort.ts'
import type { ModelParameters, ModelRequest } from './model.ts'
import { refusedParameters } from './refused-parameters.ts'

/** Both vendors count thinking as output: tokens to be granted for it beside those of the answer. A choice of ours. */
const thinkingRoom: Record<ReasoningEffort, number> = { low: 8_000, medium: 16_000, high: 32_000 }
/** The same where what a call may cost is told before: twice what a model is expected to think, and more where that is little. */
const budgetedThinkingRoom: Record<ReasoningEffort, number> = { low: 8_000, medium: 12_000, high: 24_000 }
/** Tokens of room for what a model thinks that nobody asks to, in a call with a budget of its own. A choice of ours. */
export const unaskedThinkingRoom = 6_000
/** Tokens that a model is expected to think, where it is to write a few thousand. A choice of ours, not measured. */
const usualThinking: Record<ReasoningEffort, number> = { low: 1_000, medium: 4_000, high: 12_000 }

/**
 * Parameters of a request for an answer of so many tokens, with room to think beside it. Without an effort nothing is added:
 * calls from before keep their keys.
 */
export function parametersFor(answerTokens: number, effort: ReasoningEffort | null): ModelParameters {
  if (effort === null) return { maxOutputTokens: answerTokens }
  return { maxOutputTokens: answerTokens + thinkingRoom[effort], reasoningEffort: effort }
}

/** The same for a call with a budget of its own, which estimates count at worst. */
export function budgetedParameters(answerTokens: number, effort: ReasoningEffort | null): ModelParameters {
  if (effort === null) return { maxOutputTokens: answerTokens }
  return { maxOutputTokens: answerTokens + budgetedThinkingRoom[effort], reasoningEffort: effort }
}

/** Tokens that a model is expected to think at this effort. */
export function usualThinkingTokens(effort: ReasoningEffort): number {
  return usualThinking[effort]
}

/** An effort as it can be asked for; null with the reason where the vendor is known to refuse it. */
export function askedEffort(
  modelId: string,
  wanted: ReasoningEffort | null
): { effort: ReasoningEffort | null; reason: string | null } {
  const reason = wanted && refusedParameters(modelId, parametersFor(0, wanted))
  return { effort: reason === null ? wanted : null, reason }
}

/** The effort that stands in the body of a request; undefined where none was wanted, or where it was left out. */
export function effortToSend({ parameters, effort }: Pick<ModelRequest, 'parameters' | 'effort'>) {
  return effort === 'refused' ? undefined : parameters.reasoningEffort
}
