import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import { tailOf } from '../bootstrap/percentile.ts'
import { normalQuantile, twoSidedNormalP } from '../distributions/normal-distribution.ts'
import { studentQuantile } from '../distributions/student-quantile.ts'
import { studentTailP } from '../distributions/student-t.ts'
import { type FixedEffectsRows, fixedEffectsOls } from './fixed-effects-ols.ts'

/**
 * A clustered error this small beside the classical one is what rounding leaves where residuals are zero or cancel within
 * items: a variance is a difference of terms that are right to some 1e-16 of their size, and an error is its root.
 */
export const NEGLIGIBLE = 1e-7

/** A coefficient's item-clustered error and what follows from it: null where no residual is left, but for rounding. */
export type ClusteredTest = {
  error: number
  z: number | null
  /** Two-sided, of the normal distribution: what the paper reports. */
  pNormal: number | null
  /** Two-sided, of Student's t with one degree of freedom less than clusters. */
  pStudent: number | null
  normal: { lower: number; upper: number } | null
  student: { lower: number; upper: number } | null
}

export type Coefficient = {
  value: number
  /** With the correction G/(G-1) (N-1)/(N-K), which statsmodels and Stata apply. */
  corrected: ClusteredTest
  uncorrected: ClusteredTest
  classical: { error: number; pStudent: number | null }
  hc1: number
}

export type ClusteredOls = {
  /** Scores, columns (models and three slopes) and items. */
  rows: number
  columns: number
  clusters: number
  /** Mean natural logarithm of the lengths over the rows: what length is centred on. */
  logLengthMean: number
  /** Per model: its expected score on an earlier item of mean log length. */
  models: Coefficient[]
  /** Later minus earlier, at the mean log length. */
  era: Coefficient
  /** Per unit of log length, on earlier items. */
  logLength: Coefficient
  /** What is added to `logLength` on later items. */
  eraByLogLength: Coefficient
  residualSumOfSquares: number
  degreesOfFreedom: number
  rSquared: number | null
}

/**
 * The panel regression of scores on era and length: score = model effect + b1 later + b2 L + b3 later x L + error,
 * where L is the natural logarithm of an item's length minus its mean over the rows. A row is a model's score of an
 * item; missing scores are left out. Errors may depend on each other within an item, which all models were asked.
 *
 * Source: AER-bench Appendix D, whose p-values come without saying which correction or distribution: all are given.
 *
 * @param data.scores by model and item; null is missing
 * @param data.later per item, whether it is of the later era
 * @param data.lengths per item, in characters, above zero
 * @param data.level of the intervals, in (0, 1)
 * @throws {StatisticsError} `rank_deficient` names what cannot be told apart: one era, one length, a model without
 *   scores; `too_few_rows`; `length_invalid`, `items_differ`, `not_finite`, `level_invalid`
 */
export function clusteredOls(data: {
  scores: readonly (readonly (number | null)[])[]
  later: readonly boolean[]
  lengths: readonly number[]
  level: number
}): ClusteredOls {
  const { rows, logLengthMean } = rowsOf(data)
  const fit = fixedEffectsOls(rows)
  const degreesOfFreedom = fit.rows - fit.columns
  const correction = Math.sqrt((fit.clusters / (fit.clusters - 1)) * ((fit.rows - 1) / degreesOfFreedom))
  const reach = {
    normal: -normalQuantile(tailOf(data.level)),
    student: -studentQuantile(tailOf(data.level), fit.clusters - 1)
  }
  const testOf = (value: number, error: number, classical: number) =>
    fit.isExact || error <= NEGLIGIBLE * classical
      ? withoutTest(error)
      : testWith(value, error, { reach, degreesOfFreedom: fit.clusters - 1 })
  const coefficients = fit.values.map((value, place): Coefficient => {
    const [classical, clustered] = [fit.classical[place]!, fit.clustered[place]!]
    return {
      value,
      corrected: testOf(value, clustered * correction, classical),
      uncorrected: testOf(value, clustered, classical),
      classical: { error: classical, pStudent: fit.isExact ? null : studentTailP(value / classical, degreesOfFreedom) },
      hc1: fit.hc1[place]!
    }
  })
  const [era, logLength, eraByLogLength] = coefficients.slice(-3)
  return {
    ...{ rows: fit.rows, columns: fit.columns, clusters: fit.clusters, logLengthMean },
    models: coefficients.slice(0, -3),
    ...{ era: era!, logLength: logLength!, eraByLogLength: eraByLogLength! },
    ...{ residualSumOfSquares: fit.residualSumOfSquares, degreesOfFreedom, rSquared: fit.rSquared }
  }
}

function rowsOf({ scores, later, lengths }: Parameters<typeof clusteredOls>[0]): {
  rows: FixedEffectsRows
  logLengthMean: number
} {
  const cells = scores.flatMap((row, group) => {
    if (row.length !== lengths.length || later.length !== lengths.length) {
      throw new StatisticsError('items_differ', `the regression requires as many scores of a model, eras and lengths`)
    }
    const scored = row.flatMap((score, item) => (score === null ? [] : [{ group, item, score }]))
    if (scored.length === 0) {
      throw new StatisticsError('rank_deficient', `the regression cannot estimate model ${group}: it has no scores`)
    }
    return scored
  })
  const wrong = lengths.find((length) => !(length > 0 && Number.isFinite(length)))
  if (wrong !== undefined) {
    throw new StatisticsError('length_invalid', `the regression requires lengths above 0, got ${wrong}`)
  }
  if (cells.length === 0) throw new StatisticsError('too_few_rows', 'the regression requires scores, got none')
  const logarithms = cells.map(({ item }) => Math.log(lengths[item]!))
  const logLengthMean = mean(logarithms)
  const centred = logarithms.map((logarithm) => logarithm - logLengthMean)
  const isLater = cells.map(({ item }) => (later[item] ? 1 : 0))
  // Items of which there is no score are no cluster.
  const clusters = new Map([...new Set(cells.map(({ item }) => item))].map((item, cluster) => [item, cluster]))
  return {
    logLengthMean,
    rows: {
      y: cells.map(({ score }) => score),
      group: cells.map(({ group }) => group),
      cluster: cells.map(({ item }) => clusters.get(item)!),
      slopes: [
        { name: 'era', values: isLater },
        { name: 'log length', values: centred },
        { name: 'era by log length', values: centred.map((length, row) => length * isLater[row]!) }
      ]
    }
  }
}

function testWith(
  value: number,
  error: number,
  { reach, degreesOfFreedom }: { reach: { normal: number; student: number }; degreesOfFreedom: number }
): ClusteredTest {
  const z = value / error
  const around = (reached: number) => ({ lower: value - reached * error, upper: value + reached * error })
  return {
    ...{ error, z, pNormal: twoSidedNormalP(z), pStudent: studentTailP(z, degreesOfFreedom) },
    ...{ normal: around(reach.normal), student: around(reach.student) }
  }
}

/** Nothing to test with: the error is that of rounding. */
function withoutTest(error: number): ClusteredTest {
  return { error, z: null, pNormal: null, pStudent: null, normal: null, student: null }
}
