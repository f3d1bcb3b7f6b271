import { type PairedDifference, pairedDifference } from './paired-difference.ts'

/**
 * Every ordered pair of models, compared over the same resamples.
 *
 * @param replicates Overall per model and resample, as `stratifiedBootstrap` gives them; null for a model without one
 * @returns one row per model; null on the diagonal and for models without Overall
 * @throws {StatisticsError} `unequal_lengths`, `no_values`
 */
export function significanceMatrix(replicates: readonly (ArrayLike<number> | null)[]): (PairedDifference | null)[][] {
  const matrix = replicates.map(() => new Array<PairedDifference | null>(replicates.length).fill(null))
  for (const [i, first] of replicates.entries()) {
    for (const [j, second] of replicates.entries()) {
      if (j >= i || first === null || second === null) continue
      const pair = pairedDifference(first, second)
      matrix[i]![j] = pair
      matrix[j]![i] = { ...pair, atLeast: pair.atMost, atMost: pair.atLeast }
    }
  }
  return matrix
}
