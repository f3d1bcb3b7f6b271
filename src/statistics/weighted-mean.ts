import { StatisticsError } from '../errors.ts'

/**
 * The weighted mean, weights taken relative to their sum.
 *
 * @param parts values with weights of zero or more, in any unit
 * @returns null where nothing has weight: there is no mean of nothing
 * @throws {StatisticsError} `weight_invalid` for a negative or infinite weight, `not_finite` for such a value
 * @example
 * weightedMean([{ value: 1, weight: 3 }, { value: 0, weight: 1 }]) // => 0.75
 */
export function weightedMean(parts: readonly { value: number; weight: number }[]): number | null {
  let sum = 0
  let total = 0
  for (const { value, weight } of parts) {
    if (!Number.isFinite(value)) throw new StatisticsError('not_finite', `weightedMean requires numbers, got ${value}`)
    total += checkedWeight(weight)
    sum += weight * value
  }
  return total > 0 ? sum / total : null
}

/** @throws {StatisticsError} `weight_invalid` */
export function checkedWeight(weight: number): number {
  if (!(weight >= 0 && weight < Number.POSITIVE_INFINITY)) {
    throw new StatisticsError('weight_invalid', `a weight must be zero or more, got ${weight}`)
  }
  return weight
}
