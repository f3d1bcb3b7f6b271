import { z } from 'zod'
import { boardEstimateSchema, boardQuerySchema } from './board-statistics.ts'
import { chosenSchema, resolvedShape } from './leaderboard.ts'
import { metricSchema } from './manifest.ts'

/** What is asked of scores by tags: they have no Overall, and so no weights; by the paper's method ends are percentiles. */
export const tagQuerySchema = boardQuerySchema.omit({ weights: true, interval: true }).extend({
  taskType: z.string().min(1).max(64).optional().describe('of the release; all that have tags when left out'),
  tag: z.string().min(1).max(64).optional().describe('as `category`, of every task type that has it; all when left out')
})
export type AskedTags = z.infer<typeof tagQuerySchema>

const tagValueSchema = z.object({
  value: z.string(),
  /** Items with a part that has it, and the papers and fragments that these were made from. */
  items: z.int(),
  sources: z.int(),
  /** Questions, elements or items that have it. */
  parts: z.int(),
  /** Of the score of all items of the task type, what these parts make up: in (0, 1]. */
  share: z.number(),
  /** One per model, score units; with the reason where a score is missing, or items are too few for an interval. */
  estimates: z.array(boardEstimateSchema)
})

/** Mean scores of models over the parts of items that have a tag. */
export const tagStatisticsSchema = z.object({
  query: tagQuerySchema.extend(resolvedShape),
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which parts, how they are weighed, and what intervals describe. */
  estimand: z.string(),
  level: z.number(),
  /** In the order of the estimates. */
  models: z.array(z.object({ submissionId: z.string(), model: z.string(), team: z.string(), family: z.string() })),
  tags: z.array(
    z.object({
      taskType: z.string(),
      tag: z.string(),
      title: z.string(),
      /** What carries the tag: `question`, `element` or `item`. */
      part: z.string(),
      /** Of the task type, with the tag or without. */
      items: z.int(),
      values: z.array(tagValueSchema)
    })
  ),
  /** The metric of items, where it is no score from 0 to 1 of which more is better. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional()
})
export type TagStatistics = z.infer<typeof tagStatisticsSchema>
