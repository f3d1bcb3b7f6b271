/** The mean over rows and items of a cell; null where nothing in it has a score. */
export type CellMean = {
  mean: number | null
  /** Scores in it. */
  rows: number
  /** Items of which there is a score. */
  items: number
}

/**
 * The mean of all scores that some models have on some items. Missing scores are left out, so that a model counts by
 * what it has.
 *
 * @param scores by model and item; null is missing
 * @param places of the items
 */
export function cellMean(scores: readonly (readonly (number | null)[])[], places: readonly number[]): CellMean {
  const found = places
    .map((place) => scores.map((row) => row[place] ?? null).filter((score) => score !== null))
    .filter((column) => column.length > 0)
  const rows = found.reduce((count, column) => count + column.length, 0)
  const sum = found.flat().reduce((total, score) => total + score, 0)
  return { mean: rows > 0 ? sum / rows : null, rows, items: found.length }
}
