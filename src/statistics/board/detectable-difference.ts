import { median } from 'simple-statistics'
import { studentQuantile } from '../distributions/student-quantile.ts'
import { bootstrapLimitError, combinedError } from '../standard-error.ts'
import type { StandardError } from './cluster-errors.ts'

/** Quantiles of the standard normal: of a two-sided test at 5 %, and of finding what there is in 80 of 100 samples. */
const criticalZ = 1.959963984540054
const powerZ = 0.8416212335729143

/** One task's item scores of two models, item by item. */
export type PairedTask = { weight: number; first: readonly number[]; second: readonly number[] }

/** Standard error of the difference of two models' Overall over items drawn anew within each task. */
export function differenceError(tasks: readonly PairedTask[]): number {
  return combinedError(
    tasks.map(({ weight, first, second }) => ({
      weight,
      standardError: bootstrapLimitError(first.map((score, item) => score - second[item]!))
    }))
  )
}

/**
 * The true difference in Overall that a two-sided test at 5 % finds with a probability of 80 %: (z.975 + z.80) times the
 * standard error of the difference. Approximate: normal, and the error is that of these models on these items.
 *
 * @param errors standard errors of differences, at least one; their median is taken
 */
export function detectableDifference(errors: readonly number[]): { standardError: number; detectable: number } {
  const standardError = median([...errors])
  return { standardError, detectable: (criticalZ + powerZ) * standardError }
}

/**
 * The same by Student's t, with the degrees of freedom of each error: (t.975 + t.80) times the error, and of both the median.
 *
 * @param errors at least one
 */
export function detectableByStudent(errors: readonly StandardError[]): { standardError: number; detectable: number } {
  const reaches = errors.map(
    ({ standardError, degrees }) => (studentQuantile(0.975, degrees) + studentQuantile(0.8, degrees)) * standardError
  )
  return { standardError: median(errors.map(({ standardError }) => standardError)), detectable: median(reaches) }
}
