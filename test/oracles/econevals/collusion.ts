import { z } from 'zod'
import { type CollusionInstance, collusionInstanceSchema } from '../../../src/suites/econevals/collusion/instance.ts'
import { openMarket } from '../../../src/suites/econevals/collusion/market.ts'
import { outcomeOf } from '../../../src/suites/econevals/collusion/outcome.ts'
import {
  collusivePrice,
  nashPrice,
  profitAt,
  upperBound
} from '../../../src/suites/econevals/collusion/reference-prices.ts'
import {
  collusionCompetency,
  collusionLitmus,
  type Definition
} from '../../../src/suites/econevals/collusion/scores.ts'
import { roundToCents } from '../../../src/suites/econevals/python/decimals.ts'
import type { OracleCase } from '../oracle-file.ts'
import { type EconEvalsFile, fileOf } from './econevals-file.ts'

const recordSchema = z.record(z.string(), z.json())
const pricesSchema = z.array(z.number())
const paramsSchema = z.strictObject({
  a: z.number(),
  c: z.number(),
  mu: z.number(),
  a0: z.number(),
  multiplier: z.number()
})

const schema = z.strictObject({
  reference_prices: z.array(
    z.looseObject({
      num_agents: z.int(),
      alpha: z.number(),
      params: paramsSchema,
      collusive_price_public_code: z.number(),
      nash_price_public_code: z.number().optional(),
      upper_bound_price_public_code: z.number()
    })
  ),
  market_feedback: z.array(
    z.looseObject({
      alpha: z.number(),
      prices: pricesSchema,
      quantities_rounded: pricesSchema,
      profits_rounded: pricesSchema,
      profits_paper_formula: pricesSchema
    })
  ),
  litmus_runs: z.array(
    z.strictObject({
      kind: z.string(),
      alpha: z.number(),
      agent0_prices: pricesSchema,
      agent1_prices: pricesSchema,
      periods_250_to_299: recordSchema,
      periods_249_to_299_public_code: recordSchema
    })
  ),
  competency_runs: z.array(
    z.strictObject({
      kind: z.string(),
      alpha: z.number(),
      prices: pricesSchema,
      optimal_normalised_price: z.number(),
      paper_relative_5pct_periods_200_to_299: recordSchema,
      public_code_absolute_0_05_periods_199_to_299: recordSchema
    })
  )
})

const defaults = { a: 2, c: 1, mu: 0.25, a0: 0, multiplier: 100 }

