import { StatisticsError } from '../../errors.ts'
import { binomialCoefficient } from '../distributions/binomial-coefficient.ts'
import type { Tails } from './alternative.ts'

/** Additions that are still made while somebody waits: about one second. */
const MOST_STEPS = 1e9
/** All splits of more values would not fit a double. */
const MOST_VALUES = 1000

/**
 * The exact distribution of the sum of the ranks of one group when every split of the values into groups of these sizes
 * is equally likely, given the ranks: with midranks it is the distribution conditional on the ties. Splits are counted
 * by taking in one value at a time, over (size, sum); the smaller tail is summed, so that small
 * probabilities keep their digits.
 *
 * Time grows with values x size x sum, memory with size x sum.
 *
 * Source: Mann & Whitney (1947); Streitberg & Röhmel (1986), Exact distributions for permutation and rank tests.
 *
 * @param ranks multiples of one half, of both groups together
 * @param size of the first group, from 1
 * @param sum of the ranks of the first group
 * @throws {StatisticsError} `too_many_values` when there are too many splits to count
 * @example
 * rankSumTails([1, 2, 3, 4], { size: 2, sum: 7 }) // => { atMost: 1, atLeast: 1/6 }
 */
export function rankSumTails(ranks: ArrayLike<number>, { size, sum }: { size: number; sum: number }): Tails {
  // Half ranks, where there are any: fewer sums are to be counted without.
  const unit = Array.from(ranks).every(Number.isInteger) ? 1 : 2
  const steps = Array.from(ranks, (rank) => Math.round(unit * rank))
  const total = steps.reduce((all, step) => all + step, 0)
  const observed = Math.round(unit * sum)
  // Counted from the other end, a high sum is a low one.
  const isLow = observed * steps.length <= total * size
  const last = (steps.length + 1) * unit
  const lower = isLow ? observed : last * size - observed
  const counts = countSums(isLow ? steps : steps.map((step) => last - step), size, lower)
  const below = counts.subarray(0, lower).reduce((all, count) => all + count, 0)
  const splits = binomialCoefficient(steps.length, size)
  const near = (below + counts[lower]!) / splits
  const far = 1 - below / splits
  return isLow ? { atMost: near, atLeast: far } : { atMost: far, atLeast: near }
}

/** How many groups of `size` have each sum of steps from 0 to `most`. */
function countSums(steps: readonly number[], size: number, most: number): Float64Array {
  assertCountable(steps.length, size, most)
  const bySize = Array.from({ length: size + 1 }, () => new Float64Array(most + 1))
  bySize[0]![0] = 1
  for (const [taken, step] of steps.entries()) {
    for (let members = Math.min(size, taken + 1); members > 0; members--) {
      const counts = bySize[members]!
      const without = bySize[members - 1]!
      for (let sum = step; sum <= most; sum++) counts[sum] = counts[sum]! + without[sum - step]!
    }
  }
  return bySize[size]!
}

function assertCountable(values: number, size: number, most: number): void {
  if (values <= MOST_VALUES && values * size * most <= MOST_STEPS) return
  throw new StatisticsError(
    'too_many_values',
    `the exact rank-sum distribution is made for smaller groups than ${size} and ${values - size} values`
  )
}
