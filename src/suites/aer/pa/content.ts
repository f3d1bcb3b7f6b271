import { z } from 'zod'

export const pointCategories = ['research_question', 'method', 'finding', 'contribution'] as const

/** One atomic claim of the original abstract. Source: AER-bench G.3.8. */
export const keyPointSchema = z.object({
  id: z.string().describe('KP01, KP02, ...'),
  statement: z.string().describe('one claim in one sentence'),
  category: z.enum(pointCategories),
  mustAppear: z.boolean().describe('whether any reasonable abstract of the paper has to say it')
})
export type KeyPoint = z.infer<typeof keyPointSchema>

/** A PA item: the condensed body of a paper; the abstract that its authors wrote, and what an abstract must say. */
export const contentSchema = z.object({
  examinee: z.object({ condensedBody: z.string().min(1), wordLimit: z.int().positive() }),
  gold: z.object({
    abstract: z.string().min(1),
    keyPoints: z.array(keyPointSchema).min(1),
    /** As measured in the paper and the condensed body. */
    words: z.object({ abstract: z.int(), body: z.int(), condensedBody: z.int() })
  })
})
export type PaContent = z.infer<typeof contentSchema>
