import { z } from 'zod'
import { reasoningEffortSchema } from './reasoning-effort.ts'
import { paperFormSchema } from './round-settings.ts'
import { deliverySchema } from './states.ts'

const costsSchema = z.object({
  costUsd: z.number().nullable().describe('when every first reply is good'),
  planUsd: z
    .number()
    .nullable()
    .describe('to plan by: when everything goes wrong once, and replies are as long as the longest that were recorded'),
  worstUsd: z
    .number()
    .nullable()
    .describe(
      'a bound where requests are answered: all repairs, each reply as long as its budget of output lets it be, thinking included, nothing read from the cache'
    )
})
export type Costs = z.infer<typeof costsSchema>

const roundEstimateSchema = z.object({
  taskType: z.string(),
  round: z.string(),
  reasoningEffort: reasoningEffortSchema
    .nullable()
    .describe('that the model is asked for; null where it is left to it'),
  paperForm: paperFormSchema.nullable().describe('what the model gets of the paper; null where it reads none'),
  inputTokens: z.int().describe('all of them, those from and to the cache included'),
  cachedInputTokens: z.int(),
  cacheWriteTokens: z.int(),
  outputTokens: z.int().describe('with what the model thinks'),
  reasoningTokens: z.int().describe('of these, what it is expected to think'),
  mostOutputTokens: z
    .int()
    .describe('at worst, of all replies together: one that is cut off at its greatest length may be thinking alone'),
  ...costsSchema.shape
})
export type RoundEstimate = z.infer<typeof roundEstimateSchema>

const verifierEstimateSchema = z.object({
  model: z.string(),
  calls: z.int(),
  inputTokens: z.int().describe('of all calls, those from and to the cache included'),
  outputTokens: z.int(),
  ...costsSchema.shape
})
export type VerifierEstimate = z.infer<typeof verifierEstimateSchema>

const disputesEstimateSchema = z.object({
  model: z.string().describe('the extractor'),
  calls: z.int().describe('of the extractor, at most'),
  planUsd: z
    .number()
    .nullable()
    .describe('where a few entries of every item go back, and are mended and verified again'),
  worstUsd: z
    .number()
    .nullable()
    .describe('where the verifier differs on something of every item, with the verifying of all that is mended')
})
export type DisputesEstimate = z.infer<typeof disputesEstimateSchema>

/** What the extractions of a paper will cost, before anything is sent. Rounds that are done already count too. */
export const estimateSchema = z
  .object({
    paper: z.string(),
    model: z.string(),
    delivery: deliverySchema,
    rounds: z.array(roundEstimateSchema),
    ...costsSchema.shape,
    paperForms: z
      .object({ text: costsSchema, images: costsSchema.nullable().optional(), pdf: costsSchema.nullable() })
      .describe(
        'the same where all rounds that read the paper read our text, that with images of the pages that display equations, or the file; null where no file is taken'
      ),
    verifier: verifierEstimateSchema
      .nullable()
      .optional()
      .describe('of the items that come of it, beside the costs of the rounds; null where no verifier is configured'),
    disputes: disputesEstimateSchema
      .optional()
      .describe(
        'the most that giving back to the extractor what the verifier differs on will cost, beside all else; left out where nothing goes back'
      ),
    missing: z
      .array(z.object({ taskType: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe(
        'what the structure of the paper lacks, so that no item can come of it; absent where nothing is known to lack'
      ),
    reason: z.string().nullable().describe('why there is no cost; null where there is one')
  })
  .meta({ id: 'Estimate' })
export type Estimate = z.infer<typeof estimateSchema>
