import { z } from 'zod'

/** A judge's verdict on one part of its sheet. `score` is 0-10, or a level of the rubric. */
export const partVerdictSchema = z.object({
  rationale: z.string(),
  quote: z.string(),
  /** Whether the quote stands in the response; null when the judge quoted nothing. Left out by earlier versions. */
  quoteFound: z.boolean().nullable().optional(),
  score: z.union([z.number().min(0).max(10), z.string()])
})
export type PartVerdict = z.infer<typeof partVerdictSchema>

/** Why a judge gave no verdict: each a recorded state with a policy of its own (`grading/failure-policy.ts`), never a zero. */
export const judgmentFailures = [
  'other_model',
  'refusal',
  'cut_off',
  'unparsable',
  'missing_dimension',
  'out_of_range',
  'invalid',
  'rate_limited',
  'provider_down',
  'unreadable',
  'request_refused',
  'no_credit',
  'auth',
  'model_not_found',
  'not_recorded',
  'budget'
] as const
export const judgmentFailureSchema = z.enum(judgmentFailures)
export type JudgmentFailure = z.infer<typeof judgmentFailureSchema>

/** The order in which a judge saw things, drawn from the panel's seed so that no position is always the same one's. */
export const shownOrderSchema = z.object({
  /** Part ids in the order of the sheet. */
  parts: z.array(z.string()),
  /** Which came first: the item's materials with the reference, or the response. */
  first: z.enum(['materials', 'response'])
})
export type ShownOrder = z.infer<typeof shownOrderSchema>

const common = { judge: z.string(), repeat: z.int().min(0), callIds: z.array(z.string()) }

/** One judge's scores of one response, or the reason it gave none. */
export const judgmentSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    ...common,
    parts: z.record(z.string(), partVerdictSchema),
    /** Left out by earlier versions, as `reportedModels` is. */
    order: shownOrderSchema.optional(),
    /** The model as its provider names it in the replies, usually with its date; more than one when it changed. */
    reportedModels: z.array(z.string()).optional(),
    /** Characters at the end of a long response that the judge was not shown; left out where it saw all. */
    omittedCharacters: z.int().positive().optional()
  }),
  z.object({ status: z.literal('failed'), ...common, failure: judgmentFailureSchema, message: z.string() })
])
export type Judgment = z.infer<typeof judgmentSchema>
