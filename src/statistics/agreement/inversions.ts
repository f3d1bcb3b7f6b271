import { StatisticsError } from '../../errors.ts'

/** 171! is more than a double can hold. */
const LARGEST = 170

/**
 * How many of the n! orders of n things have 0, 1, 2, ... inversions (the Mahonian numbers): the distribution of
 * Kendall's distance when every order is equally likely. Exact up to n = 18, then to the precision of a double.
 *
 * @param n an integer from 0 to 170
 * @param most the last number of inversions wanted; all n(n-1)/2 + 1 counts by default
 * @throws {StatisticsError} `too_many_things`
 * @example
 * inversionCounts(3) // => [1, 2, 2, 1]
 */
export function inversionCounts(n: number, most = (n * (n - 1)) / 2): number[] {
  if (!Number.isInteger(n) || n < 0 || n > LARGEST) {
    throw new StatisticsError('too_many_things', `inversionCounts requires an integer from 0 to ${LARGEST}, got ${n}`)
  }
  let counts = new Array<number>(Math.floor(most) + 1).fill(0)
  counts[0] = 1
  for (let things = 2; things <= n; things++) {
    // The last thing can be put in `things` places, and adds 0 to things - 1 inversions: a sliding sum.
    const next = new Array<number>(counts.length).fill(0)
    let sum = 0
    for (let inversions = 0; inversions < counts.length; inversions++) {
      sum += counts[inversions]! - (inversions >= things ? counts[inversions - things]! : 0)
      next[inversions] = sum
    }
    counts = next
  }
  return counts
}

/** n!, exact up to n = 18. */
export function factorial(n: number): number {
  let product = 1
  for (let factor = 2; factor <= n; factor++) product *= factor
  return product
}
