import { z } from 'zod'

/** One problem of each kind per paper, in this order. Source: AER-bench G.2.1. */
export const problemKinds = ['equation_design', 'derivation', 'equilibrium_solving'] as const
export const problemKindSchema = z.enum(problemKinds)
export const difficultySchema = z.enum(['medium', 'hard'])

/** A symbol in LaTeX, without dollar signs, and what it stands for. */
export const symbolSchema = z.object({ symbol: z.string(), meaning: z.string() })

/** Where the paper prints an equation or a proposition, as it was looked up; the reason why not where it was not found. */
const printedElementSchema = z.object({
  id: z.string(),
  page: z.int().min(1).nullable(),
  number: z.string().nullable().describe('as printed: 7, A.3, Proposition 1'),
  surroundings: z.string().nullable().describe('the sentence in front of a display, or the first of a proposition'),
  reason: z.string().nullable()
})
export type PrintedElement = z.infer<typeof printedElementSchema>

/** An MM item: a problem that can be read on its own, and its solution. Math in texts stands between dollar signs. */
export const contentSchema = z.object({
  examinee: z.object({
    kind: problemKindSchema,
    scenario: z.string(),
    notation: z.array(symbolSchema).min(1),
    conditions: z.array(z.string()),
    task: z.string()
  }),
  gold: z.object({
    solution: z.object({ latex: z.string(), explanation: z.string() }),
    /** What makes an answer right, and what it must contain. */
    correctness: z.string(),
    keyElements: z.array(z.string()),
    difficulty: difficultySchema,
    /** Ids of the paper's equations and propositions that the problem rests on. */
    sources: z.array(z.string()),
    /** Where these are printed; items of before have it not. */
    printed: z.array(printedElementSchema).optional()
  })
})
export type MmContent = z.infer<typeof contentSchema>
