import { z } from 'zod'

/** A judge's verdict on one part of its sheet. `score` is 0-10, or a level of the rubric. */
export const partVerdictSchema = z.object({
  rationale: z.string(),
  quote: z.string(),
  score: z.union([z.number().min(0).max(10), z.string()])
})
export type PartVerdict = z.infer<typeof partVerdictSchema>

/** Why a judge gave no verdict: each a recorded state, never a zero. */
export const judgmentFailures = [
  'refusal',
  'cut_off',
  'unparsable',
  'invalid',
  'provider_down',
  'no_credit',
  'auth',
  'model_not_found',
  'not_recorded',
  'budget'
] as const
export const judgmentFailureSchema = z.enum(judgmentFailures)
export type JudgmentFailure = z.infer<typeof judgmentFailureSchema>

/** One judge's scores of one response, or the reason it gave none. */
export const judgmentSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    judge: z.string(),
    repeat: z.int().min(0),
    parts: z.record(z.string(), partVerdictSchema),
    callIds: z.array(z.string())
  }),
  z.object({
    status: z.literal('failed'),
    judge: z.string(),
    repeat: z.int().min(0),
    failure: judgmentFailureSchema,
    message: z.string(),
    callIds: z.array(z.string())
  })
])
export type Judgment = z.infer<typeof judgmentSchema>
