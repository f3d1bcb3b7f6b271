import { z } from 'zod'
import { openEnvironment } from '../../../src/suites/econevals/environment/environment.ts'
import { optimalPrices } from '../../../src/suites/econevals/logit/optimal-prices.ts'
import { outcomeAt, type PricingAttempt } from '../../../src/suites/econevals/pricing/attempt.ts'
import { trackedOptimum } from '../../../src/suites/econevals/pricing/baselines.ts'
import { publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import {
  alphasAt,
  marketOf,
  type PricingInstance,
  pricingInstanceSchema
} from '../../../src/suites/econevals/pricing/instance.ts'
import { pricingLevels } from '../../../src/suites/econevals/pricing/levels.ts'
import { optimalProfit, upperBound } from '../../../src/suites/econevals/pricing/optimum.ts'
import { pricingHistory, pricingRules } from '../../../src/suites/econevals/pricing/rules.ts'
import { pricingScore, scoredProfit } from '../../../src/suites/econevals/pricing/score.ts'
import type { OracleCase } from '../oracle-file.ts'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'

const recordSchema = z.record(z.string(), z.json())
const pricesSchema = z.array(z.number())
const policySchema = z.looseObject({
  prices_all_periods: pricesSchema.optional(),
  prices_by_period: z.array(pricesSchema).optional(),
  details: z.array(z.looseObject({ period: z.int(), quantities_rounded: pricesSchema, profits_rounded: pricesSchema }))
})

const schema = z
  .array(
    z.strictObject({
      id: z.string(),
      source: z.string(),
      note: z.string().optional(),
      params: recordSchema,
      optimum_closed_form: recordSchema,
      optimum_closed_form_paper_outside_option: recordSchema,
      optimum_public_code_numeric: z.looseObject({ normalised_prices_period0: pricesSchema }),
      upper_bound_price_by_10_period_block: pricesSchema,
      policies: z.record(z.string(), policySchema),
      history_text_after_two_periods_of_random: z.string()
    })
  )
  .min(1)

type PricingCase = z.infer<typeof schema>[number]

export const pricing: EconEvalsFile = fileOf({
  schema,
  cases: (content) => content.flatMap(casesOf),
  adapters: {
    pricing_optimum: { run: ({ params }) => optimumOf(instanceOf(params)) },
    pricing_instance: {
      run: (inputs) => {
        const { level, seed } = z.object({ level: z.enum(levelNames), seed: z.int() }).parse(inputs)
        const { variant, ...params } = publishedPricing(level, seed)
        return params
      }
    },
    pricing_play: { run: (inputs) => played(inputs) },
    pricing_history: {
      run: (inputs) => {
        const { instance, attempts } = play(inputs)
        return { text: pricingHistory(instance, attempts.slice(0, 2)) }
      }
    }
  }
})

const levelNames = Object.keys(pricingLevels) as [keyof typeof pricingLevels, ...(keyof typeof pricingLevels)[]]

function casesOf(content: PricingCase): OracleCase[] {
  const { id, source, params, policies } = content
  const { normalised_prices_period0, ...numeric } = content.optimum_public_code_numeric
  const seed = /RandomState\((\d+)\)/.exec(source)?.[1]
  const level = levelNames.find((name) => id.startsWith(`pricing-${name.toLowerCase()}-s`))
  const named = (name: string, rest: Pick<OracleCase, 'function' | 'inputs' | 'expected' | 'tolerance'>) => ({
    id: `${id}-${name}`,
    ...rest
  })
  return [
    named('optimum', {
      function: 'pricing_optimum',
      inputs: { params },
      expected: {
        closed_form: content.optimum_closed_form,
        paper: content.optimum_closed_form_paper_outside_option,
        numeric: numeric as OracleCase['expected'],
        upper_bounds: content.upper_bound_price_by_10_period_block
      },
      tolerance: { rel: 1e-9 }
    }),
    named('numeric-prices', {
      function: 'pricing_optimum',
      inputs: { params },
      expected: { closed_form: { normalised_prices: normalised_prices_period0 } },
      // The public code looks for them numerically, where profits are flat.
      tolerance: { rel: 1e-5 }
    }),
    ...(level && seed !== undefined
      ? [
          named('instance', {
            function: 'pricing_instance',
            inputs: { level, seed: Number(seed) },
            expected: params,
            tolerance: {}
          })
        ]
      : []),
    ...Object.entries(policies).flatMap(([policy, { prices_all_periods, prices_by_period, details, ...totals }]) => {
      const periods = details.map(({ period }) => period)
      const inputs = {
        params,
        policy,
        periods,
        ...(prices_all_periods && { prices_all_periods }),
        ...(prices_by_period && { prices_by_period })
      }
      return [
        named(policy, {
          function: 'pricing_play',
          inputs,
          expected: { details, ...totals } as OracleCase['expected'],
          tolerance: { rel: 1e-9 }
        }),
        named(`${policy}-rounded`, {
          function: 'pricing_play',
          inputs,
          expected: {
            details: details.map(({ quantities_rounded, profits_rounded }) => ({ quantities_rounded, profits_rounded }))
          },
          tolerance: {}
        })
      ]
    }),
    named('history', {
      function: 'pricing_history',
      inputs: { params, policy: 'random', prices_by_period: policies.random!.prices_by_period!, periods: [] },
      expected: { text: content.history_text_after_two_periods_of_random },
      tolerance: {}
    })
  ]
}

function instanceOf(params: unknown): PricingInstance {
  return pricingInstanceSchema.parse(params)
}

function optimumOf(instance: PricingInstance) {
  const closedForm = (variant: PricingInstance['variant']) => {
    const { markup, prices, profit } = optimalPrices(marketOf({ ...instance, variant }))
    return { markup, normalised_prices: prices, opt_profit_per_period: profit }
  }
  const { num_periods } = instance
  return {
    closed_form: closedForm('code'),
    paper: closedForm('paper'),
    numeric: {
      total_profit_last50: optimalProfit(instance),
      total_profit_all: closedForm('code').opt_profit_per_period * num_periods
    },
    upper_bounds: Array.from({ length: Math.ceil(num_periods / 10) }, (_, block) => upperBound(instance, 10 * block))
  }
}

/** Plays the prices by the tool, as an agent does. */
function play(inputs: OracleCase['inputs']) {
  const { params, policy, prices_all_periods, prices_by_period, periods } = z
    .object({
      params: z.json(),
      policy: z.string(),
      prices_all_periods: pricesSchema.optional(),
      prices_by_period: z.array(pricesSchema).optional(),
      periods: z.array(z.int())
    })
    .parse(inputs)
  const instance = instanceOf(params)
  const lag = policy === 'optimum_with_one_period_lag' ? 1 : 0
  const pricesAt = (period: number) =>
    prices_all_periods ?? prices_by_period?.[period] ?? trackedOptimum(instance, period, lag)
  const environment = openEnvironment<PricingInstance, PricingAttempt>({ rules: pricingRules(), instance })
  for (let period = 0; period < instance.num_periods; period++) {
    const prices = Object.fromEntries(instance.product_ids.map((id, i) => [id, pricesAt(period)[i]!]))
    environment.callTool('set_prices', { prices_dict_str: JSON.stringify(prices) })
  }
  return { instance, pricesAt, periods, attempts: environment.state.periods }
}

function played(inputs: OracleCase['inputs']) {
  const { instance, pricesAt, periods, attempts } = play(inputs)
  const score = pricingScore(instance, attempts)
  return {
    details: periods.map((period) => {
      const prices = pricesAt(period)
      const { quantities, profits } = outcomeAt(instance, period, prices)
      const paper = outcomeAt({ ...instance, variant: 'paper' }, period, prices)
      return {
        period,
        alpha: alphasAt(instance, period),
        prices,
        quantities,
        profits,
        quantities_rounded: attempts[period]!.map(({ quantity }) => Number(quantity)),
        profits_rounded: attempts[period]!.map(({ profit }) => Number(profit)),
        quantities_paper_outside_option: paper.quantities
      }
    }),
    total_rounded_profit_scored_window: scoredProfit(attempts),
    opt_profit_scored_window: optimalProfit(instance),
    score: score.status === 'scored' ? score.value : null
  }
}
