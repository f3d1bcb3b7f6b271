import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import { firstPairs } from './board-pairs.ts'
import { type BoardParts, type BoardTask, boardStatistics } from './board-statistics.ts'

/**
 * A board to compute, and of how many models, the first ones, the pairs are wanted: of a thousand they are most of it; and of which
 * groups figures are, all when left out.
 */
export type BoardOfFirstTask = BoardTask & { pairsOf: number } & Pick<BoardParts, 'groups'>

/** The statistics of a board with the pairs of its first models alone; without any where none are wanted. */
export async function boardOfFirst({
  pairsOf,
  groups,
  ...task
}: BoardOfFirstTask): Promise<BoardStatistics | Omit<BoardStatistics, 'pairs'>> {
  const { pairs, ...board } = await boardStatistics(task, { withoutPairs: pairsOf === 0, groups })
  return pairsOf > 0 ? { ...board, pairs: firstPairs(pairs, pairsOf) } : board
}
