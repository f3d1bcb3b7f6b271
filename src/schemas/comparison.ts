import { z } from 'zod'
import { boardEstimateSchema, boardQuerySchema } from './board-statistics.ts'
import { chosenSchema, type Resolved, resolvedShape } from './leaderboard.ts'
import { metricSchema } from './manifest.ts'

/** Two submissions to compare, by id, of the release named. */
export const comparisonQuerySchema = boardQuerySchema.extend({
  first: z.string().min(1).describe('id of a published submission'),
  second: z.string().min(1).describe('id of another one')
})
export type AskedComparison = z.infer<typeof comparisonQuerySchema>
export type ComparisonQuery = Resolved<AskedComparison>

const sideSchema = z.object({ submissionId: z.string(), model: z.string(), team: z.string(), family: z.string() })

/** Two submissions over the same items: how the first differs from the second. */
export const comparisonSchema = z.object({
  query: comparisonQuerySchema.extend(resolvedShape),
  inputHash: z.string(),
  releaseHash: z.string(),
  estimand: z.string(),
  level: z.number(),
  first: sideSchema,
  second: sideSchema,
  overall: z.object({
    /** First minus second, score units, with its interval over the resamples. */
    difference: boardEstimateSchema,
    /** Two-sided, 2 min(P(D >= 0), P(D <= 0)); null where one of them is not ranked. */
    p: z.number().nullable(),
    pPlusOne: z.number().nullable(),
    /** The p as it is to be shown. */
    display: z.string().nullable()
  }),
  tasks: z.array(
    z.object({
      name: z.string(),
      items: z.int(),
      difference: boardEstimateSchema,
      /** Items on which the first is better, equal (within 1e-12), worse. */
      better: z.int(),
      equal: z.int(),
      worse: z.int(),
      /** Items on which one of them has no score. */
      missing: z.int()
    })
  ),
  /** The metric, where it is no score from 0 to 1 of which more is better. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional()
})
export type Comparison = z.infer<typeof comparisonSchema>
