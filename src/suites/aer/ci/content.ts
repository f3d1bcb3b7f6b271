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
    /** Fields in which annotators differ, and a decider has the word; left out where there are none. */
    decided: z.array(z.string()).optional(),
    /** Null where it is not known: such an item is in no decade. */
    year: z.int().nullable(),
    source: z.string(),
    /** Characters of the fragment: the length control of the paper's Appendix D. */
    characters: z.int()
  })
})
export type CiContent = z.infer<typeof contentSchema>

/** What a response says of a field: a value of its closed set, several that differ, or words outside the set. */
export type GivenLabel = string | { contradictory: readonly string[] } | { outside: readonly string[] }

/** Labels by field; a field that the response does not speak of is absent. */
export type CiAnswer = Record<string, GivenLabel>
