import type { SolverFlag } from '../schemas/item.ts'
import { type SolutionVerdict, solvedShare } from '../schemas/solution.ts'

export type FlaggedSolution = {
  flag: SolverFlag
  modelId: string
  /** The parts that speak against the item: those contradicted, or those solved without the paper. */
  parts: string[]
}

/**
 * What independent models' solutions of one version of an item say against it. With the paper, one part answered
 * otherwise than the key is enough; without it, half of the parts must be right, since some are right by chance.
 * A solution that is unusable says nothing.
 */
export function solverFlags(
  solutions: readonly { modelId: string; withPaper: boolean; verdict: SolutionVerdict }[]
): FlaggedSolution[] {
  return solutions.flatMap(({ modelId, withPaper, verdict: { outcome, share, parts } }): FlaggedSolution[] => {
    const named = (agreeing: boolean) => parts.filter(({ agrees }) => agrees === agreeing).map(({ id }) => id)
    if (withPaper && outcome === 'differs') return [{ flag: 'contradicted', modelId, parts: named(false) }]
    const isSolved = !withPaper && share !== null && share >= solvedShare
    return isSolved ? [{ flag: 'solved_without_paper', modelId, parts: named(true) }] : []
  })
}
