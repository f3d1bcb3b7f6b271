import { gammaln } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'

/** Stands in for a zero in a denominator of the continued fraction. */
const TINY = 1e-300
const PRECISION = 1e-16
/** The fraction settles after some multiple of the square root of the larger parameter: enough for ten million. */
const MOST_STEPS = 20_000

/**
 * The regularised incomplete beta function I_x(a, b): the probability that a beta(a, b) value is at most x. Relative
 * error some 1e-13 for small parameters, 1e-10 where they reach some ten thousand.
 *
 * Source: Abramowitz & Stegun 26.5.8 (continued fraction) and 26.5.2 (the other tail), by the method of Lentz (1976).
 *
 * @param x in [0, 1]
 * @param a above zero
 * @param b above zero
 * @throws {StatisticsError} `beta_invalid` outside these
 * @example
 * incompleteBeta(0.5, 2, 2) // => 0.5
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) {
    throw new StatisticsError(
      'beta_invalid',
      `incompleteBeta requires x in [0, 1] and a, b above 0, got ${x}, ${a}, ${b}`
    )
  }
  if (x === 0 || x === 1) return x
  // The fraction settles fast below the mean; above it, that of the other tail does.
  return x <= (a + 1) / (a + b + 2) ? lowerTail(x, a, b) : 1 - lowerTail(1 - x, b, a)
}

function lowerTail(x: number, a: number, b: number): number {
  const logScale = gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x)
  return (Math.exp(logScale) / a) * continuedFraction(x, a, b)
}

function continuedFraction(x: number, a: number, b: number): number {
  let numerator = 1
  let inverse = 1 / orTiny(1 - ((a + b) * x) / (a + 1))
  let value = inverse
  for (let m = 1; m <= MOST_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    let change = 1
    for (const term of [even, odd]) {
      inverse = 1 / orTiny(1 + term * inverse)
      numerator = orTiny(1 + term / numerator)
      change = inverse * numerator
      value *= change
    }
    if (Math.abs(change - 1) < PRECISION) return value
  }
  return value
}

function orTiny(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}
