import type { BoardEstimate, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { BoardEstimate as Estimate } from '../../statistics/board/board-estimates.ts'

type Model = BoardStatistics['models'][number]

/**
 * What a method finds of a board whose ranked models stand first, best first: estimates of all models, and of the ranked ones
 * every pair, ranks, letters, and whether the first is told to be better.
 */
export type BoardFigures = {
  overall: readonly (Estimate | BoardEstimate | null)[]
  tasks: Readonly<Record<string, readonly (Estimate | null)[]>>
  pairs: BoardStatistics['pairs']
  ranks: readonly Model['rankInterval'][]
  /** Where the method has them. */
  marginal?: readonly Model['rankMarginal'][]
  letters: readonly string[] | null
  tiedWithFirst: readonly (boolean | null)[]
}
