import { z } from 'zod'
import { metricNameSchema } from './manifest.ts'
import { nameSchema } from './name.ts'

/** What a profile says: which dimensions of which task types count how much. */
export const newProfileSchema = z.strictObject({
  name: metricNameSchema.describe('stands in queries as `profile`'),
  suite: z.string().min(1).max(60),
  title: nameSchema(200),
  weights: z
    .record(z.string(), z.record(z.string(), z.number().min(0).max(1e9)))
    .describe('by task type and dimension, relative within a task type: unnamed dimensions count 0')
})
export type NewProfile = z.infer<typeof newProfileSchema>

export const profileSchema = newProfileSchema
  .extend({
    hash: z.string().describe('sha256 of all the others: a profile never changes'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Profile' })

/** A profile that a result was made with. */
export const chosenProfileSchema = z.object({ name: z.string(), title: z.string(), hash: z.string() })
export type ChosenProfile = z.infer<typeof chosenProfileSchema>
