import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { type PromptStyle, thoughts } from '../environment/prompt-style.ts'
import { procurementPeriods } from './levels.ts'

/**
 * What a model is told beside its task: nothing more, how many attempts it has, or also that the best of them counts; and the
 * same as the first for models that reason by themselves. Source: EconEvals specification 4.
 */
export const procurementVariants = ['v1', 'v1_known_horizon', 'v1_graded_best', 'v1_o3'] as const
export type ProcurementVariant = (typeof procurementVariants)[number]

/** Notes are described in the same style. */
export function styleOf(variant: ProcurementVariant): PromptStyle {
  return variant === 'v1_o3' ? 'reasoning_model' : 'standard'
}

/** @param style of whoever plays; the paper has its variants in the standard style alone, and another one is ours */
export function procurementSystemPrompt(
  variant: ProcurementVariant,
  { periods = procurementPeriods, style = styleOf(variant) }: { periods?: number; style?: PromptStyle } = {}
): string {
  const horizon = fillPrompt(loadPrompt('econevals/procurement/known-horizon'), { periods: String(periods) })
  const goal = loadPrompt('econevals/procurement/graded-best').template
  const told = { v1: [], v1_o3: [], v1_known_horizon: [horizon], v1_graded_best: [horizon, goal] }[variant]
  return fillPrompt(loadPrompt('econevals/procurement/system'), {
    thoughts: thoughts(style),
    horizon: told.map((paragraph) => `\n\n${paragraph}`).join('')
  })
}
