import { z } from 'zod'
import { blandAltman } from '../../../src/statistics/agreement/bland-altman.ts'
import { completePairs } from '../../../src/statistics/agreement/complete-pairs.ts'
import { correlationP, pearson, spearman } from '../../../src/statistics/agreement/correlation.ts'
import { cronbachAlpha } from '../../../src/statistics/agreement/cronbach-alpha.ts'
import { icc } from '../../../src/statistics/agreement/icc.ts'
import { kappa } from '../../../src/statistics/agreement/kappa.ts'
import { kendall } from '../../../src/statistics/agreement/kendall.ts'
import { kendallAsymptoticP } from '../../../src/statistics/agreement/kendall-p-value.ts'
import { krippendorffAlpha } from '../../../src/statistics/agreement/krippendorff-alpha.ts'
import { linConcordance } from '../../../src/statistics/agreement/lin-concordance.ts'
import type { Adapter } from './index.ts'

const valuesSchema = z.array(z.number().nullable())
const pairSchema = z.object({ x: valuesSchema, y: valuesSchema })
const ratingsSchema = z.object({ ratings_items_by_raters: z.array(valuesSchema) })
const categorySchema = z.union([z.number(), z.string()])
const codedSchema = z.object({
  a: z.array(categorySchema),
  b: z.array(categorySchema),
  categories: z.array(categorySchema)
})

export const agreement: Record<string, Adapter> = {
  judge_agreement: {
    run: (inputs) => {
      const given = pairSchema.parse(inputs)
      const { x, y } = completePairs(given.x, given.y)
      const difference = blandAltman(x, y)
      const [r, rho] = [pearson(x, y), spearman(x, y)]
      const { ccc, unbiased } = linConcordance(x, y)
      return {
        n: difference.n,
        mad: difference.meanAbsolute,
        rmsd: difference.rootMeanSquare,
        max_abs: difference.maxAbsolute,
        bias: difference.bias,
        sd_diff: difference.deviation,
        loa_lower: difference.lower,
        loa_upper: difference.upper,
        loa_se: difference.limitError,
        pearson: r,
        pearson_p: r === null ? null : correlationP(r, x.length),
        spearman: rho,
        spearman_p: rho === null ? null : correlationP(rho, x.length),
        kendall_tau_b: kendall(x, y).tauB,
        kendall_p_asymptotic: kendallAsymptoticP(x, y),
        ccc,
        ccc_unbiased: unbiased,
        ...intraclass(x.map((value, i) => [value, y[i]!])),
        krippendorff_interval: krippendorffAlpha(
          given.x.map((value, i) => [value, given.y[i] ?? null]),
          { metric: 'interval' }
        ).alpha
      }
    }
  },
  icc: {
    run: (inputs) => {
      const ratings = ratingsSchema.parse(inputs).ratings_items_by_raters
      const complete = ratings.map((row) => row.filter((value) => value !== null))
      const usable = complete.filter(({ length }, i) => length === ratings[i]!.length)
      return { ...intraclass(usable), cronbach_alpha: cronbachAlpha(usable) }
    }
  },
  kappa: {
    run: (inputs) => {
      const { a, b, categories } = codedSchema.parse(inputs)
      const { observed, standardError, ...result } = kappa(a, b, categories)
      return { ...result, observed_agreement: observed, cohen_se: standardError }
    }
  }
}

function intraclass(ratings: readonly (readonly number[])[]) {
  const result = icc(ratings)
  return {
    icc_1_1: result?.icc1Single,
    icc_1_k: result?.icc1Mean,
    icc_2_1: result?.icc2Single,
    icc_A_1: result?.icc2Single,
    icc_3_1: result?.icc3Single,
    icc_C_1: result?.icc3Single,
    icc_2_k: result?.icc2Mean,
    icc_3_k: result?.icc3Mean,
    MSR: result?.meanSquares.things,
    MSC: result?.meanSquares.raters,
    MSE: result?.meanSquares.residual
  }
}
