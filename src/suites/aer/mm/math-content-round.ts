import { z } from 'zod'
import { difficultySchema, problemKindSchema, symbolSchema } from './content.ts'

/** Reply of the round `math-content`. Source: AER-bench G.2.5. Lists are empty when the paper is not suitable. */
export const mathContentReplySchema = z.object({
  suitable: z.boolean(),
  reasonNotSuitable: z.string().describe('empty when suitable'),
  paperType: z.enum(['theoretical', 'empirical', 'mixed']),
  agents: z.array(z.object({ name: z.string(), variables: z.array(symbolSchema), parameters: z.array(symbolSchema) })),
  equations: z.array(
    z.object({
      id: z.string().describe('EQ01, EQ02, ...'),
      // Replies of before prompt version 4 have none.
      number: z.string().nullable().default(null).describe('as printed, without brackets; null where none is'),
      label: z.string().describe('objective function, budget constraint, first-order condition, ...'),
      latex: z.string(),
      context: z.string().describe('one sentence: where it stands and what it says'),
      dependsOn: z.array(z.string()).describe('ids of the equations it follows from')
    })
  ),
  propositions: z.array(
    z.object({
      id: z.string().describe('P01, P02, ...'),
      statement: z.string(),
      latex: z.string().describe('the core result'),
      proofSketch: z.string(),
      dependsOn: z.array(z.string())
    })
  ),
  leftOut: z
    .array(z.object({ numbers: z.array(z.string()), reason: z.string() }))
    .default([])
    .describe('numbered equations that the list does not hold'),
  candidates: z.array(
    z.object({
      kind: problemKindSchema,
      target: z.string().describe('id of an equation or proposition'),
      reason: z.string(),
      difficulty: difficultySchema
    })
  )
})
export type MathContentReply = z.infer<typeof mathContentReplySchema>
