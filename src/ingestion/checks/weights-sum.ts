import type { CheckResult } from '../extraction.ts'

/** Whether positive weights add up to `total`, within a rounding error of a thousandth. */
export function weightsSum(input: { check: string; weights: readonly number[]; total: number }): CheckResult {
  const sum = input.weights.reduce((total, weight) => total + weight, 0)
  return {
    check: input.check,
    ok: Math.abs(sum - input.total) < 1e-3 && input.weights.every((weight) => weight > 0),
    message: `the weights must be positive and add up to ${input.total}, got ${input.weights.join(' + ')} = ${sum}`
  }
}
