import { z } from 'zod'
import { horizonNames, horizons } from '../../../src/suites/econevals/patience/queries.ts'
import {
  aggregateRate,
  aggregateReliabilityAt,
  type ImpliedRate,
  impliedRate,
  type Method
} from '../../../src/suites/econevals/patience/rates.ts'
import { type Tally, tallyAnswers } from '../../../src/suites/econevals/patience/tally.ts'
import type { OracleCase } from '../oracle-file.ts'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'

const QUERIES = 20
const countsSchema = z.record(z.enum(horizonNames), z.array(z.tuple([z.number(), z.int()])))
const rateSchema = z.looseObject({
  implied_rate_percent: z.number(),
  argmax_rates_percent: z.array(z.number()).optional()
})
const methodSchema = z.strictObject({
  by_horizon: z.record(z.enum(horizonNames), rateSchema),
  aggregate: z.looseObject({
    ...rateSchema.shape,
    reliability_at_rates_percent: z.record(z.string(), z.number()).optional()
  })
})
const schema = z
  .array(
    z.strictObject({
      id: z.string(),
      preferred_100_count_of_20: countsSchema,
      public_code_method: methodSchema,
      paper_formula_method: methodSchema
    })
  )
  .min(1)

export const patience: EconEvalsFile = fileOf({
  schema,
  cases: (content) =>
    content.flatMap(({ id, preferred_100_count_of_20, public_code_method, paper_formula_method }) =>
      [['code', public_code_method] as const, ['paper', paper_formula_method] as const].map(
        ([method, { by_horizon, aggregate }]): OracleCase => {
          const expected = withoutNotes({ by_horizon, aggregate })
          return {
            id: `${id}-${method}`,
            function: 'patience',
            inputs: {
              method,
              counts: preferred_100_count_of_20,
              asked: Object.keys(aggregate.reliability_at_rates_percent ?? {})
            },
            expected,
            // 1e-9, and rates to 1e-6 of a percent: the public code's pass through (1 + r) * 100 - 100, but for less than 1e-12.
            tolerance: { abs: 1e-9 }
          }
        }
      )
    ),
  adapters: {
    patience: {
      run: (inputs) => {
        const { method, counts, asked } = z
          .object({ method: z.enum(['code', 'paper']), counts: countsSchema, asked: z.array(z.string()) })
          .parse(inputs)
        const { shares } = tallyAnswers(answersOf(counts))
        return {
          by_horizon: Object.fromEntries(horizonNames.map((name) => [name, ofHorizon(shares, name, method)])),
          aggregate: {
            ...figures(aggregateRate(shares, method)),
            reliability_at_rates_percent: Object.fromEntries(
              asked.map((percent) => [percent, aggregateReliabilityAt(shares, 10 * Number(percent), method)])
            )
          }
        }
      }
    }
  }
})

/** Whether rates are best by more than rounding is told of the reference values, and is no result. */
function withoutNotes(value: unknown): OracleCase['expected'] {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'argmax_robust_to_1e9' ? undefined : inner)))
}

/** Twenty answers to each amount, of which so many took the money at once. */
function answersOf(counts: z.infer<typeof countsSchema>) {
  return horizonNames.flatMap((horizon) => {
    const tested = counts[horizon].map(([amount]) => amount)
    if (tested.join() !== horizons[horizon].amounts.join()) throw new Error(`other amounts are asked about: ${tested}`)
    return counts[horizon].flatMap(([amount, now]) =>
      Array.from({ length: QUERIES }, (_, i) => ({
        horizon,
        amount,
        answer: i < now ? ('now' as const) : ('later' as const)
      }))
    )
  })
}

function ofHorizon(shares: Tally['shares'], name: (typeof horizonNames)[number], method: Method) {
  return {
    ...figures(impliedRate(shares[name], name, { method })),
    restricted_to_0_20_percent: figures(impliedRate(shares[name], name, { method, grid: 'narrow' }))
  }
}

function figures(rate: ImpliedRate | null) {
  return (
    rate && {
      reliability: rate.reliability,
      implied_rate_percent: rate.ratePercent,
      argmax_rates_percent: rate.bestRatesPercent
    }
  )
}
