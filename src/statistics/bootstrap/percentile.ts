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
  const settled = Float64Array.from(values)
  const last = settled.length - 1
  const { place: low } = percentilePlace(settled.length, tail)
  const { place: high } = percentilePlace(settled.length, 1 - tail)
  // Only the ends need their places: to sort all values takes many times as long. Each end's other value is looked for in
  // the short tail that the first one has cut off.
  settle(settled, low + 1, { first: 0, last })
  settle(settled, low, { first: 0, last: Math.min(low + 1, last) })
  settle(settled, high, { first: low + 1, last })
  settle(settled, high + 1, { first: high, last })
  return { lower: percentile(settled, tail), upper: percentile(settled, 1 - tail) }
}

/**
 * Puts the value at `place` of the sorted list there, with none that is larger before it and none that is smaller behind
 * it, among the values from `first` to `last`. Source: Hoare (1961), Algorithm 65: Find.
 */
function settle(values: Float64Array, place: number, range: { first: number; last: number }): void {
  let { first, last } = range
  while (first < last) {
    const pivot = values[(first + last) >>> 1]!
    let low = first
    let high = last
    while (low <= high) {
      while (values[low]! < pivot) low++
      while (values[high]! > pivot) high--
      if (low > high) break
      const value = values[low]!
      values[low++] = values[high]!
      values[high--] = value
    }
    if (place <= high) last = high
    else if (place >= low) first = low
    else return
  }
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
