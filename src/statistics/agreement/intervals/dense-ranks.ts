/** The place of each value among the distinct ones, from 0, and how often each distinct value comes. */
export type DenseRanks = { ranks: Int32Array; counts: Int32Array }

/**
 * Ranks values without gaps: equal values share a place.
 *
 * @example
 * denseRanks([3, 1, 3]) // => ranks [1, 0, 1], counts [1, 2]
 */
export function denseRanks(values: readonly number[]): DenseRanks {
  const distinct = Float64Array.from(new Set(values)).sort()
  const places = new Map(Array.from(distinct, (value, place) => [value, place]))
  const ranks = Int32Array.from(values, (value) => places.get(value)!)
  const counts = new Int32Array(distinct.length)
  for (const rank of ranks) counts[rank]! += 1
  return { ranks, counts }
}
