import { z } from 'zod'
import { modelSchema } from './content.ts'

/** Reply of the round `full-model`. The model's lists are empty when the paper is not suitable. */
export const fullModelReplySchema = z.object({
  suitable: z.boolean(),
  reasonNotSuitable: z.string().describe('empty when suitable'),
  paperKind: z.enum(['theory', 'empirical']).describe('empirical when estimates carry the contribution'),
  model: modelSchema
})
export type FullModelReply = z.infer<typeof fullModelReplySchema>
