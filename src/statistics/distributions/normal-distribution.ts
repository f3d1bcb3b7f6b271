import { probit } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { tailOf } from '../bootstrap/percentile.ts'

/**
 * The complementary error function to nearly full double precision (relative error below 1e-12 up to x = 26), which
 * small p-values need: tables and short polynomials stop at 1e-7.
 *
 * Source: Abramowitz & Stegun 7.1.6 (series) and 7.1.14 (continued fraction, from the tail forward).
 *
 * @example
 * erfc(1) // => 0.15729920705028513
 */
export function erfc(x: number): number {
  if (x < 0) return 2 - erfc(-x)
  return x < 2 ? 1 - erfBySeries(x) : erfcByFraction(x)
}

/** The probability that a standard normal value lies at least as far from zero as `z`. */
export function twoSidedNormalP(z: number): number {
  return erfc(Math.abs(z) / Math.SQRT2)
}

/**
 * The standard normal quantile, by Newton's method from `probit`.
 *
 * @param probability in (0, 1)
 * @throws {StatisticsError} `probability_invalid`
 * @example
 * normalQuantile(0.975) // => 1.959963984540054
 */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) {
    throw new StatisticsError(
      'probability_invalid',
      `normalQuantile requires a probability in (0, 1), got ${probability}`
    )
  }
  // The upper half has its tail next to 1, where digits are lost; the lower half mirrors it.
  if (probability > 0.5) return -normalQuantile(1 - probability)
  let z = probit(probability)
  for (let step = 0; step < 4; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    z -= (erfc(-z / Math.SQRT2) / 2 - probability) / density
  }
  return z
}

/**
 * The central interval of a normal distribution, to compare a bootstrap interval with.
 *
 * @param level coverage in (0, 1)
 * @throws {StatisticsError} `level_invalid`
 */
export function normalInterval(value: number, standardError: number, level: number): { lower: number; upper: number } {
  const reach = -normalQuantile(tailOf(level)) * standardError
  return { lower: value - reach, upper: value + reach }
}

function erfBySeries(x: number): number {
  let term = x
  let sum = x
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x * x) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

function erfcByFraction(x: number): number {
  // Backwards from a depth at which x = 2, the slowest case, has settled.
  let denominator = x
  for (let n = 120; n > 0; n--) denominator = x + n / 2 / denominator
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * denominator)
}
