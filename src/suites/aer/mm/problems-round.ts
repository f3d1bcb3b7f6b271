import { z } from 'zod'
import { difficultySchema, problemKindSchema, symbolSchema } from './content.ts'

const problemSchema = z.object({
  kind: problemKindSchema,
  difficulty: difficultySchema,
  sources: z.array(z.string()).describe('ids of the equations and propositions it rests on'),
  scenario: z.string(),
  notation: z.array(symbolSchema).describe('symbols in LaTeX without dollar signs'),
  conditions: z.array(z.string()),
  task: z.string(),
  solution: z.object({ latex: z.string(), explanation: z.string() }),
  rubric: z.object({ correctness: z.string(), keyElements: z.array(z.string()) })
})
export type Problem = z.infer<typeof problemSchema>

/** Reply of the round `problems`. Source: AER-bench G.2.7. */
export const problemsReplySchema = z.object({ problems: z.array(problemSchema) })
export type ProblemsReply = z.infer<typeof problemsReplySchema>
