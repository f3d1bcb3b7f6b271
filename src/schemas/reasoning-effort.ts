import { z } from 'zod'

/** How long a model is to think before it answers, in the words of both vendors. */
export const reasoningEffortSchema = z.enum(['low', 'medium', 'high'])
export type ReasoningEffort = z.infer<typeof reasoningEffortSchema>
