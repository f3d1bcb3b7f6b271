import { z } from 'zod'

/** Why there is no answer to compare, or no comparison. */
export const unusableReasonSchema = z.enum(['refusal', 'cut_off', 'stopped', 'unparsable', 'not_compared'])
export type UnusableReason = z.infer<typeof unusableReasonSchema>

/** So many of an item's parts solved without the paper, and the item tests less than it seems: half of them. */
export const solvedShare = 0.5

/** How an independent model's answer compares with an item's key. */
export const solutionVerdictSchema = z.object({
  /** `agrees` on every part that was answered, `differs` on one at least, or `unusable` where no answer could be read. */
  outcome: z.enum(['agrees', 'differs', 'unusable']),
  /** Set where unusable. */
  reason: unusableReasonSchema.optional(),
  /** Share of the item's parts (an EK item's questions) on which answer and key agree; null where unusable. */
  share: z.number().min(0).max(1).nullable(),
  /** The parts that were answered, with both answers; one part for a problem. */
  parts: z.array(
    z.object({
      id: z.string(),
      agrees: z.boolean(),
      answer: z.string(),
      gold: z.string(),
      /** In words, where a model compared them. */
      difference: z.string().optional()
    })
  )
})
export type SolutionVerdict = z.infer<typeof solutionVerdictSchema>