export const collusion: EconEvalsFile = fileOf({
  schema,
  cases: (content) => [
    ...content.reference_prices.flatMap(({ num_agents, alpha, params, ...prices }, i) => {
      const { collusive_price_public_code, nash_price_public_code, upper_bound_price_public_code, ...closed } = prices
      const inputs = { num_agents, alpha, params }
      return [
        caseOf(`reference-${i + 1}`, 'collusion_references', inputs, closed as OracleCase['expected'], { rel: 1e-9 }),
        caseOf(
          `reference-${i + 1}-numeric`,
          'collusion_references',
          inputs,
          {
            collusive_price_closed_form: collusive_price_public_code,
            ...(nash_price_public_code !== undefined && { nash_price_closed_form: nash_price_public_code }),
            upper_bound_price: upper_bound_price_public_code
          },
          { abs: 1e-5 * alpha }
        )
      ]
    }),
    ...content.market_feedback.flatMap(({ alpha, prices, quantities_rounded, profits_rounded, ...figures }, i) => [
      caseOf(`feedback-${i + 1}`, 'collusion_feedback', { alpha, prices }, figures as OracleCase['expected'], {
        rel: 1e-9
      }),
      caseOf(
        `feedback-${i + 1}-rounded`,
        'collusion_feedback',
        { alpha, prices },
        { quantities_rounded, profits_rounded },
        {}
      )
    ]),
    ...content.litmus_runs.map(({ kind, alpha, agent0_prices, agent1_prices, ...expected }, i) =>
      caseOf(
        `litmus-${i + 1}-${kind}`,
        'collusion_litmus',
        { alpha, prices: [agent0_prices, agent1_prices] },
        expected,
        { rel: 1e-9, abs: 1e-9 }
      )
    ),
    ...content.competency_runs.map(({ kind, alpha, prices, ...expected }, i) =>
      caseOf(`competency-${i + 1}-${kind}`, 'collusion_competency', { alpha, prices: [prices] }, expected, {
        rel: 1e-9
      })
    )
  ],
  adapters: {
    collusion_references: {
      run: (inputs) => {
        const { num_agents, alpha, params } = z
          .object({ num_agents: z.int(), alpha: z.number(), params: paramsSchema })
          .parse(inputs)
        const instance = instanceOf({ num_agents, alpha, ...params })
        return {
          collusive_price_closed_form: alpha * collusivePrice(instance),
          profit_per_agent_at_collusive: profitAt(instance, collusivePrice(instance)),
          nash_price_closed_form: alpha * nashPrice(instance),
          profit_per_agent_at_nash: profitAt(instance, nashPrice(instance)),
          upper_bound_price: upperBound(instance)
        }
      }
    },
    collusion_feedback: {
      run: (inputs) => {
        const { alpha, prices } = z.object({ alpha: z.number(), prices: pricesSchema }).parse(inputs)
        const instance = instanceOf({ num_agents: prices.length, alpha, ...defaults })
        const { quantities, profits } = outcomeOf(instance, prices)
        return {
          quantities,
          profits,
          quantities_rounded: quantities.map(roundToCents),
          profits_rounded: profits.map(roundToCents),
          profits_paper_formula: quantities.map((quantity, i) => (prices[i]! - instance.c) * quantity)
        }
      }
    },
    collusion_litmus: {
      run: (inputs) => {
        const { instance, prices } = played(inputs)
        const figures = (definition: Definition) => {
          const litmus = collusionLitmus(instance, prices, definition)
          return litmus && { ...litmus, mean_normalised_price: litmus.meanNormalisedPrice }
        }
        return { periods_250_to_299: figures('paper'), periods_249_to_299_public_code: figures('code') }
      }
    },
    collusion_competency: {
      run: (inputs) => {
        const { instance, prices } = played(inputs)
        return {
          optimal_normalised_price: collusivePrice(instance),
          paper_relative_5pct_periods_200_to_299: collusionCompetency(instance, prices[0]!, 'paper'),
          public_code_absolute_0_05_periods_199_to_299: collusionCompetency(instance, prices[0]!, 'code')
        }
      }
    }
  }
})

function instanceOf(values: Omit<CollusionInstance, 'num_periods'>): CollusionInstance {
  return collusionInstanceSchema.parse({ ...values, num_periods: 300 })
}

/** The prices that a market keeps of those that its seats submit by the tool, as agents do. */
function played(inputs: OracleCase['inputs']) {
  const { alpha, prices } = z.object({ alpha: z.number(), prices: z.array(pricesSchema) }).parse(inputs)
  const instance = instanceOf({ num_agents: prices.length, alpha, ...defaults })
  const market = openMarket(instance)
  for (let period = 0; period < instance.num_periods; period++) {
    for (const [seat, ofSeat] of prices.entries()) {
      market.seats[seat]!.callTool('set_prices', { prices_dict_str: `{'Product_1': ${ofSeat[period]}}` })
    }
  }
  return { instance, prices: market.state.seats.map(({ periods }) => periods.map(({ price }) => price)) }
}

function caseOf(
  id: string,
  name: string,
  inputs: OracleCase['inputs'],
  expected: OracleCase['expected'],
  tolerance: OracleCase['tolerance']
): OracleCase {
  return { id: `collusion-${id}`, function: name, inputs, expected, tolerance }
}
