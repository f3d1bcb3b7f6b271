import type { BoardStatistics } from '../../schemas/board-statistics.ts'

/** In words, where the pairs of a board are that it does not show; null where it shows all. */
export function restOf({ models, pairs }: BoardStatistics): string | null {
  if (pairs.models === undefined) return null
  const ranked = models.filter(({ rank }) => rank !== null).length
  if (ranked <= pairs.models) return null
  return (
    `These are the pairs of the first ${pairs.models} of ${ranked} ranked models, adjusted over all pairs. ` +
    'GET /v1/significance/pairs with the same query has all of them, page by page or as CSV, NDJSON or Parquet, and with ' +
    'model= those of one model.'
  )
}
