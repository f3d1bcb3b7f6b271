import { StatisticsError } from '../../errors.ts'

/** Values nearer than this came from the same number by different roundings. */
const SAME = 1e-12
const LARGEST_COUNT = 2 ** 53
const MOST_VALUES = 4_000_000

/** A finite distribution: distinct values, ascending, and how often each occurs. */
export type Distribution = { values: readonly number[]; counts: readonly number[]; total: number }

/** The distribution that is always `value`. */
export function certain(value: number): Distribution {
  return { values: [value], counts: [1], total: 1 }
}

/** Every one of the values, equally likely. */
export function uniform(values: readonly number[]): Distribution {
  return collect(
    values,
    values.map(() => 1)
  )
}

/**
 * The distribution of a sum of two independent parts.
 *
 * @throws {StatisticsError} `too_many_resamples` when counts leave the exact integers, or values the memory
 */
export function sumOf(a: Distribution, b: Distribution): Distribution {
  if (a.total * b.total > LARGEST_COUNT || a.values.length * b.values.length > MOST_VALUES) {
    throw new StatisticsError('too_many_resamples', 'there are too many resamples to enumerate: draw them instead')
  }
  const values: number[] = []
  const counts: number[] = []
  for (const [i, left] of a.values.entries()) {
    for (const [j, right] of b.values.entries()) {
      values.push(left + right)
      counts.push(a.counts[i]! * b.counts[j]!)
    }
  }
  return collect(values, counts)
}

/** The distribution with every value multiplied by a factor of zero or more. */
export function scaled({ values, counts, total }: Distribution, factor: number): Distribution {
  return { values: values.map((value) => value * factor), counts, total }
}

/** How many of the enumerated values satisfy a condition. */
export function countWhere({ values, counts }: Distribution, holds: (value: number) => boolean): number {
  return values.reduce((sum, value, i) => sum + (holds(value) ? counts[i]! : 0), 0)
}

export function expectation({ values, counts, total }: Distribution): number {
  return values.reduce((sum, value, i) => sum + value * counts[i]!, 0) / total
}

/** Standard deviation over all enumerated values (divisor n). */
export function deviation(distribution: Distribution): number {
  const { values, counts, total } = distribution
  const centre = expectation(distribution)
  return Math.sqrt(values.reduce((sum, value, i) => sum + counts[i]! * (value - centre) ** 2, 0) / total)
}

/** The smallest value v with P(X <= v) >= probability. */
export function invertedCdf(distribution: Distribution, probability: number): number {
  // The probability of a level such as 0.95 is rounded; a count that meets it exactly must not fail for that.
  return valueAt(distribution, Math.ceil(probability * distribution.total * (1 - SAME)) - 1)
}

/** Percentile of the enumerated list, linear between neighbours (type 7, as `percentile`). */
export function linearPercentile(distribution: Distribution, probability: number): number {
  const position = (distribution.total - 1) * probability
  const below = Math.floor(position)
  const value = valueAt(distribution, below)
  return value + (position - below) * (valueAt(distribution, below + 1) - value)
}

/** The value at a place of the enumerated, sorted list; the ends beyond its ends. */
function valueAt({ values, counts }: Distribution, place: number): number {
  let seen = 0
  for (const [i, count] of counts.entries()) {
    seen += count
    if (place < seen) return values[i]!
  }
  return values.at(-1)!
}

function collect(values: readonly number[], counts: readonly number[]): Distribution {
  const order = values.map((_, i) => i).sort((i, j) => values[i]! - values[j]!)
  const merged: { values: number[]; counts: number[] } = { values: [], counts: [] }
  for (const i of order) {
    if (values[i]! - (merged.values.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME) {
      merged.values.push(values[i]!)
      merged.counts.push(counts[i]!)
    } else merged.counts[merged.counts.length - 1]! += counts[i]!
  }
  return { ...merged, total: counts.reduce((sum, count) => sum + count, 0) }
}
