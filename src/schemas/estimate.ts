import { z } from 'zod'
import { deliverySchema } from './states.ts'

const roundEstimateSchema = z.object({
  taskType: z.string(),
  round: z.string(),
  inputTokens: z.int().describe('all of them, those from and to the cache included'),
  cachedInputTokens: z.int(),
  cacheWriteTokens: z.int(),
  outputTokens: z.int().describe('with what a reasoning model thinks'),
  costUsd: z.number().nullable().describe('when the first reply is good'),
  worstUsd: z.number().nullable().describe('no cache hit, the longest replies, all repairs')
})
export type RoundEstimate = z.infer<typeof roundEstimateSchema>

/** What the extractions of a paper will cost, before anything is sent. Rounds that are done already count too. */
export const estimateSchema = z
  .object({
    paper: z.string(),
    model: z.string(),
    delivery: deliverySchema,
    rounds: z.array(roundEstimateSchema),
    costUsd: z.number().nullable(),
    worstUsd: z.number().nullable(),
    reason: z.string().nullable().describe('why there is no cost; null where there is one')
  })
  .meta({ id: 'Estimate' })
export type Estimate = z.infer<typeof estimateSchema>
