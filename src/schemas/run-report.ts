import { z } from 'zod'
import { askedSettingSchema } from './declaration.ts'
import { leaderboardQuerySchema, runBoundsSchema } from './leaderboard.ts'

export const runReportQuerySchema = z.strictObject({
  release: leaderboardQuerySchema.shape.release,
  setting: askedSettingSchema,
  submission: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('whose pairs with all others to tell; all pairs when left out')
})

const meanSchema = z.number().nullable()

/** The runs of one submission in the instances of one level. */
const cellSchema = z.object({
  taskType: z.string(),
  level: z.string(),
  runs: z.int().describe('with a score'),
  failed: z.int(),
  missing: z.int(),
  playedBefore: z.int().describe('of those with a score, runs in an instance that the team had begun a run in before'),
  mean: meanSchema.describe('of the scores; null while any run failed or is missing'),
  bounds: runBoundsSchema
    .nullable()
    .describe(
      'of the mean, each run without a score at the worst and the best of its instance; null where all have one'
    ),
  fullSolves: z.int().nullable().describe('runs that solved their instance; null where nothing is ever solved'),
  explorationRate: meanSchema.describe(
    'mean share of attempts that differ from all others; null where nobody counts them'
  ),
  firstBestPeriod: meanSchema.describe('mean of the first period as good as any, from 0; null where nobody tells'),
  cell: z.string().nullable().describe('as the paper prints it; null without a mean'),
  interval: z
    .object({ lower: meanSchema, upper: meanSchema, reason: z.string().nullable() })
    .optional()
    .describe('of the mean: percentiles, 95 %, of 1000 resamples of instances under seed 1; null with the reason'),
  firstOptimalPeriod: meanSchema
    .optional()
    .describe(
      'mean of the first period with an optimal action, from 0, over the runs that solved their instance; null where none did'
    )
})

/** A litmus test over its levels: where a model stands, and how far that can be relied on. */
const litmusSchema = z.object({
  taskType: z.string(),
  score: meanSchema,
  reliability: meanSchema.describe('in [0, 1]; null where the runs for it are missing'),
  passes: z
    .object({ passes: z.int(), of: z.int() })
    .nullable()
    .describe('of tests of competency, where these are the reliability'),
  cell: z.string().nullable()
})

const testSchema = z.object({
  t: z.number().nullable(),
  df: z.number().nullable(),
  p: z.number().nullable(),
  reason: z.enum(['too_few_values', 'zero_variance']).nullable().describe('why there is no p')
})

/** What the runs of a release come to, model by model and level by level. Source: EconEvals, sections 10 and 11 of the specification. */
export const runReportSchema = z
  .object({
    release: z.string(),
    setting: z.string(),
    levels: z.array(z.object({ taskType: z.string(), level: z.string(), instances: z.int() })),
    rows: z.array(
      z.object({
        submissionId: z.string(),
        team: z.string(),
        model: z.string(),
        cells: z.array(cellSchema),
        litmus: z.array(litmusSchema)
      })
    ),
    difficulty: z
      .array(
        z.object({
          submissionId: z.string(),
          taskType: z.string(),
          easier: z.string(),
          harder: z.string(),
          ...testSchema.shape
        })
      )
      .describe("of each model: whether it scores lower on the harder level, by Welch's one-sided test"),
    pairs: z
      .array(
        z.object({
          taskType: z.string(),
          level: z.string(),
          first: z.string().describe('submission'),
          second: z.string(),
          instances: z.int().describe('in which both have a score'),
          difference: z.number().nullable().describe('mean of the first less that of the second'),
          ...testSchema.shape
        })
      )
      .nullable()
      .describe(
        'of two models in the same instances, by the paired t-test, two-sided; of markets, by Welch. Not adjusted for how many pairs there are. Null for more than 25 models: name a submission'
      )
  })
  .meta({ id: 'RunReport' })
export type RunReport = z.infer<typeof runReportSchema>
export type RunReportCell = z.infer<typeof cellSchema>
