import { parametersFor } from '../../models/effort.ts'
import type { ReasoningEffort } from '../../schemas/reasoning-effort.ts'

/** Room for an answer, and for a model that thinks unasked. */
const maxOutputTokens = 16_000

/**
 * How a solver is asked: once, with room for its answer.
 *
 * @param effort that the model is asked for; null to leave it to the model
 */
export function askedSettings(effort: ReasoningEffort | null) {
  const parameters = parametersFor(maxOutputTokens, effort)
  return { parameters, ...(effort !== null && { effort: 'wished' as const }), repeat: 0 }
}
