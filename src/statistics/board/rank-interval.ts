import { tailOf } from '../bootstrap/percentile.ts'

/** A tail that is a whole number of resamples must not become one more by rounding: 0.025 * 40 is above 1 by 1e-15. */
const ROUNDING = 1e-9

/** Ranks, whole numbers from 1 up. */
export type RankInterval = { lower: number; upper: number }

/**
 * The central interval that holds `level` of the ranks that a model had in resamples. Its ends are ranks that it had: the
 * smallest with at least the tail's share of resamples at or below it, since half a rank means nothing (type 1 of
 * Hyndman & Fan 1996).
 *
 * @param ranks at least one, from 1 to `largest`
 * @throws {StatisticsError} `level_invalid`
 * @example
 * rankInterval([1, 2, 2, 3], 3, 0.5) // => { lower: 1, upper: 2 }
 */
export function rankInterval(ranks: ArrayLike<number>, largest: number, level: number): RankInterval {
  const tail = tailOf(level)
  const counts = new Uint32Array(largest + 1)
  for (let resample = 0; resample < ranks.length; resample++) counts[ranks[resample]!]!++
  const rankAt = (probability: number) => {
    let rank = 0
    for (let below = 0; below < probability * ranks.length - ROUNDING; rank++) below += counts[rank + 1]!
    return rank
  }
  return { lower: rankAt(tail), upper: rankAt(1 - tail) }
}
