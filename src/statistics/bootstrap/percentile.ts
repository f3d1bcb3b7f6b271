import { StatisticsError } from '../../errors.ts'

/**
 * The percentile of a sorted list, linear between its values: type 7 of Hyndman & Fan (1996), which is the default
 * of R's `quantile` and of `numpy.percentile`.
 *
 * @param sorted at least one number, ascending
 * @param probability in [0, 1]
 * @throws {StatisticsError} `no_values`, `probability_invalid`
 * @example
 * percentile([1, 2, 3, 4], 0.5) // => 2.5
 */
export function percentile(sorted: ArrayLike<number>, probability: number): number {
  if (sorted.length === 0) throw new StatisticsError('no_values', 'percentile requires at least one value, got none')
  if (!(probability >= 0 && probability <= 1)) {
    throw new StatisticsError('probability_invalid', `percentile requires a probability in [0, 1], got ${probability}`)
  }
  const { place, fraction } = percentilePlace(sorted.length, probability)
  return between(sorted[place]!, sorted[place + 1] ?? sorted[place]!, fraction)
}

/** Where in a sorted list of `count` values a percentile lies: after which place, and how far towards the next. */
export function percentilePlace(count: number, probability: number): { place: number; fraction: number } {
  const position = (count - 1) * probability
  const place = Math.floor(position)
  return { place, fraction: position - place }
}

/** Linear between a value and the next; equal neighbours give exactly their value. */
export function between(value: number, next: number, fraction: number): number {
  return value + fraction * (next - value)
}

/**
 * The central interval that holds `level` of the values, ends by `percentile`.
 *
 * @param values in any order; left as they are
 * @param level coverage in (0, 1), usually 0.95
 * @throws {StatisticsError} `level_invalid`, `no_values`
 */
export function percentileInterval(values: ArrayLike<number>, level: number): { lower: number; upper: number } {
  const tail = tailOf(level)
  const sorted = Float64Array.from(values).sort()
  return { lower: percentile(sorted, tail), upper: percentile(sorted, 1 - tail) }
}

/**
 * The probability left out on each side of a central interval.
 *
 * @throws {StatisticsError} `level_invalid` when `level` is not in (0, 1)
 */
export function tailOf(level: number): number {
  if (!(level > 0 && level < 1)) {
    throw new StatisticsError('level_invalid', `an interval requires a level between 0 and 1, got ${level}`)
  }
  return (1 - level) / 2
}
