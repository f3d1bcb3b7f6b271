import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'

/** Lin's coefficient from moments with divisor n, as he published it, and with divisor n - 1. */
export type Concordance = { ccc: number | null; unbiased: number | null }

/**
 * Lin's concordance: how near pairs lie to the line x = y. 1 there, lower for scatter as the correlation is, and lower
 * for a shift or a change of scale, which a correlation does not see.
 *
 *   2 cov(x, y) / (var(x) + var(y) + (mean(x) - mean(y))^2)
 *
 * Source: Lin (1989), Biometrics 45.
 *
 * @returns null where all values of both sides are the same, and for the unbiased form of a single pair
 * @throws {StatisticsError} `unequal_lengths`
 * @example
 * linConcordance([1, 2, 3], [2, 3, 4]).ccc // => 0.571: perfectly correlated, one apart
 */
export function linConcordance(x: readonly number[], y: readonly number[]): Concordance {
  const n = x.length
  if (y.length !== n) {
    throw new StatisticsError('unequal_lengths', `linConcordance requires paired values, got ${n} and ${y.length}`)
  }
  if ([...x, ...y].every((value) => value === x[0])) return { ccc: null, unbiased: null }
  const [centreX, centreY] = [mean([...x]), mean([...y])]
  let products = 0
  let squares = 0
  for (const [i, value] of x.entries()) {
    products += (value - centreX) * (y[i]! - centreY)
    squares += (value - centreX) ** 2 + (y[i]! - centreY) ** 2
  }
  const coefficient = (divisor: number) => {
    const scale = squares / divisor + (centreX - centreY) ** 2
    // Rounding may carry perfect concordance past one.
    return scale > 0 ? Math.max(-1, Math.min(1, (2 * products) / divisor / scale)) : null
  }
  return { ccc: coefficient(n), unbiased: n > 1 ? coefficient(n - 1) : null }
}
