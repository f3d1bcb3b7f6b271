import { z } from 'zod'

/** How many rows were removed since they were past their retention. */
export const prunedSchema = z
  .object({
    results: z.int().describe('results of statistics, which are computed anew when somebody asks'),
    replies: z.int().describe('replies kept for an Idempotency-Key')
  })
  .meta({ id: 'Pruned' })
export type Pruned = z.infer<typeof prunedSchema>
