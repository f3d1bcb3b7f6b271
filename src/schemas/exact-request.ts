import { z } from 'zod'
import { splitSchema } from './states.ts'

/** What a model is asked, to the letter. */
export const exactRequestSchema = z.object({
  adaptation: z.string().describe('how the question is put'),
  messages: z.array(z.object({ role: z.literal('user'), content: z.string() })),
  requestHash: z
    .string()
    .describe('sha256 of {"adaptation", "messages"} as canonical JSON; a response names by it what it answers')
})
export type ExactRequest = z.infer<typeof exactRequestSchema>

/** A line of the requests of a release. */
export const requestLineSchema = z
  .object({
    itemId: z.string(),
    taskType: z.string(),
    split: splitSchema,
    release: z.string(),
    canary: z.string().describe("the release's: keep it with the request, and out of its messages"),
    ...exactRequestSchema.shape
  })
  .meta({ id: 'RequestLine' })
export type RequestLine = z.infer<typeof requestLineSchema>
