import { z } from 'zod'
import { collusionInstance } from '../../../src/suites/econevals/collusion/instance.ts'
import { collusivePrice, nashPrice } from '../../../src/suites/econevals/collusion/reference-prices.ts'
import { expectedBlockingPairs } from '../../../src/suites/econevals/scheduling/blocking-pairs.ts'
import { publishedScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import { type SchedulingLevel, schedulingLevels } from '../../../src/suites/econevals/scheduling/levels.ts'
import { fileOf } from './econevals-file.ts'

const estimateSchema = z.strictObject({
  baseline_num_blocking_pairs: z.number(),
  confidence_interval_low: z.number(),
  confidence_interval_high: z.number()
})
const schema = z.looseObject({
  table2_scores_x100: z.unknown(),
  collusion_reference_normalised_prices: z.strictObject({
    nash: z.number(),
    collusive: z.number(),
    monopoly_competency_test: z.number()
  }),
  scheduling_published_random_baselines: z.record(z.string(), z.record(z.string(), estimateSchema))
})
const baselineSchema = z.object({
  level: z.string().refine((level): level is SchedulingLevel => level in schedulingLevels),
  seed: z.int(),
  estimate: estimateSchema
})

/** Of the printed results those that follow from instances: prices in closed form, and what a random matching is expected to have. */
export const paperTables = fileOf({
  schema,
  cases: ({ collusion_reference_normalised_prices, scheduling_published_random_baselines }) => [
    {
      id: 'reference-prices',
      function: 'reference_prices',
      inputs: {},
      expected: collusion_reference_normalised_prices,
      tolerance: { rel: 1e-9 }
    },
    ...Object.entries(scheduling_published_random_baselines).flatMap(([level, bySeed]) =>
      Object.entries(bySeed).map(([seed, estimate]) => ({
        id: `random-matchings-${level}-${seed}`,
        function: 'published_random_matchings',
        inputs: { level, seed: Number(seed), estimate },
        expected: { is_within_twice_its_interval: true },
        tolerance: {}
      }))
    )
  ],
  adapters: {
    reference_prices: {
      run: () => {
        const [two, one] = [collusionInstance(0, 2), collusionInstance(0, 1)]
        return { nash: nashPrice(two), collusive: collusivePrice(two), monopoly_competency_test: collusivePrice(one) }
      }
    },
    // Each was estimated by 10,000 matchings: 35 of the 36 are within their own 95 % interval of the expectation.
    published_random_matchings: {
      run: (inputs) => {
        const { level, seed, estimate } = baselineSchema.parse(inputs)
        const {
          baseline_num_blocking_pairs: found,
          confidence_interval_low: low,
          confidence_interval_high: high
        } = estimate
        return {
          is_within_twice_its_interval:
            Math.abs(expectedBlockingPairs(publishedScheduling(level, seed)) - found) <= high - low
        }
      }
    }
  }
})
