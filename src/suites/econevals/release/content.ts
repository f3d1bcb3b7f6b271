import { z } from 'zod'
import { jsonValueSchema } from '../../../schemas/json.ts'

/** An instance as an item of a release: what is told of it before a run, and the instance itself, which is not. */
export const contentSchema = z.strictObject({
  examinee: z.strictObject({
    environment: z.string(),
    level: z.string(),
    /** Of a published instance; null for one that only this release has. */
    published: z.int().min(0).nullable(),
    seats: z.int().min(1),
    /** At most. */
    periods: z.int().min(1),
    /** Under which rules it is played; left out for the usual ones. */
    variant: z.string().optional()
  }),
  gold: z.strictObject({ instance: jsonValueSchema })
})

export type RunContent = z.infer<typeof contentSchema>
