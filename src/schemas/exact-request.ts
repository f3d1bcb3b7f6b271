import { z } from 'zod'
import { splitSchema } from './states.ts'

/** A turn of what a model is asked. */
const askedMessageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().nullable().describe("null where the model's own reply to all before it stands")
})
export type AskedMessage = z.infer<typeof askedMessageSchema>

/** What a model is asked, to the letter. */
export const exactRequestSchema = z.object({
  adaptation: z.string().describe('how the question is put'),
  messages: z
    .array(askedMessageSchema)
    .describe('in turn; the reply to the last one is the output, and each place without content is a call before it'),
  continuations: z
    .array(z.string())
    .optional()
    .describe(
      "there where the model chooses nothing, but tells how probable each of these is as its reply's beginning"
    ),
  requestHash: z
    .string()
    .describe(
      'sha256 of {"adaptation", "messages"}, and "continuations" where there are any, as canonical JSON; a response names by it ' +
        'what it answers'
    )
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
