import type { BoardQuery, BoardStatistics } from '../../schemas/board-statistics.ts'
import type { BoardEstimate } from '../../statistics/board/board-estimates.ts'

type Model = BoardStatistics['models'][number]

/** What a method is asked for: how many models are ranked, and the least and largest score, turned; null without bounds. */
export type FiguresAsked = {
  ranked: number
  query: BoardQuery
  level: number
  range: readonly [number, number] | null
}

/**
 * What a method finds of a board whose ranked models stand first, best first: estimates of all models, and of the ranked ones
 * every pair, ranks, letters, and whether the first is told to be better.
 */
export type BoardFigures = {
  overall: readonly (BoardEstimate | null)[]
  tasks: Readonly<Record<string, readonly (BoardEstimate | null)[]>>
  pairs: BoardStatistics['pairs']
  ranks: readonly Model['rankInterval'][]
  /** Where the method has them. */
  marginal?: readonly Model['rankMarginal'][]
  letters: readonly string[] | null
  tiedWithFirst: readonly (boolean | null)[]
  /** What difference of neighbours could be seen; null with fewer than two ranked models, or where no error is known. */
  power: { standardError: number; detectable: number } | null
}
