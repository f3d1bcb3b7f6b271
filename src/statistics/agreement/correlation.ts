import { sampleCorrelation } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { studentTailP } from '../distributions/student-t.ts'
import { midranks } from '../tests/midranks.ts'
import { isConstant } from './complete-pairs.ts'

/**
 * Pearson's product-moment correlation: how far pairs lie on some rising (1) or falling (-1) line.
 *
 * @returns null where either side is constant, or below two pairs
 * @throws {StatisticsError} `unequal_lengths`
 * @example
 * pearson([1, 2, 3], [2, 4, 6]) // => 1
 */
export function pearson(x: readonly number[], y: readonly number[]): number | null {
  if (x.length !== y.length) {
    throw new StatisticsError(
      'unequal_lengths',
      `a correlation requires paired values, got ${x.length} and ${y.length}`
    )
  }
  if (isConstant(x) || isConstant(y)) return null
  // Rounding may carry a perfect correlation past one.
  return Math.max(-1, Math.min(1, sampleCorrelation([...x], [...y])))
}

/**
 * Spearman's rank correlation: Pearson's of the midranks.
 *
 * @returns and throws as `pearson`
 * @example
 * spearman([1, 2, 3], [1, 10, 100]) // => 1
 */
export function spearman(x: readonly number[], y: readonly number[]): number | null {
  return pearson([...midranks(x).ranks], [...midranks(y).ranks])
}

/**
 * Two-sided p of no correlation: r root((n - 2) / (1 - r^2)) as a Student t of n - 2 degrees of freedom. Exact for
 * Pearson's r of normal values, an approximation for Spearman's.
 *
 * @param r in [-1, 1]
 * @param n pairs
 * @returns null below three pairs, where there is nothing to test
 */
export function correlationP(r: number, n: number): number | null {
  if (n < 3) return null
  return studentTailP(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2)
}
