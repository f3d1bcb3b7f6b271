import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { clusterSandwich, membersOf } from './cluster-sandwich.ts'
import { dot, norm, orthogonalise, solveUpper } from './orthogonalise.ts'

/** Residuals below this, per column and unit of y, are what rounding leaves of none. */
const ROUNDING = 16 * Number.EPSILON

/** The rows of a regression, as columns: row i is of group `group[i]` and cluster `cluster[i]`. */
export type FixedEffectsRows = {
  y: readonly number[]
  /** From 0; each group has a fixed effect, and at least one row. */
  group: readonly number[]
  /** From 0; rows of a cluster may depend on each other. */
  cluster: readonly number[]
  /** The slopes' columns, one list of values per name; in units in which they are of the order of one. */
  slopes: readonly { name: string; values: readonly number[] }[]
}

/** Standard errors that hold under weaker and weaker assumptions; all per coefficient, in the order of `values`. */
export type FixedEffectsOls = {
  /** The groups' effects, then the slopes. */
  values: number[]
  /** Equal, independent errors: s^2 (X'X)^-1. */
  classical: number[]
  /** Independent errors of unequal size: HC0 times N / (N - K). */
  hc1: number[]
  /** Errors that depend on each other within clusters, without a small-sample correction (CR0). */
  clustered: number[]
  rows: number
  columns: number
  clusters: number
  residualSumOfSquares: number
  /** Around the mean of y, since the groups' effects span a constant; null where y does not vary. */
  rSquared: number | null
  /** The model fits every row but for rounding: the errors are rounding too. */
  isExact: boolean
}

/**
 * Least squares of y on one dummy per group and some slopes, with three kinds of standard errors.
 *
 * The dummies are never written out: within groups, y and the slopes are taken as deviations from the group's mean
 * (Frisch-Waugh-Lovell), orthogonalised, and the groups' effects follow from the means. Memory is of the order of the
 * rows, however many groups there are. Every error comes from what a row adds to a coefficient, its influence: the
 * sandwich (X'X)^-1 [sum over clusters of X'uu'X] (X'X)^-1 has the sums of squares of the clusters' influences on its
 * diagonal.
 *
 * Source: Liang & Zeger (1986), Longitudinal data analysis using generalized linear models; Cameron & Miller (2015), A
 * practitioner's guide to cluster-robust inference; MacKinnon & White (1985) for HC1.
 *
 * @throws {StatisticsError} `rank_deficient` names the column that does not vary or follows from those before it;
 *   `too_few_rows` when no degree of freedom is left; `not_finite`
 */
export function fixedEffectsOls({ y, group, cluster, slopes }: FixedEffectsRows): FixedEffectsOls {
  const sizes = sizesOf(group)
  const [rows, columns] = [y.length, sizes.length + slopes.length]
  if (![y, ...slopes.map(({ values }) => values)].every((column) => column.every(Number.isFinite))) {
    throw new StatisticsError('not_finite', 'the regression requires finite numbers')
  }
  const means = slopes.map(({ values }) => meansOf(values, group, sizes))
  const withinGroups = (values: readonly number[], centre: readonly number[]) =>
    Float64Array.from(values, (value, row) => value - centre[group[row]!]!)
  const { basis, triangle } = orthogonalise(
    slopes.map(({ name, values }, slope) => ({
      name,
      values: withinGroups(values, means[slope]!),
      scale: Math.max(Math.sqrt(rows), norm(values))
    }))
  )
  if (rows <= columns) {
    throw new StatisticsError(
      'too_few_rows',
      `the regression requires more rows than columns, got ${rows} of ${columns}`
    )
  }
  const centre = meansOf(y, group, sizes)
  const deviations = withinGroups(y, centre)
  const projections = basis.map((column) => dot(column, deviations))
  const betas = solveUpper(triangle, projections)
  const effects = centre.map((value, place) =>
    betas.reduce((left, beta, slope) => left - beta * means[slope]![place]!, value)
  )
  const residuals = deviations.map((value, row) =>
    projections.reduce((left, projection, column) => left - projection * basis[column]![row]!, value)
  )
  const residualSumOfSquares = dot(residuals, residuals)
  const spread = spreadOf(y)
  const fit = { group, sizes, means, basis, triangle }
  const each = y.map((_, row) => row)
  const rootsOf = (variances: number[], factor: number) => variances.map((variance) => Math.sqrt(variance * factor))
  return {
    values: [...effects, ...betas],
    classical: rootsOf(
      clusterSandwich(fit, each, new Float64Array(rows).fill(1)),
      residualSumOfSquares / (rows - columns)
    ),
    hc1: rootsOf(clusterSandwich(fit, each, residuals), rows / (rows - columns)),
    clustered: rootsOf(clusterSandwich(fit, cluster, residuals), 1),
    ...{ rows, columns, clusters: membersOf(cluster).length, residualSumOfSquares },
    rSquared: spread > 0 ? 1 - residualSumOfSquares / spread : null,
    isExact: residualSumOfSquares <= rows * (ROUNDING * columns * largest(y)) ** 2
  }
}

function sizesOf(group: readonly number[]): number[] {
  return membersOf(group).map((rows) => rows.length)
}

function meansOf(values: readonly number[], group: readonly number[], sizes: readonly number[]): number[] {
  const sums = sizes.map(() => 0)
  for (const [row, value] of values.entries()) sums[group[row]!]! += value
  return sums.map((sum, place) => sum / sizes[place]!)
}

function spreadOf(values: readonly number[]): number {
  const centre = mean([...values])
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0)
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
}
