import { comparedModels } from '../../grading/compared-models.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'

/** In words, where the pairs of a board are that it does not show; null where it shows all. */
export function restOf(board: BoardStatistics): string | null {
  const { pairs, unranked } = board
  if (pairs.models === undefined) return null
  const compared = comparedModels(board).length
  if (compared <= pairs.models) return null
  return (
    `These are the pairs of the first ${pairs.models} of ${compared} ${unranked ? 'compared' : 'ranked'} models, adjusted over all pairs. ` +
    'GET /v1/significance/pairs with the same query has all of them, page by page or as CSV, NDJSON or Parquet, and with ' +
    'model= those of one model.'
  )
}
