import { z } from 'zod'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import { selfContained } from '../../../ingestion/checks/self-contained.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { checkNotation } from './checks/notation.ts'
import { problemComplete } from './checks/problem-complete.ts'
import { problemDifficulty } from './checks/problem-difficulty.ts'
import { checkProblemKinds } from './checks/problem-kinds.ts'
import { problemSources } from './checks/problem-sources.ts'
import { symbolsDeclared } from './checks/symbols-declared.ts'
import { difficultySchema, problemKindSchema, symbolSchema } from './content.ts'
import type { MathContentReply } from './math-content-round.ts'
import { latexTexts, stemTexts } from './problem-texts.ts'

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

/** What a reply of the round must hold: one problem of each kind, each complete and readable on its own. */
export function checkProblems({ problems }: ProblemsReply, content: MathContentReply): CheckResult[] {
  const known = [...content.equations, ...content.propositions].map(({ id }) => id)
  return [
    checkProblemKinds(problems),
    problemDifficulty(problems),
    ...problems.flatMap((problem) => checkProblem(problem, known))
  ]
}

/**
 * The checks of one problem.
 *
 * @param known ids of the inventory; null where it is not at hand
 */
export function checkProblem(problem: Problem, known: readonly string[] | null): CheckResult[] {
  return [
    problemComplete(problem),
    problemSources(problem, known),
    checkNotation(problem),
    symbolsDeclared(problem),
    latexSound({ check: 'latex', texts: latexTexts(problem) }),
    selfContained({ check: 'self-contained', texts: stemTexts(problem) })
  ]
}
