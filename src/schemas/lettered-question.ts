import { z } from 'zod'

const optionSchema = z.object({ letter: z.string(), text: z.string() })

/** A question with lettered options, in one or more parts, and what is right. */
export const letteredQuestionSchema = z.object({
  parts: z
    .array(z.object({ text: z.string(), options: z.array(optionSchema) }))
    .describe('each asks for one of its options; letters run on through the parts'),
  key: z.object({
    accepted: z
      .array(z.array(z.string()))
      .describe('a letter for each part: one row, or several where a pair of answers has only to agree'),
    mistakes: z.record(z.string(), z.string()).describe('what leads to a wrong option, by letter'),
    explanation: z.string()
  })
})
export type LetteredQuestion = z.infer<typeof letteredQuestionSchema>
