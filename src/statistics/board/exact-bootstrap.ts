import { StatisticsError } from '../../errors.ts'
import { fromCounts, type PairedDifference, ZERO_BAND } from '../bootstrap/paired-difference.ts'
import { tailOf } from '../bootstrap/percentile.ts'
import * as distributions from '../distributions/distribution.ts'
import { type CheckedStratum, checkStrata, type Stratum } from './stratum.ts'

/** Overall of one model over all resamples. */
export type ExactEstimate = {
  value: number
  /** Mean and standard deviation (divisor n) over the resamples. */
  mean: number
  standardDeviation: number
  /** Ends at the smallest value v with P(X <= v) >= q, and at type-7 percentiles of the enumerated list. */
  invertedCdf: { lower: number; upper: number }
  linear: { lower: number; upper: number }
  distinctValues: number
}

/**
 * The stratified bootstrap without chance: Overall over all n^n resamples of every stratum, as a distribution that is
 * built up draw by draw rather than listed. For small cases: what a Monte-Carlo run tends to can be known exactly.
 *
 * @param options.level coverage in (0, 1)
 * @throws {StatisticsError} `too_many_resamples` above 2^53 resamples or some million distinct values,
 *   `scores_missing` when a model lacks a stratum, and those of `checkStrata`
 */
export function exactBootstrap(options: { strata: readonly Stratum[]; level: number }): {
  resamples: number
  overall: ExactEstimate[]
} {
  const tail = tailOf(options.level)
  const { strata, models } = complete(options.strata)
  const overall = Array.from({ length: models }, (_, model) => overallOf(strata, (rows) => rows[model]!))
  return {
    resamples: strata.reduce((product, { items }) => product * items ** items, 1),
    overall: overall.map((distribution) => {
      const value = distributions.expectation(distribution)
      return {
        // The mean over all resamples is the point estimate: each item is drawn equally often.
        value,
        mean: value,
        standardDeviation: distributions.deviation(distribution),
        invertedCdf: {
          lower: distributions.invertedCdf(distribution, tail),
          upper: distributions.invertedCdf(distribution, 1 - tail)
        },
        linear: {
          lower: distributions.linearPercentile(distribution, tail),
          upper: distributions.linearPercentile(distribution, 1 - tail)
        },
        distinctValues: distribution.values.length
      }
    })
  }
}

/**
 * Every pair of models over all resamples.
 *
 * @returns one row per model; null on the diagonal
 * @throws {StatisticsError} as `exactBootstrap`
 */
export function exactSignificance(given: readonly Stratum[]): (Omit<PairedDifference, 'smallest'> | null)[][] {
  const { strata, models } = complete(given)
  const all = Array.from({ length: models }, (_, model) => model)
  return all.map((i) =>
    all.map((j) => {
      if (i === j) return null
      const difference = overallOf(strata, (rows) => rows[i]!.map((score, item) => score - rows[j]![item]!))
      return fromCounts({
        resamples: difference.total,
        atLeast: distributions.countWhere(difference, (value) => value >= -ZERO_BAND),
        atMost: distributions.countWhere(difference, (value) => value <= ZERO_BAND)
      })
    })
  )
}

function overallOf(
  strata: readonly CheckedStratum[],
  itemsOf: (rows: readonly (readonly number[])[]) => readonly number[]
): distributions.Distribution {
  let overall = distributions.certain(0)
  for (const { rows, share, items } of strata) {
    const one = distributions.uniform(itemsOf(rows))
    let sum = one
    for (let draw = 1; draw < items; draw++) sum = distributions.sumOf(sum, one)
    overall = distributions.sumOf(overall, distributions.scaled(sum, share / items))
  }
  return overall
}

function complete(given: readonly Stratum[]) {
  const checked = checkStrata(given)
  const lacking = checked.strata.find(({ rows }) => rows.length < checked.models)
  if (lacking) throw new StatisticsError('scores_missing', `every model requires all scores of stratum ${lacking.name}`)
  return checked
}
