import { z } from 'zod'
import { monteCarloError } from '../../src/statistics/bootstrap/paired-difference.ts'
import { perMille } from '../../src/statistics/tests/show-p.ts'
import { compare, toleranceOf } from './compare.ts'
import { asManyModels, farther, RESAMPLES, type Rule, type Rules } from './monte-carlo.ts'
import type { OracleCase } from './oracle-file.ts'

const matrixSchema = z.array(z.array(z.number()))
const pMatrixSchema = z.array(z.array(z.number().nullable()))
const normalSchema = z.object({ normal_approx: z.record(z.string(), z.json()) })

/**
 * The rules of `paired_bootstrap_monte_carlo`: what has a formula within the numeric tolerance; a p of our run within
 * five standard errors of the difference of two runs, identical models exactly 1. What describes the reference's own
 * p-values (their display, their error) is recomputed from them by our code.
 */
export function pairedRules(expected: OracleCase['expected'], tolerance: OracleCase['tolerance']): Rules {
  const reference = z.number().parse(expected.B)
  const analytic: Rule = ({ got, value }) =>
    compare(got, value, toleranceOf(normalSchema.parse(tolerance).normal_approx))
  const ofReference =
    (compute: (p: number | null) => string | number | null): Rule =>
    ({ value, all }) =>
      compare(
        pMatrixSchema.parse(all.p).map((row) => row.map(compute)),
        value,
        { abs: 1e-12, rel: 1e-12, pRel: 1e-12 }
      )
  const count: Rule = ({ got, value }) => {
    const shares = matrixSchema
      .parse(value)
      .flat()
      .map((times) => times / reference)
    const ours = matrixSchema
      .parse(got)
      .flat()
      .map((times) => times / RESAMPLES)
    return farther(ours, shares, (i) => bound(shares[i]!, reference) / 2)
  }
  const rules: Record<string, Rule> = {
    models: asManyModels,
    diff: analytic,
    analytic_se_diff: analytic,
    p_normal_approx: analytic,
    count_ge: count,
    count_le: count,
    p: compareP(reference),
    p_plus_one: compareP(reference),
    p_mc_se: ofReference((p) => (p === null ? null : monteCarloError(p, reference))),
    'display_1e-3': ofReference(perMille)
  }
  return { rules, reference: ['B'] }
}

function compareP(reference: number): Rule {
  return ({ got, value }) => {
    const ours = pMatrixSchema.parse(got).flat()
    return pMatrixSchema
      .parse(value)
      .flat()
      .flatMap((p, i) => {
        if (p === null) return ours[i] === null ? [] : [{ path: `[${i}]`, expected: null, got: ours[i] }]
        return farther([ours[i]], [p], () => bound(p / 2, reference)).map((each) => ({ ...each, path: `[${i}]` }))
      })
  }
}

/** How far two runs' p may lie apart when the share of resamples on the smaller side is `share`. */
function bound(share: number, reference: number): number {
  return 2 * 5 * Math.sqrt(share * (1 - share) * (1 / RESAMPLES + 1 / reference)) + 4 / RESAMPLES
}
