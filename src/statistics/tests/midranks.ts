/** Ranks of values, with what a test needs to know of the ties among them. */
export type Midranks = {
  /** From 1, in the order of the values; equal values share the mean of the places they take. */
  ranks: Float64Array
  /** How many values share a place, for each place that is shared. */
  ties: readonly number[]
}

/**
 * Ranks the smallest value 1, equal values by the mean of their places. Values are equal when they are the same double:
 * round differences of decimal scores before, or 0.3 - 0.2 and 0.2 - 0.1 will not be tied.
 *
 * @param values finite numbers
 * @example
 * midranks([3, 1, 3]).ranks // => [2.5, 1, 2.5], and ties [2]
 */
export function midranks(values: ArrayLike<number>): Midranks {
  // Numbers sort faster than places that are compared by their numbers.
  const sorted = Float64Array.from(values).sort()
  const rankOf = new Map<number, number>()
  const ties: number[] = []
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++
    // Places start + 1 to end.
    rankOf.set(sorted[start]!, (start + 1 + end) / 2)
    if (end - start > 1) ties.push(end - start)
  }
  return { ranks: Float64Array.from(values, (value) => rankOf.get(value)!), ties }
}

/** The sum of t^3 - t over groups of t equal values, which takes from the variance of a sum of ranks. */
export function tieTerm(ties: readonly number[]): number {
  return ties.reduce((sum, size) => sum + size ** 3 - size, 0)
}
