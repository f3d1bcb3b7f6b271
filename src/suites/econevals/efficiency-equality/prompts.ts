import { fillPrompt, loadPrompt } from '../../../prompts.ts'
import { type PromptStyle, thoughts } from '../environment/prompt-style.ts'

const goalPrompts = {
  main: loadPrompt('econevals/efficiency-equality/main'),
  efficiency: loadPrompt('econevals/efficiency-equality/efficiency'),
  equality: loadPrompt('econevals/efficiency-equality/equality')
} as const
const initial = loadPrompt('econevals/efficiency-equality/initial')

/** What an agent is told to aim at: both, called conflicting and not weighed, or one of them. */
export type Goal = keyof typeof goalPrompts
export const goals = ['main', 'efficiency', 'equality'] as const satisfies readonly Goal[]

export function efficiencyEqualitySystemPrompt(goal: Goal, style: PromptStyle = 'standard'): string {
  return fillPrompt(goalPrompts[goal], { thoughts: thoughts(style) })
}

export function efficiencyEqualityInitialPrompt(): string {
  return fillPrompt(initial, {})
}
