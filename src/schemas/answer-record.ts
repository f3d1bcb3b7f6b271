import { z } from 'zod'
import type { JsonValue } from './json.ts'

const nameSchema = z.string().min(1).max(200)
const tokensSchema = z.int().min(0)

/** How deep values may be nested that tools were given or gave. */
const maxDepth = 64

/** Anything that JSON can hold and a stack can walk. */
export const toolValueSchema = z.custom<JsonValue>(
  (value) => value !== undefined && isShallow(value, maxDepth),
  `must be JSON, nested ${maxDepth} deep at most`
)

/** A call that the examinee made on the way to its output. */
const answerCallSchema = z.strictObject({
  model: nameSchema,
  promptHash: nameSchema.optional(),
  usage: z
    .strictObject({
      inputTokens: tokensSchema,
      outputTokens: tokensSchema,
      cachedInputTokens: tokensSchema.optional(),
      cacheWriteTokens: tokensSchema.optional(),
      reasoningTokens: tokensSchema.optional()
    })
    .optional(),
  latencyMs: z.number().min(0).optional(),
  costUsd: z.number().min(0).optional().describe('in US dollars, where whoever made the call knows its price')
})

/** By option of the question; unavailable where the provider tells none. */
const optionProbabilitiesSchema = z.union([
  z.record(nameSchema, z.number().min(0).max(1)),
  z.strictObject({ unavailable: z.string().min(1).max(500) })
])

/** What was said, called or answered: a turn is one of the three. */
const turnSchema = z.union([
  z.strictObject({ role: nameSchema, text: z.string() }),
  z.strictObject({
    role: nameSchema,
    toolCalls: z
      .array(z.strictObject({ id: nameSchema.optional(), name: nameSchema, arguments: toolValueSchema }))
      .min(1)
  }),
  z.strictObject({
    role: nameSchema,
    toolResult: z.strictObject({
      id: nameSchema.optional(),
      name: nameSchema.optional(),
      content: toolValueSchema
    })
  })
])

/** What is known of a response beside its output. All of it is optional: a task type says what it makes of it. */
export const answerRecordSchema = z.object({
  calls: z.array(answerCallSchema).optional(),
  /** How the question was put, where a suite knows several ways: by the suite's name for it. */
  adaptation: nameSchema.optional(),
  optionProbabilities: optionProbabilitiesSchema.optional(),
  /** In order. */
  transcript: z.array(turnSchema).optional(),
  /** Of the whole request, where the examinee's calls are kept elsewhere. */
  requestHash: nameSchema.optional()
})
export type AnswerRecord = z.infer<typeof answerRecordSchema>

/** The record of a line that was parsed, without the line's other members; null where it has none. */
export function recordOf({
  calls,
  adaptation,
  optionProbabilities,
  transcript,
  requestHash
}: AnswerRecord): AnswerRecord | null {
  const members = { calls, adaptation, optionProbabilities, transcript, requestHash }
  const given = Object.entries(members).filter(([, member]) => member !== undefined)
  return given.length === 0 ? null : Object.fromEntries(given)
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1))
}
