import { z } from 'zod'

/** What rules found of one thing that an item asks: a question, a field, a work to be cited. */
export const findingSchema = z.object({
  part: z.string().describe('id of the question, name of the field, key of the work'),
  dimension: z.string().nullable().describe('whose score it is a part of; null for what is measured and not scored'),
  share: z.number().min(0).max(1).describe('of its dimension; the findings of a dimension add up to 1'),
  score: z.number().min(0).max(1).nullable().describe('what of its share it earned; null for what is not scored'),
  said: z.string().nullable().describe('what was read in the response; null where nothing was'),
  expected: z.string().nullable().describe('by the gold'),
  words: z.string().describe('what matched, or why it did not')
})
export type Finding = z.infer<typeof findingSchema>
