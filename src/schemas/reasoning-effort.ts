import { z } from 'zod'

/** How long a model is to think before it answers, in the words of both vendors. */
export const reasoningEffortSchema = z.enum(['low', 'medium', 'high'])
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>

/** What people choose: `auto` is what the suite has for it, `none` leaves it to the model. */
export const effortChoices = ['auto', 'none', 'low', 'medium', 'high'] as const
export type EffortChoice = (typeof effortChoices)[number]

/** @param own what the suite has where nobody chose */
export function chosenEffort(
  choice: EffortChoice | undefined,
  own: ReasoningEffort | undefined
): ReasoningEffort | null {
  if (choice === undefined || choice === 'auto') return own ?? null
  return choice === 'none' ? null : choice
}
