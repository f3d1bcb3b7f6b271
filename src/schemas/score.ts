import { z } from 'zod'

export const unscoredReasonSchema = z.enum([
  'judge_missing',
  'judge_failed',
  'not_graded',
  'no_applicable_dimension',
  'run_failed',
  'run_missing'
])
export type UnscoredReason = z.infer<typeof unscoredReasonSchema>

/** The grade of one response under one metric, or the reason it has none. Never a number standing in for "missing". */
export const scoreSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('scored'), value: z.number() }),
  z.object({ status: z.literal('unscored'), reason: unscoredReasonSchema })
])
export type Score = z.infer<typeof scoreSchema>
