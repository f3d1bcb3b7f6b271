import { z } from 'zod'
import { collusionInstance } from '../../../src/suites/econevals/collusion/instance.ts'
import { outcomeOf } from '../../../src/suites/econevals/collusion/outcome.ts'
import { publishedEfficiencyEquality } from '../../../src/suites/econevals/efficiency-equality/draw-instance.ts'
import type { Assignment } from '../../../src/suites/econevals/efficiency-equality/instance.ts'
import { payOf, revenueOf } from '../../../src/suites/econevals/efficiency-equality/metrics.ts'
import { outcomeAt } from '../../../src/suites/econevals/pricing/attempt.ts'
import { publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import { upperBound } from '../../../src/suites/econevals/pricing/optimum.ts'
import { roundToCents } from '../../../src/suites/econevals/python/decimals.ts'
import type { Adapter } from '../adapters/index.ts'
import type { OracleCase } from '../oracle-file.ts'

/** The examples of the paper that are not procurement's. */
export const examplesOfPricing = {
  pricing: z.looseObject({
    upper_bound_price_first_block: z.number(),
    attempts: z.array(
      z.looseObject({ period: z.int(), price: z.number(), quantity: z.number(), profit: z.number(), cost: z.number() })
    ),
    with_the_outside_option_as_printed_in_the_paper: z.array(z.looseObject({}))
  }),
  collusion: z.looseObject({
    alpha: z.literal(3.2),
    periods: z.array(z.looseObject({ prices: z.array(z.number()) }))
  }),
  efficiency_equality: z.looseObject({ assignments: z.array(z.record(z.string(), z.string())) })
} as const

const contentSchema = z.object(examplesOfPricing)

export function examplesOfPricingCases(content: z.infer<typeof contentSchema>): OracleCase[] {
  const { attempts, upper_bound_price_first_block, with_the_outside_option_as_printed_in_the_paper } = content.pricing
  const { instance: _, assignments, ...figures } = content.efficiency_equality
  const { worker_productivity, task_sizes_first_12, company_revenue, company_revenue_total } = figures
  return [
    caseOf(
      'pricing',
      { attempts: attempts.map(({ period, price }) => ({ period, price })) },
      {
        upper_bound_price_first_block,
        attempts,
        with_the_outside_option_as_printed_in_the_paper
      }
    ),
    caseOf(
      'collusion',
      { prices: content.collusion.periods.map(({ prices }) => prices) },
      {
        periods: content.collusion.periods
      }
    ),
    caseOf(
      'efficiency_equality',
      { assignments },
      {
        worker_productivity,
        task_sizes_first_12,
        company_revenue,
        company_revenue_total,
        total_pay_after_period_1: figures.total_pay_after_period_1
      }
    )
  ]
}

export const examplesOfPricingAdapters: Readonly<Record<string, Adapter>> = {
  paper_example_pricing: {
    run: (inputs) => {
      const { attempts } = z
        .object({ attempts: z.array(z.object({ period: z.int(), price: z.number() })) })
        .parse(inputs)
      const instance = publishedPricing('BASIC', 0)
      const rounded = (variant: typeof instance.variant) =>
        attempts.map(({ period, price }) => {
          const { quantities, profits } = outcomeAt({ ...instance, variant }, period, [price])
          const [cost, quantity, profit] = [instance.costs[0]!, quantities[0]!, profits[0]!].map(roundToCents)
          return { period, price, quantity, profit, cost }
        })
      return {
        upper_bound_price_first_block: upperBound(instance, 0),
        attempts: rounded('code'),
        with_the_outside_option_as_printed_in_the_paper: rounded('paper')
      }
    }
  },
  paper_example_collusion: {
    run: (inputs) => {
      const { prices } = z.object({ prices: z.array(z.array(z.number())) }).parse(inputs)
      const instance = collusionInstance(1, 2)
      return {
        periods: prices.map((ofPeriod) => {
          const { quantities, profits } = outcomeOf(instance, ofPeriod)
          return {
            prices: ofPeriod,
            quantity: roundToCents(quantities[0]!),
            profit: roundToCents(profits[0]!),
            cost: instance.c
          }
        })
      }
    }
  },
  paper_example_efficiency_equality: {
    run: (inputs) => {
      const { assignments } = z.object({ assignments: z.array(z.record(z.string(), z.string())) }).parse(inputs)
      const instance = publishedEfficiencyEquality(6, 'printed')
      const played = assignments.map(
        (ofPeriod): Assignment => Object.entries(ofPeriod).map(([worker, task]) => [task, worker] as const)
      )
      const revenues = played.map((assignment) => revenueOf(instance, assignment))
      return {
        worker_productivity: instance.worker_productivity,
        task_sizes_first_12: instance.tasks_by_period
          .slice(0, 3)
          .flat()
          .map(([, size]) => size),
        company_revenue: revenues,
        company_revenue_total: revenues.map((_, i) => revenues.slice(0, i + 1).reduce((sum, value) => sum + value, 0)),
        total_pay_after_period_1: Object.fromEntries(payOf(instance, played))
      }
    }
  }
}

function caseOf(name: string, inputs: OracleCase['inputs'], expected: Record<string, unknown>): OracleCase {
  return {
    id: `paper-example-${name}`,
    function: `paper_example_${name}`,
    inputs,
    expected: JSON.parse(JSON.stringify(expected, (key, value) => (key === 'conclusion' ? undefined : value))),
    tolerance: {}
  }
}
