import { StatisticsError } from '../../errors.ts'
import { percentile } from '../bootstrap/percentile.ts'

/**
 * The four quartiles of a list: ends at the linear percentiles 0, 25, 50, 75 and 100, each quartile holding its upper
 * end, the first one also its lower. Equal values are never parted, so the quartiles may differ in size. The convention
 * of `pandas.qcut(values, 4)`.
 *
 * @returns the five ends, ascending, and the quartile of each value, 1 to 4
 * @throws {StatisticsError} `no_values`; `quartiles_tied` when two ends coincide, so that there are fewer than four
 * @example
 * quartiles([1, 2, 3, 4, 5]) // => { ends: [1, 2, 3, 4, 5], quartileOf: [1, 1, 2, 3, 4] }
 */
export function quartiles(values: readonly number[]): { ends: number[]; quartileOf: number[] } {
  const sorted = Float64Array.from(values).sort()
  const ends = [0, 0.25, 0.5, 0.75, 1].map((probability) => percentile(sorted, probability))
  if (ends.some((end, place) => place > 0 && !(end > ends[place - 1]!))) {
    throw new StatisticsError('quartiles_tied', `four quartiles require different ends, got ${ends.join(', ')}`)
  }
  return { ends, quartileOf: values.map((value) => ends.slice(1).findIndex((end) => value <= end) + 1) }
}
