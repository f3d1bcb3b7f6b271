import { sum } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { ZERO_BAND } from '../bootstrap/paired-difference.ts'
import { binomialCoefficient } from '../distributions/binomial-coefficient.ts'
import type { Random } from '../random.ts'

/** Splits that are still listed one by one; beyond, they are drawn. */
const MOST_SPLITS = 100_000

export type LabelPermutation = {
  /** Mean of the first group minus mean of the second, in the unit of the values. */
  difference: number
  /** `exact`: every split was looked at. `monte-carlo`: `drawn` splits were, and the observed one was added. */
  method: 'exact' | 'monte-carlo'
  /** The ways to split the values into groups of these sizes. */
  splits: number
  drawn: number | null
  /** Splits, of those looked at, whose difference is at least as large in size; the observed one is among them. */
  asLarge: number
  /** Two-sided; never 0. */
  p: number
}

/**
 * Permutation test of two groups' means: how many of the ways to hand out the labels give a difference at least as large
 * as the one observed?
 *
 * Null: labels do not matter, that is, the values of both groups are draws from one population. Values are the units:
 * they are permuted whole, whatever they are means of. A Monte-Carlo p counts the observed split with the drawn ones.
 *
 * Source: Fisher (1935), The Design of Experiments; Phipson & Smyth (2010) for the count of the observed.
 *
 * @param first at least one value, in any unit; so for `second`
 * @param options.resamples splits to draw where there are more than 100,000
 * @throws {StatisticsError} `no_values`, `not_finite`
 * @example
 * labelPermutation([5, 6], [1, 2], { resamples: 1000, random: seededRandom(1) }).p // => 0.333: 2 of 6 splits
 */
export function labelPermutation(
  first: readonly number[],
  second: readonly number[],
  { resamples, random }: { resamples: number; random: Random }
): LabelPermutation {
  const values = checkedValues(first, second)
  const size = first.length
  const total = sum([...values])
  const differenceOf = (ofFirst: number) => ofFirst / size - (total - ofFirst) / second.length
  const difference = differenceOf(sum([...first]))
  // A split that is as large but for rounding counts.
  const bar = Math.abs(difference) - ZERO_BAND * Math.max(...values.map(Math.abs))
  const isAsLarge = (ofFirst: number) => Math.abs(differenceOf(ofFirst)) >= bar
  const splits = binomialCoefficient(values.length, size)
  if (splits <= MOST_SPLITS) {
    const asLarge = countSplits(values, size, isAsLarge)
    return { difference, method: 'exact', splits, drawn: null, asLarge, p: asLarge / splits }
  }
  const asLarge = 1 + countDrawn(values, size, { resamples, random, isAsLarge })
  return { difference, method: 'monte-carlo', splits, drawn: resamples, asLarge, p: asLarge / (resamples + 1) }
}

/** How many choices of `size` values have a sum for which the condition holds. */
function countSplits(values: readonly number[], size: number, holds: (chosen: number) => boolean): number {
  let count = 0
  const choose = (from: number, left: number, chosen: number) => {
    if (left === 0) {
      if (holds(chosen)) count++
      return
    }
    for (let place = from; place <= values.length - left; place++) choose(place + 1, left - 1, chosen + values[place]!)
  }
  choose(0, size, 0)
  return count
}

type Draws = { resamples: number; random: Random; isAsLarge: (chosen: number) => boolean }

function countDrawn(values: readonly number[], size: number, { resamples, random, isAsLarge }: Draws): number {
  const shuffled = Float64Array.from(values)
  let count = 0
  for (let resample = 0; resample < resamples; resample++) {
    let chosen = 0
    // The first places of a Fisher-Yates shuffle.
    for (let place = 0; place < size; place++) {
      const from = place + random.integer(shuffled.length - place)
      const value = shuffled[from]!
      shuffled[from] = shuffled[place]!
      shuffled[place] = value
      chosen += value
    }
    if (isAsLarge(chosen)) count++
  }
  return count
}

function checkedValues(first: readonly number[], second: readonly number[]): number[] {
  if (first.length === 0 || second.length === 0) {
    throw new StatisticsError(
      'no_values',
      `labelPermutation requires values in both groups, got ${first.length} and ${second.length}`
    )
  }
  const values = [...first, ...second]
  if (!values.every(Number.isFinite)) {
    throw new StatisticsError('not_finite', 'labelPermutation requires finite numbers')
  }
  return values
}
