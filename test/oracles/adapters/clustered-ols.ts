import { z } from 'zod'
import { StatisticsError } from '../../../src/errors.ts'
import { cellMean } from '../../../src/statistics/bootstrap/cell-mean.ts'
import { type ClusteredTest, clusteredOls as regress } from '../../../src/statistics/regression/clustered-ols.ts'
import { decadesBetween } from '../../../src/statistics/regression/decades.ts'
import { poolEraTable } from '../../../src/statistics/regression/pool-era-table.ts'
import { quartiles } from '../../../src/statistics/regression/quartiles.ts'
import type { Adapter } from './index.ts'

const panelSchema = z.object({
  score: z.array(z.array(z.number().nullable())),
  year: z.array(z.number()),
  length: z.array(z.number())
})
const tableSchema = z.object({
  n_era2: z.array(z.number()),
  n_era3: z.array(z.number()),
  acc_era2: z.array(z.number()),
  acc_era3: z.array(z.number())
})
/** Of the paper. */
const [FIRST_YEAR, LATER_FROM, LAST_YEAR, MODELS] = [1900, 1930, 1950, 16]

type Panel = z.infer<typeof panelSchema>

export const clusteredOls: Record<string, Adapter> = {
  clustered_ols: {
    run: (inputs) => {
      const panel = panelSchema.parse(inputs)
      try {
        return { ...regression(panel), ...lengthTable(panel), ...decades(panel) }
      } catch (error) {
        if (error instanceof StatisticsError) return { error: error.code }
        throw error
      }
    }
  },
  table8_consistency: {
    run: (inputs) => {
      const { n_era2, n_era3, acc_era2, acc_era3 } = tableSchema.parse(inputs)
      const cell = (rows: number[], means: number[], line: number) => ({ rows: rows[line]!, mean: means[line]! })
      const { lines, rows, pooled } = poolEraTable(
        n_era2.map((_, line) => ({ earlier: cell(n_era2, acc_era2, line), later: cell(n_era3, acc_era3, line) })),
        { models: MODELS }
      )
      return {
        gap: lines.map(({ gap }) => gap),
        rows: lines.map((line) => line.rows),
        items: lines.map(({ items }) => items),
        total_rows: rows,
        pooled_era2: pooled.earlier,
        pooled_era3: pooled.later,
        pooled_gap: pooled.gap
      }
    }
  }
}

function regression({ score, year, length }: Panel) {
  const later = year.map((published) => published >= LATER_FROM)
  const fit = regress({ scores: score, later, lengths: length, level: 0.95 })
  const coefficients = [...fit.models, fit.era, fit.logLength, fit.eraByLogLength]
  return {
    N: fit.rows,
    K: fit.columns,
    G: fit.clusters,
    loglen_mean: fit.logLengthMean,
    names: [...score.map((_, model) => `model_${model}`), 'era3', 'loglen', 'era3_x_loglen'],
    coef: coefficients.map(({ value }) => value),
    cluster_corrected: tests(coefficients.map(({ corrected }) => corrected)),
    cluster_uncorrected: tests(coefficients.map(({ uncorrected }) => uncorrected)),
    classical: {
      se: coefficients.map(({ classical }) => classical.error),
      p_t: coefficients.map(({ classical }) => classical.pStudent),
      rsquared_uncentered_false: fit.rSquared,
      ssr: fit.residualSumOfSquares,
      df_resid: fit.degreesOfFreedom
    },
    hc1_se: coefficients.map(({ hc1 }) => hc1)
  }
}

function tests(of: readonly ClusteredTest[]) {
  const ends = (interval: ClusteredTest['normal']) => interval && [interval.lower, interval.upper]
  return {
    se: of.map(({ error }) => error),
    z: of.map(({ z }) => z),
    p_normal: of.map(({ pNormal }) => pNormal),
    p_t: of.map(({ pStudent }) => pStudent),
    ci95_normal: of.map(({ normal }) => ends(normal)),
    ci95_t: of.map(({ student }) => ends(student))
  }
}

function lengthTable({ score, year, length }: Panel) {
  const { ends, quartileOf } = quartiles(length)
  const cell = (isLater: boolean, quartile?: number) =>
    cellMean(
      score,
      [...year.keys()].filter(
        (item) => year[item]! >= LATER_FROM === isLater && (quartile === undefined || quartileOf[item] === quartile)
      )
    )
  const gap = (early: number | null, late: number | null) => (early === null || late === null ? null : late - early)
  const [early, late] = [cell(false), cell(true)]
  return {
    quartile_edges: ends,
    item_quartile: quartileOf,
    quartiles: [1, 2, 3, 4].map((quartile) => {
      const [earlier, later] = [cell(false, quartile), cell(true, quartile)]
      return {
        quartile,
        era2_acc: earlier.mean,
        era2_n: earlier.rows,
        era2_items: earlier.items,
        era3_acc: later.mean,
        era3_n: later.rows,
        era3_items: later.items,
        gap: gap(earlier.mean, later.mean)
      }
    }),
    unconditional: { era2: early.mean, era3: late.mean, gap: gap(early.mean, late.mean) }
  }
}

function decades({ score, year }: Panel) {
  const decades = decadesBetween(FIRST_YEAR, LAST_YEAR).map(({ label, from, to }) => ({
    label,
    places: [...year.keys()].filter((item) => year[item]! >= from && year[item]! <= to)
  }))
  return {
    decades: {
      labels: decades.map(({ label }) => label),
      items: decades.map(({ places }) => places.length),
      mean: score.map((row) => decades.map(({ places }) => cellMean([row], places).mean))
    }
  }
}
