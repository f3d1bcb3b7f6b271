import { z } from 'zod'
import { type Resolved, resolvedShape, unweightedQuerySchema } from './leaderboard.ts'

/** What the statistics of judges are asked for. */
export const judgesQuerySchema = unweightedQuerySchema.extend({
  includeRules: z
    .stringbool()
    .default(false)
    .describe('true: EK too, with gaps of zero, since rules grade it whoever judges (n = 1,469 in Appendix C)')
})
export type AskedJudges = z.infer<typeof judgesQuerySchema>
export type JudgesQuery = Resolved<AskedJudges>

/** The query as it comes back: with the panel that was found, and values instead of texts. */
export const judgesAskedSchema = judgesQuerySchema.extend({
  ...resolvedShape,
  includeRules: z.boolean()
})
