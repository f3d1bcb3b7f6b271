import { z } from 'zod'
import { boardEstimateSchema, boardQuerySchema } from './board-statistics.ts'
import { settingSchema } from './declaration.ts'
import { chosenSchema, resolvedShape } from './leaderboard.ts'

/** What is asked of dimensions: they have no Overall, and so no weights. */
export const dimensionQuerySchema = boardQuerySchema.omit({ weights: true })
export type AskedDimensions = z.infer<typeof dimensionQuerySchema>

/** Mean scores of models on each dimension of the rubrics; the question types of EK and the fields of CI are dimensions. */
export const dimensionStatisticsSchema = z.object({
  query: dimensionQuerySchema.extend(resolvedShape),
  inputHash: z.string(),
  releaseHash: z.string(),
  estimand: z.string(),
  level: z.number(),
  /** In the order of the estimates. */
  models: z.array(
    z.object({
      ...{ submissionId: z.string(), model: z.string(), team: z.string(), family: z.string() },
      setting: settingSchema.optional()
    })
  ),
  dimensions: z.array(
    z.object({
      taskType: z.string(),
      dimension: z.string(),
      /** As the rubric names it. */
      name: z.string(),
      by: z.enum(['rules', 'judges']),
      /** Items that the dimension applies to. */
      items: z.int(),
      /** One per model, score units; null values where a score is missing. */
      estimates: z.array(boardEstimateSchema)
    })
  ),
  chosen: chosenSchema.optional()
})
export type DimensionStatistics = z.infer<typeof dimensionStatisticsSchema>
