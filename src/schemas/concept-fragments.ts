import { z } from 'zod'
import { conceptDriftQuerySchema } from './concept-drift.ts'
import { pageQuerySchema } from './page.ts'

const yearSchema = z.coerce.number({ error: 'must be a year' }).int().min(1000).max(2100).optional()

/** Which fragments are asked for; without years and a language all of them. */
export const conceptFragmentsQuerySchema = pageQuerySchema.extend({
  ...conceptDriftQuerySchema.pick({ release: true, panel: true, profile: true, setting: true, taskType: true }).shape,
  from: yearSchema.describe('first year of the fragments'),
  to: yearSchema.describe('last year of them; those of an unknown year are in no stretch of years'),
  language: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(100)
    .optional()
    .describe('tag of the language, as `/v1/concepts/drift` has it')
})
export type ConceptFragmentsQuery = Omit<z.infer<typeof conceptFragmentsQuerySchema>, 'cursor' | 'limit'>

/** A fragment of the public split, and how the published submissions that answered it read it. */
export const conceptFragmentSchema = z.object({
  itemId: z.string(),
  /** Null where it is not known. */
  year: z.int().nullable(),
  /** The text that the fragment is of. */
  source: z.string().nullable(),
  language: z.string().nullable(),
  characters: z.int().nullable(),
  /** Submissions that sent a response to it and have its score. */
  models: z.int(),
  /** Their mean score; null where there are none. */
  score: z.number().nullable(),
  /** In the order of the rubric. */
  fields: z.array(
    z.object({
      field: z.string(),
      /** Submissions that have the label right. */
      right: z.int(),
      /** Submissions that sent a response whose field is graded. */
      models: z.int(),
      /** `right` of `models`; null where there are none. */
      share: z.number().nullable()
    })
  )
})
export type ConceptFragment = z.infer<typeof conceptFragmentSchema>
