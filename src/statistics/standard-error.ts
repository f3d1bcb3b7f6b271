import { mean, sampleStandardDeviation } from 'simple-statistics'
import { StatisticsError } from '../errors.ts'

/**
 * The standard error that the bootstrap of a mean tends to as resamples grow: the standard deviation of the values as
 * a population (divisor n, not n - 1), over the root of n.
 *
 * @param values at least one
 * @throws {StatisticsError} `no_values`
 */
export function bootstrapLimitError(values: readonly number[]): number {
  if (values.length === 0)
    throw new StatisticsError('no_values', 'a standard error requires at least one value, got none')
  const centre = mean([...values])
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  return Math.sqrt(squares) / values.length
}

/**
 * The standard error of a weighted mean of independent parts, weights relative to their sum.
 *
 * @throws {StatisticsError} `weight_invalid` when no weight is above zero
 */
export function combinedError(parts: readonly { weight: number; standardError: number }[]): number {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0)) throw new StatisticsError('weight_invalid', 'combinedError requires a weight above zero')
  return Math.sqrt(parts.reduce((sum, { weight, standardError }) => sum + ((weight / total) * standardError) ** 2, 0))
}

/** The standard deviation of bootstrap replicates (divisor n - 1), or null when there is only one. */
export function replicateError(replicates: ArrayLike<number>): number | null {
  return replicates.length < 2 ? null : sampleStandardDeviation(Array.from(replicates))
}
