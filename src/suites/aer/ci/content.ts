import { z } from 'zod'
import { majoritySchema } from '../../../schemas/fragment.ts'

/** A CI item: one historical fragment, and the labels that its annotators agree on. */
export const contentSchema = z.object({
  examinee: z.object({ fragment: z.string().min(1), language: z.string() }),
  gold: z.object({
    /** One value per field of the rubric. */
    labels: z.record(z.string(), z.string()),
    annotators: z.int().min(2),
    /** Left out where all annotators agree on every field. */
    consistency: majoritySchema.optional(),
    year: z.int(),
    source: z.string(),
    /** Characters of the fragment: the length control of the paper's Appendix D. */
    characters: z.int()
  })
})
export type CiContent = z.infer<typeof contentSchema>

/** Values by field, as far as the response gave them. */
export type CiAnswer = Record<string, string>
