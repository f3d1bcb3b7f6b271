import { z } from 'zod'
import { leaderboardQuerySchema, type Resolved, resolvedShape } from './leaderboard.ts'

/** What the statistics of judges are asked for. */
export const judgesQuerySchema = leaderboardQuerySchema.extend({
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
