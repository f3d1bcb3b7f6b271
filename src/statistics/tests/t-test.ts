import { mean, sampleVariance } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { studentTailP } from '../distributions/student-t.ts'
import type { Alternative } from './alternative.ts'

/** `zero_variance`: samples that do not vary have no t, nor a p. */
export type TTest =
  | { t: number; df: number; p: number; reason: null }
  | { t: null; df: null; p: null; reason: 'too_few_values' | 'zero_variance' }

/** Spreads this much smaller than the values come of rounding. */
const SAME = 1e-12

/**
 * Welch's t-test of two independent samples, whose variances may differ.
 *
 * Source: Welch (1947), Biometrika 34; agrees with `scipy.stats.ttest_ind(a, b, equal_var=False)`.
 *
 * @param alternative `greater`: the mean of `a` is the larger one
 * @throws {StatisticsError} `not_finite`
 * @example
 * welchTTest([1, 2, 3], [4, 5, 6]).t // => -3.674234614174767
 */
export function welchTTest(a: readonly number[], b: readonly number[], alternative: Alternative = 'two-sided'): TTest {
  assertNumbers([...a, ...b])
  if (a.length < 2 || b.length < 2) return withoutResult('too_few_values')
  const [ofA, ofB] = [squaredError(a), squaredError(b)]
  if (ofA + ofB === 0) return withoutResult('zero_variance')
  const df = (ofA + ofB) ** 2 / (ofA ** 2 / (a.length - 1) + ofB ** 2 / (b.length - 1))
  return withP((mean([...a]) - mean([...b])) / Math.sqrt(ofA + ofB), df, alternative)
}

/**
 * Student's t-test of paired samples: of the differences a - b against zero.
 *
 * Source: Student (1908), Biometrika 6; agrees with `scipy.stats.ttest_rel`.
 *
 * @throws {StatisticsError} `lengths_differ`, `not_finite`
 */
export function pairedTTest(a: readonly number[], b: readonly number[], alternative: Alternative = 'two-sided'): TTest {
  assertNumbers([...a, ...b])
  if (a.length !== b.length) {
    throw new StatisticsError('lengths_differ', `pairedTTest requires pairs, got ${a.length} and ${b.length} values`)
  }
  if (a.length < 2) return withoutResult('too_few_values')
  const size = Math.max(...a.map(Math.abs), ...b.map(Math.abs))
  const differences = a.map((value, i) => value - b[i]!)
  const error = Math.sqrt(squaredError(differences, size))
  if (error === 0) return withoutResult('zero_variance')
  return withP(mean(differences) / error, a.length - 1, alternative)
}

/** The square of the standard error of a mean; 0 for values that differ by rounding alone. */
function squaredError(values: readonly number[], size = Math.max(...values.map(Math.abs))): number {
  const variance = sampleVariance([...values])
  return Math.sqrt(variance) <= SAME * size ? 0 : variance / values.length
}

function withP(t: number, df: number, alternative: Alternative): TTest {
  const twoSided = studentTailP(t, df)
  const isInDirection = alternative === 'greater' ? t > 0 : t < 0
  const oneSided = isInDirection ? twoSided / 2 : 1 - twoSided / 2
  return { t, df, p: alternative === 'two-sided' ? twoSided : oneSided, reason: null }
}

function withoutResult(reason: 'too_few_values' | 'zero_variance'): TTest {
  return { t: null, df: null, p: null, reason }
}

function assertNumbers(values: readonly number[]): void {
  if (!values.every(Number.isFinite)) throw new StatisticsError('not_finite', 'a t-test requires finite numbers')
}
