import { StatisticsError } from '../../errors.ts'
import { ZERO_BAND } from '../bootstrap/paired-difference.ts'
import type { Random } from '../random.ts'

/** Up to 2^16 patterns of signs are looked at one by one; beyond, they are drawn. */
const MOST_EXACT = 16

export type SignFlipTest = {
  n: number
  /** `exact`: every pattern was looked at. `monte-carlo`: `drawn` patterns were, and the observed one was added. */
  method: 'exact' | 'monte-carlo'
  drawn: number | null
  /** Patterns, of those looked at, whose sum is at least as large in size; the observed one is among them. */
  asLarge: number
  /** Two-sided; never 0. */
  p: number
}

/**
 * Sign-flip test of values centred at zero: how many patterns of signs give a sum at least as large as the one observed?
 *
 * Null: the values are independent and each as likely to be as it is as to be its negative; then p is valid for any
 * number of values. Flips leave the sum of squares alone, so the test is the same with the t statistic in place of the
 * sum, and is therefore also valid for large n when the values have mean zero without being symmetric; with few values
 * that are far from symmetric it rejects too often (exponential values at 5 %: 9.5 % of the time with 12, 6.4 % with 40).
 * To keep things together that rise and fall together, pass their sum as one value: a cluster is flipped whole.
 *
 * Source: Fisher (1935), The Design of Experiments, 21; Romano (1990), JASA 85, for the large-sample case.
 *
 * @param values at least one, in any unit
 * @param options.resamples patterns to draw above 16 values
 * @throws {StatisticsError} `no_values`, `not_finite`
 * @example
 * signFlipTest([1, 2, 3], { resamples: 1000, random: seededRandom(1) }).p // => 0.25: 2 of 8 patterns
 */
export function signFlipTest(
  values: readonly number[],
  { resamples, random }: { resamples: number; random: Random }
): SignFlipTest {
  assertNumbers(values)
  const sizes = Float64Array.from(values, Math.abs)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const observed = Math.abs(values.reduce((sum, value) => sum + value, 0))
  // A pattern that is as large but for rounding counts.
  const bar = observed - ZERO_BAND * all
  const isAsLarge = (positive: number) => Math.abs(2 * positive - all) >= bar
  const n = values.length
  if (n <= MOST_EXACT) {
    const asLarge = countPatterns(sizes, isAsLarge)
    return { n, method: 'exact', drawn: null, asLarge, p: asLarge / 2 ** n }
  }
  const asLarge = 1 + countDrawn(sizes, { resamples, random, isAsLarge })
  return { n, method: 'monte-carlo', drawn: resamples, asLarge, p: asLarge / (resamples + 1) }
}

/** How many subsets have a sum for which the condition holds. */
function countPatterns(sizes: Float64Array, holds: (positive: number) => boolean): number {
  const countFrom = (place: number, positive: number): number =>
    place === sizes.length
      ? Number(holds(positive))
      : countFrom(place + 1, positive) + countFrom(place + 1, positive + sizes[place]!)
  return countFrom(0, 0)
}

type Draws = { resamples: number; random: Random; isAsLarge: (positive: number) => boolean }

function countDrawn(sizes: Float64Array, { resamples, random, isAsLarge }: Draws): number {
  let count = 0
  for (let resample = 0; resample < resamples; resample++) {
    let positive = 0
    for (let start = 0; start < sizes.length; start += 32) {
      // One bit a value.
      let signs = random.word()
      const end = Math.min(start + 32, sizes.length)
      for (let place = start; place < end; place++) {
        positive += (signs & 1) * sizes[place]!
        signs >>>= 1
      }
    }
    if (isAsLarge(positive)) count++
  }
  return count
}

function assertNumbers(values: readonly number[]): void {
  if (values.length === 0) throw new StatisticsError('no_values', 'signFlipTest requires at least one value, got none')
  if (!values.every(Number.isFinite)) {
    throw new StatisticsError('not_finite', 'signFlipTest requires finite numbers')
  }
}
