import { exactSignificance } from '../../../src/statistics/board/exact-bootstrap.ts'
import type { PairCounts } from '../../../src/statistics/board/pair-counts.ts'
import type { Stratum } from '../../../src/statistics/board/stratum.ts'
import {
  fromCounts,
  type PairedDifference,
  pairedDifference
} from '../../../src/statistics/bootstrap/paired-difference.ts'
import {
  stratifiedBootstrap,
  stratifiedBootstrapWithIndices
} from '../../../src/statistics/bootstrap/stratified-bootstrap.ts'
import { twoSidedNormalP } from '../../../src/statistics/distributions/normal-distribution.ts'
import { bootstrapLimitError, combinedError } from '../../../src/statistics/standard-error.ts'
import { perMille } from '../../../src/statistics/tests/show-p.ts'
import { RESAMPLES } from '../monte-carlo.ts'
import { pairedRules } from '../paired-monte-carlo.ts'
import type { Adapter } from './index.ts'
import { indexedSchema, strataOf, strataSchema } from './strata.ts'

const LEVEL = 0.95

type Matrix = (Omit<PairedDifference, 'smallest'> | null)[][]

export const pairedBootstrap: Record<string, Adapter> = {
  paired_bootstrap_exact: {
    run: (inputs) => {
      const matrix = exactSignificance(strataOf(strataSchema.parse(inputs)))
      const resamples = matrix.flat().find((pair) => pair !== null)?.resamples
      return { n_resamples: resamples, ...shown(matrix, resamples) }
    }
  },
  paired_bootstrap_with_indices: {
    run: (inputs) => {
      const { indices, ...given } = indexedSchema.parse(inputs)
      const { replicates, pairs } = stratifiedBootstrapWithIndices({ strata: strataOf(given), level: LEVEL, indices })
      const rows = replicates.filter((row) => row !== null)
      const smallest = rows.flatMap((first) => rows.flatMap((second) => pairedDifference(first, second).smallest ?? []))
      return { ...shown(matrixOf(pairs, replicates.length), pairs.resamples), min_nonzero_abs_D: Math.min(...smallest) }
    }
  },
  paired_bootstrap_monte_carlo: {
    draw: (inputs, seed) => {
      const strata = strataOf(strataSchema.parse(inputs))
      const { overall, pairs } = stratifiedBootstrap({ strata, level: LEVEL, resamples: RESAMPLES, seed })
      const errors = overall.map((_, i) => overall.map((_, j) => errorOfDifference(strata, i, j)))
      const differences = overall.map((a) => overall.map((b) => (a === null || b === null ? null : a.value - b.value)))
      return {
        models: overall.length,
        diff: differences,
        analytic_se_diff: errors,
        p_normal_approx: differences.map((row, i) =>
          row.map((difference, j) => normalP(difference, errors[i]?.[j] ?? 0))
        ),
        ...shown(matrixOf(pairs, overall.length), RESAMPLES)
      }
    },
    rules: pairedRules
  }
}

function matrixOf({ resamples, atLeast, atMost }: PairCounts, models: number): Matrix {
  return Array.from({ length: models }, (_, i) =>
    Array.from({ length: models }, (_, j) => {
      const counts = { resamples, atLeast: atLeast(i, j), atMost: atMost(i, j) }
      if (i === j || counts.atLeast === null || counts.atMost === null) return null
      return fromCounts({ ...counts, atLeast: counts.atLeast, atMost: counts.atMost })
    })
  )
}

/** A matrix has no cells for a model against itself; the oracle counts every resample as a tie there. */
function shown(matrix: Matrix, resamples: number | undefined) {
  const each = <Value>(pick: (pair: Matrix[number][number]) => Value) => matrix.map((row) => row.map(pick))
  return {
    count_ge: each((pair) => pair?.atLeast ?? resamples),
    count_le: each((pair) => pair?.atMost ?? resamples),
    p: each((pair) => pair?.p ?? null),
    p_plus_one: each((pair) => pair?.pPlusOne ?? null),
    'display_1e-3': each((pair) => perMille(pair?.p ?? null))
  }
}

function errorOfDifference(strata: readonly Stratum[], i: number, j: number): number {
  return combinedError(
    strata.map(({ weight, scores }) => ({ weight, standardError: errorBetween(scores[i] ?? [], scores[j] ?? []) }))
  )
}

function errorBetween(first: readonly (number | null)[], second: readonly (number | null)[]): number {
  return bootstrapLimitError(first.map((score, item) => (score ?? Number.NaN) - (second[item] ?? Number.NaN)))
}

function normalP(difference: number | null, error: number): number | null {
  return difference === null || error === 0 ? null : twoSidedNormalP(difference / error)
}
