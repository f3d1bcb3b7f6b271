import { z } from 'zod'
import { jsonValueSchema } from '../../../schemas/json.ts'

/** The output of a response that is a run: all that its score is a function of, beside the instance. */
export const runRecordSchema = z.discriminatedUnion('ended', [
  z.object({
    ended: z.literal('over'),
    run: z.string(),
    playedBefore: z.boolean(),
    /** By seat, what was recorded of each period. */
    seats: z.array(z.array(jsonValueSchema)),
    /** The best that there was, where it takes time to find. */
    optimum: jsonValueSchema
  }),
  z.object({ ended: z.literal('failed'), run: z.string(), playedBefore: z.boolean(), reason: z.string() })
])
export type RunRecord = z.infer<typeof runRecordSchema>

/** @returns null for a text that is no record of a run */
export function readRunRecord(output: string): RunRecord | null {
  try {
    return runRecordSchema.safeParse(JSON.parse(output)).data ?? null
  } catch {
    return null
  }
}
