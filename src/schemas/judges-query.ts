import { z } from 'zod'
import { leaderboardQuerySchema } from './leaderboard.ts'

/** What the statistics of judges are asked for. */
export const judgesQuerySchema = leaderboardQuerySchema.extend({
  includeRules: z
    .stringbool()
    .default(false)
    .describe('true: EK too, with gaps of zero, since rules grade it whoever judges (n = 1,469 in Appendix C)')
})
export type JudgesQuery = z.infer<typeof judgesQuerySchema>

/** The query as it comes back: with the panel that was found, and values instead of texts. */
export const judgesAskedSchema = judgesQuerySchema.extend({
  panel: z.string().nullable(),
  seed: z.int(),
  resamples: z.int(),
  includeRules: z.boolean()
})
