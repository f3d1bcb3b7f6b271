import { z } from 'zod'
import { releaseNameSchema } from './release.ts'

/** What stays of a submission that was published and is withdrawn: that it was there, and what stands in its place. No score, no text. */
export const tombstoneSchema = z
  .object({
    id: z.string(),
    release: releaseNameSchema,
    model: z.string().describe('its name on the leaderboard'),
    team: z.string(),
    publishedAt: z.iso.datetime(),
    withdrawnAt: z.iso.datetime(),
    withdrawnBy: z
      .enum(['successor', 'team', 'operator'])
      .describe('what took it off: the publication of its successor, its team, or an operator of the service'),
    supersededBy: z
      .string()
      .nullable()
      .describe('the published submission that stands in its place now; null where none does')
  })
  .meta({ id: 'Tombstone' })
export type Tombstone = z.infer<typeof tombstoneSchema>
