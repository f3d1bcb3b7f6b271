import { StatisticsError } from '../../errors.ts'

/** Differences up to this size are rounding, and count as zero. */
export const ZERO_BAND = 1e-12

/** How two models' Overall differ over the same resamples. */
export type PairedDifference = {
  resamples: number
  /** Resamples in which the first is at least, and at most, as good as the second; ties count on both sides. */
  atLeast: number
  atMost: number
  /** Two-sided: min(1, 2 min(atLeast, atMost) / resamples). Zero means below 1/resamples: see `showP`. */
  p: number
  /** The same with one added to the count and to the resamples: never zero. */
  pPlusOne: number
  /** Size of the smallest difference outside the zero band, or null: how far rounding is from deciding anything. */
  smallest: number | null
}

/**
 * Two-sided p for the difference of two models from paired bootstrap replicates.
 *
 * Source: AER-bench Appendix B, p = 2 min(P(D >= 0), P(D <= 0)); the estimate with one added is that of Davison &
 * Hinkley (1997), 4.2.5.
 *
 * @param first Overall of one model in each resample
 * @param second Overall of the other in the same resamples
 * @throws {StatisticsError} `unequal_lengths`, `no_values`
 * @example
 * pairedDifference([0.5, 0.6, 0.7, 0.4], [0.4, 0.5, 0.6, 0.5]).p // => 0.5: twice the one in four that is below zero
 */
export function pairedDifference(first: ArrayLike<number>, second: ArrayLike<number>): PairedDifference {
  const resamples = first.length
  if (second.length !== resamples) {
    throw new StatisticsError('unequal_lengths', `paired replicates must match, got ${resamples} and ${second.length}`)
  }
  if (resamples === 0) throw new StatisticsError('no_values', 'pairedDifference requires replicates, got none')
  let atLeast = 0
  let atMost = 0
  let smallest = Number.POSITIVE_INFINITY
  for (let resample = 0; resample < resamples; resample++) {
    const difference = first[resample]! - second[resample]!
    if (difference >= -ZERO_BAND) atLeast++
    if (difference <= ZERO_BAND) atMost++
    const size = Math.abs(difference)
    if (size > ZERO_BAND && size < smallest) smallest = size
  }
  return { ...fromCounts({ resamples, atLeast, atMost }), smallest: Number.isFinite(smallest) ? smallest : null }
}

/** The p-values of counts, from drawn or from enumerated resamples. */
export function fromCounts(counts: { resamples: number; atLeast: number; atMost: number }) {
  const { resamples, atLeast, atMost } = counts
  const tail = Math.min(atLeast, atMost)
  return {
    ...counts,
    p: Math.min(1, (2 * tail) / resamples),
    pPlusOne: Math.min(1, (2 * (tail + 1)) / (resamples + 1))
  }
}

/**
 * The standard error of a bootstrap p that stems from the number of resamples alone. A p of 1 is that of equal models, whose
 * resamples are equal too: other resamples would give the same.
 */
export function monteCarloError(p: number, resamples: number): number {
  if (p === 1) return 0
  return 2 * Math.sqrt(((p / 2) * (1 - p / 2)) / resamples)
}
