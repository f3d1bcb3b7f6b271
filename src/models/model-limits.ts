import type { ModelTraits } from './model.ts'
import { parseModelId } from './model-id.ts'

export type ModelLimits = Pick<ModelTraits, 'contextTokens' | 'maxOutputTokens'>

/**
 * The vendors' models that give less than the 64,000 output tokens that we may ask for; newer ones give as many. Source:
 * the vendors' pages of models, November 2026.
 */
const limits: readonly (readonly [RegExp, ModelLimits])[] = [
  [/^openai:gpt-4o-2024-05-13$/, { maxOutputTokens: 4_096 }],
  [/^openai:(chatgpt-|gpt-5(\.\d)?-chat|gpt-4o(-mini)?(-2024|-2025|$))/, { maxOutputTokens: 16_384 }],
  [/^openai:gpt-4-turbo/, { maxOutputTokens: 4_096 }],
  [/^openai:gpt-4(-0613)?$/, { contextTokens: 8_192, maxOutputTokens: 8_192 }],
  [/^openai:gpt-3\.5-turbo/, { contextTokens: 16_385, maxOutputTokens: 4_096 }],
  [/^openai:gpt-4\.1/, { maxOutputTokens: 32_768 }],
  [/^anthropic:claude-3-5-/, { maxOutputTokens: 8_192 }],
  [/^anthropic:claude-3-(opus|sonnet|haiku)/, { maxOutputTokens: 4_096 }],
  [/^anthropic:claude-opus-4(-0|-1)?(-20\d{6})?$/, { maxOutputTokens: 32_000 }]
]

/** What a vendor's model has room for; nothing where nobody here knows. A deployment on Azure may be called anything. */
export function modelLimits(modelId: string): ModelLimits {
  if (parseModelId(modelId).endpoint !== null) return {}
  return limits.find(([name]) => name.test(modelId))?.[1] ?? {}
}
