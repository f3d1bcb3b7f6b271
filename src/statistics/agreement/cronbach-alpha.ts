import { sampleVariance } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { isConstant } from './complete-pairs.ts'

/**
 * Cronbach's alpha: k/(k - 1) (1 - sum of the variances of the parts / variance of the total), with divisor n - 1. How
 * far k parts measure one thing; for raters as parts it is ICC(3,k).
 *
 * Source: Cronbach (1951), Psychometrika 16.
 *
 * @param ratings by thing, then by part; nothing missing
 * @returns null with fewer than two things or parts, and where all totals are the same
 * @throws {StatisticsError} `unequal_lengths`
 * @example
 * cronbachAlpha([[1, 2], [2, 3], [4, 4]]) // => 0.94
 */
export function cronbachAlpha(ratings: readonly (readonly number[])[]): number | null {
  const k = ratings[0]?.length ?? 0
  if (ratings.some(({ length }) => length !== k)) {
    throw new StatisticsError('unequal_lengths', 'cronbachAlpha requires as many parts of every thing')
  }
  if (ratings.length < 2 || k < 2) return null
  const totals = ratings.map((row) => row.reduce((sum, value) => sum + value, 0))
  if (isConstant(totals)) return null
  const ofParts = ratings[0]!.reduce((sum, _, part) => sum + sampleVariance(ratings.map((row) => row[part]!)), 0)
  return (k / (k - 1)) * (1 - ofParts / sampleVariance(totals))
}
