import { z } from 'zod'

/** How many rows were removed since they were past their retention. */
export const prunedSchema = z
  .object({
    results: z.int().describe('results of statistics, which are computed anew when somebody asks'),
    replies: z.int().describe('replies kept for an Idempotency-Key'),
    sessions: z.int().describe('sessions of browsers that are over'),
    messages: z.int().describe('messages to webhooks that were delivered or given up')
  })
  .meta({ id: 'Pruned' })
export type Pruned = z.infer<typeof prunedSchema>
