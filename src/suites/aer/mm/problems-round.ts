import { z } from 'zod'
import { latexSound } from '../../../ingestion/checks/latex-sound.ts'
import { selfContained } from '../../../ingestion/checks/self-contained.ts'
import type { CheckResult } from '../../../ingestion/extraction.ts'
import { difficultySchema, problemKindSchema, problemKinds, symbolSchema } from './content.ts'
import type { MathContentReply } from './math-content-round.ts'
import { undeclaredSymbols } from './undeclared-symbols.ts'

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
  const counts = problemKinds.map((kind) => problems.filter((problem) => problem.kind === kind).length)
  const known = [...content.equations, ...content.propositions].map(({ id }) => id)
  return [
    {
      check: 'problem-kinds',
      ok: problems.length === problemKinds.length && counts.every((count) => count === 1),
      message: `one problem of each kind is required (${problemKinds.join(', ')}), got ${problems.map(({ kind }) => kind).join(', ')}`
    },
    ...problems.flatMap((problem) => checkProblem(problem, known))
  ]
}

function checkProblem(problem: Problem, known: readonly string[]): CheckResult[] {
  const { kind, sources, scenario, notation, conditions, task, solution, rubric } = problem
  const stem = { scenario, task, ...Object.fromEntries(conditions.map((text, i) => [`condition ${i + 1}`, text])) }
  const symbols = notation.map(({ symbol }) => symbol.trim())
  const badSymbols = notation.filter(({ symbol, meaning }) => symbol.trim() === '' || meaning.trim() === '')
  const required = [scenario, task, solution.latex, solution.explanation, rubric.correctness, conditions.join('')]
  const undeclared = undeclaredSymbols({ notation: symbols, stem: Object.values(stem), solution: solution.latex })
  const unknown = sources.filter((source) => !known.includes(source))
  return [
    {
      check: 'problem-complete',
      ok: required.every((text) => text.trim() !== '') && rubric.keyElements.length > 0,
      message: `${kind}: scenario, conditions, task, solution, explanation and rubric must all be filled`
    },
    {
      check: 'problem-sources',
      ok: sources.length > 0 && unknown.length === 0,
      message: `${kind}: sources must name equations or propositions of the list; unknown: ${unknown.join(', ') || 'none'}`
    },
    {
      check: 'notation',
      ok: notation.length > 0 && badSymbols.length === 0 && new Set(symbols).size === symbols.length,
      message: `${kind}: the notation must list every symbol once, with its meaning`
    },
    {
      check: 'symbols-declared',
      ok: undeclared.length === 0,
      message: `${kind}: every symbol used must be in the notation; undeclared: ${undeclared.join(', ') || 'none'}`
    },
    latexSound({ check: 'latex', texts: { ...stem, solution: solution.latex, notation: symbols.join(' ') } }),
    selfContained({ check: 'self-contained', texts: stem })
  ]
}
