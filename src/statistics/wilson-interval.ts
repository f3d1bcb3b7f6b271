import { StatisticsError } from '../errors.ts'
import { tailOf } from './bootstrap/percentile.ts'
import { normalQuantile } from './distributions/normal-distribution.ts'

/**
 * A share of independent trials with Wilson's score interval, which stays within 0 and 1 and has a width where all or none
 * succeed. Source: Wilson (1927), JASA 22, 209-212.
 *
 * @param level coverage in (0, 1), usually 0.95
 * @throws {StatisticsError} `no_values`, `level_invalid`
 * @example
 * wilsonInterval(10, 10, 0.95) // => { value: 1, lower: 0.7224672001371107, upper: 1 }
 */
export function wilsonInterval(
  successes: number,
  trials: number,
  level: number
): { value: number; lower: number; upper: number } {
  if (trials === 0) throw new StatisticsError('no_values', 'wilsonInterval requires a trial')
  const z = -normalQuantile(tailOf(level))
  const value = successes / trials
  const middle = value + (z * z) / (2 * trials)
  const reach = z * Math.sqrt((value * (1 - value)) / trials + (z * z) / (4 * trials * trials))
  const scale = 1 + (z * z) / trials
  // Rounding would leave an end beside 0 or 1 where it lies on them.
  const lower = successes === 0 ? 0 : (middle - reach) / scale
  const upper = successes === trials ? 1 : (middle + reach) / scale
  return { value, lower, upper }
}
