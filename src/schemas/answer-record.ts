import { z } from 'zod'
import { jsonValueSchema } from './json.ts'

const nameSchema = z.string().min(1).max(200)
const tokensSchema = z.int().min(0)

/** A call that the examinee made on the way to its output. */
const answerCallSchema = z.object({
  model: nameSchema,
  promptHash: nameSchema.optional(),
  usage: z
    .object({
      inputTokens: tokensSchema,
      outputTokens: tokensSchema,
      cachedInputTokens: tokensSchema.optional(),
      reasoningTokens: tokensSchema.optional()
    })
    .optional(),
  latencyMs: z.number().min(0).optional()
})

/** By option of the question; unavailable where the provider tells none. */
const optionProbabilitiesSchema = z.union([
  z.strictObject({ unavailable: z.string().min(1).max(500) }),
  z.record(nameSchema, z.number().min(0).max(1))
])

/** What was said, called and answered, in order: each turn has one of the three. */
const turnSchema = z.union([
  z.strictObject({ role: nameSchema, text: z.string() }),
  z.strictObject({
    role: nameSchema,
    toolCalls: z
      .array(z.strictObject({ id: nameSchema.optional(), name: nameSchema, arguments: jsonValueSchema }))
      .min(1)
  }),
  z.strictObject({
    role: nameSchema,
    toolResult: z.strictObject({ id: nameSchema.optional(), name: nameSchema.optional(), content: jsonValueSchema })
  })
])

/** What is known of a response beside its output: all of it optional, and none of it needed for a score so far. */
export const answerRecordSchema = z.object({
  calls: z.array(answerCallSchema).max(10_000).optional(),
  /** How the question was put, where a suite knows several ways: by a name of the suite's. */
  adaptation: nameSchema.optional(),
  optionProbabilities: optionProbabilitiesSchema.optional(),
  transcript: z.array(turnSchema).max(100_000).optional(),
  requestHash: nameSchema.optional()
})
export type AnswerRecord = z.infer<typeof answerRecordSchema>
