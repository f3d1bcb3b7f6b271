import { z } from 'zod'

/** What some calls took and cost. */
export const billLineSchema = z.object({
  calls: z.int().describe('replies paid for, repairs included'),
  batchCalls: z.int().describe('of these, replies that came by batch'),
  failedCalls: z.int().describe('calls that gave no reply'),
  repairs: z.int().describe('replies that went back to the model'),
  inputTokens: z.int().describe('all of them, those from and to the cache included'),
  cachedInputTokens: z.int(),
  cacheWriteTokens: z.int(),
  outputTokens: z.int().describe('with what the model thought'),
  reasoningTokens: z.int().describe('of these, what it thought'),
  costUsd: z.number().nullable().describe('null where a call has no price'),
  unansweredUsd: z.number().describe('of this, the most that requests without an answer may have cost'),
  uncachedUsd: z
    .number()
    .nullable()
    .describe('what the same would have cost without prompt caching, at the prices of today; null without a price'),
  wallMs: z.number().describe('from the first request of a round to its last reply, waiting included')
})
export type BillLine = z.infer<typeof billLineSchema>

/** What a paper has cost so far, by task type and round: each call once, at whoever it was made for. */
export const billSchema = z
  .object({
    paper: z.string(),
    tasks: z.array(
      z.object({
        taskType: z.string(),
        generation: z.string().optional().describe('its name; left out of the first'),
        rounds: z.array(billLineSchema.extend({ round: z.string() })),
        total: billLineSchema
      })
    ),
    other: billLineSchema.describe('calls for the paper that belong to no round, such as reading its references'),
    total: billLineSchema,
    pending: z
      .object({ requests: z.int(), worstUsd: z.number() })
      .describe('requests that wait in a batch, and the most they will cost')
  })
  .meta({ id: 'Bill' })
export type Bill = z.infer<typeof billSchema>
