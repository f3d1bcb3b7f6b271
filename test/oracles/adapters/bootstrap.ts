import { exactBootstrap } from '../../../src/statistics/board/exact-bootstrap.ts'
import type { Stratum } from '../../../src/statistics/board/stratum.ts'
import {
  type Estimate,
  stratifiedBootstrap,
  stratifiedBootstrapWithIndices
} from '../../../src/statistics/bootstrap/stratified-bootstrap.ts'
import { normalInterval } from '../../../src/statistics/distributions/normal-distribution.ts'
import { bootstrapLimitError, combinedError, replicateError } from '../../../src/statistics/standard-error.ts'
import { bootstrapRules, RESAMPLES } from '../monte-carlo.ts'
import type { Adapter } from './index.ts'
import { indexedSchema, strataOf, strataSchema } from './strata.ts'

/** The oracles' intervals are 95 % ones. */
const LEVEL = 0.95

export const bootstrap: Record<string, Adapter> = {
  stratified_bootstrap_exact: {
    run: (inputs) => {
      const { resamples, overall } = exactBootstrap({ strata: strataOf(strataSchema.parse(inputs)), level: LEVEL })
      return {
        n_resamples: resamples,
        overall: overall.map(({ value }) => value),
        ci_inverted_cdf: overall.map(({ invertedCdf }) => ends(invertedCdf)),
        ci_linear: overall.map(({ linear }) => ends(linear)),
        bootstrap_mean: overall.map(({ mean }) => mean),
        bootstrap_sd: overall.map(({ standardDeviation }) => standardDeviation),
        distinct_values: overall.map(({ distinctValues }) => distinctValues)
      }
    }
  },
  stratified_bootstrap_with_indices: {
    run: (inputs) => {
      const { indices, ...given } = indexedSchema.parse(inputs)
      const strata = strataOf(given)
      const { overall, tasks, replicates } = stratifiedBootstrapWithIndices({ strata, level: LEVEL, indices })
      return {
        task_mean: perTask(tasks, (estimate) => estimate?.value ?? null),
        overall: overall.map((estimate) => estimate?.value ?? null),
        replicates_overall: Array.from(replicates[0] ?? [], (_, resample) =>
          replicates.map((row) => row?.[resample] ?? null)
        ),
        replicates_task_first: Object.fromEntries(
          strata.map(({ name, scores }) => [name, onlyReplicate({ name, weight: 1, scores }, indices[name]?.[0] ?? [])])
        ),
        task_ci: perTask(tasks, ends),
        overall_ci: overall.map(ends),
        overall_sd: replicates.map((row) => (row === null ? null : replicateError(row)))
      }
    }
  },
  stratified_bootstrap_monte_carlo: {
    draw: (inputs, seed) => {
      const strata = strataOf(strataSchema.parse(inputs))
      const { overall, tasks, replicates } = stratifiedBootstrap({ strata, level: LEVEL, resamples: RESAMPLES, seed })
      const errors = overallErrors(strata)
      return {
        models: overall.length,
        task_mean: perTask(tasks, (estimate) => estimate?.value ?? null),
        overall: overall.map((estimate) => estimate?.value ?? null),
        analytic_task_se: Object.fromEntries(strata.map(({ name, scores }) => [name, scores.map(errorOf)])),
        analytic_overall_se: errors,
        normal_approx_ci: overall.map((estimate, model) =>
          estimate === null ? null : ends(normalInterval(estimate.value, errors[model] ?? Number.NaN, LEVEL))
        ),
        overall_ci: overall.map(ends),
        overall_bootstrap_sd: replicates.map((row) => (row === null ? null : replicateError(row))),
        task_ci: perTask(tasks, ends)
      }
    },
    rules: (_expected, tolerance) => bootstrapRules(tolerance)
  }
}

/** The standard error of Overall that the bootstrap tends to, per model. */
function overallErrors(strata: readonly Stratum[]): number[] {
  return (strata[0]?.scores ?? []).map((_, model) =>
    combinedError(strata.map(({ weight, scores }) => ({ weight, standardError: errorOf(scores[model] ?? null) })))
  )
}

function errorOf(row: Stratum['scores'][number]): number {
  return bootstrapLimitError((row ?? []).filter((score) => score !== null))
}

/** The means of one resample: its interval has them for both ends. */
function onlyReplicate(stratum: Stratum, indices: readonly number[]): (number | null)[] {
  const { tasks } = stratifiedBootstrapWithIndices({
    ...{ strata: [stratum], level: LEVEL, indices: { [stratum.name]: [indices] } }
  })
  return tasks[stratum.name]!.map((estimate) => estimate?.lower ?? null)
}

function perTask<Value>(tasks: Record<string, (Estimate | null)[]>, pick: (estimate: Estimate | null) => Value) {
  return Object.fromEntries(Object.entries(tasks).map(([name, estimates]) => [name, estimates.map(pick)]))
}

function ends(interval: { lower: number; upper: number } | null) {
  return interval === null ? null : [interval.lower, interval.upper]
}
