import { z } from 'zod'
import { defineEnvironment } from '../environment/definition.ts'
import { openEnvironment } from '../environment/environment.ts'
import type { PricingAttempt } from './attempt.ts'
import { freshPricing, publishedPricing, seededPricing } from './draw-instance.ts'
import { type PricingInstance, pricingInstanceSchema } from './instance.ts'
import { type PricingLevel, pricingLevels, pricingSizeSchema, scoredPeriods } from './levels.ts'
import { optimalProfit } from './optimum.ts'
import { pricingSystemPrompt } from './price-tools.ts'
import { pricingAttemptText, pricingRules } from './rules.ts'
import { bestPricingScore, pricingScore, scoredProfit } from './score.ts'

const periodSchema: z.ZodType<PricingAttempt> = z.array(
  z.object({ price: z.string(), quantity: z.string(), profit: z.string() })
)

/** Source: EconEvals specification 6. */
export const pricing = defineEnvironment<PricingInstance, PricingAttempt>({
  name: 'pricing',
  title: 'Pricing',
  kind: 'benchmark',
  levels: { BASIC: { seeds: 12 }, MEDIUM: { seeds: 12 }, HARD: { seeds: 12 } },
  instanceSchema: pricingInstanceSchema,
  periodSchema,
  published: (level, seed) => publishedPricing(level as PricingLevel, seed),
  fresh: (level, random) =>
    freshPricing(
      pricingLevels[level as PricingLevel],
      random.integer(2) === 0 ? 'linear_shifts' : 'periodic_shifts',
      random
    ),
  sizes: { schema: () => pricingSizeSchema, draw: (size, seed) => seededPricing(pricingSizeSchema.parse(size), seed) },
  variants: {
    words: { paper: 'Who buys nothing is weighed as the text of the paper has it, and not as its public code.' },
    of: ({ variant }) => (variant === 'paper' ? variant : null),
    under: (instance, variant) => ({ ...instance, variant: variant === 'paper' ? variant : 'code' })
  },
  seats: () => 1,
  periods: ({ num_periods }) => num_periods,
  open: (instance, { style }, states) =>
    states.map((state) => openEnvironment({ rules: pricingRules(style), instance }, state)),
  systemPrompt: ({ style }) => pricingSystemPrompt(style),
  feedback: (instance, [state], { period }) => pricingAttemptText(instance, state!.periods[period]!),
  actionFields: ({ product_ids }) => ({ keys: product_ids, options: null, isOptional: false }),
  restrictsLastQuery: true,
  // A price below zero is taken, and the loss that it makes has no limit.
  scoreBounds: { worst: null, best: 1 },
  scoreBoundsIn: (instance) => ({ worst: null, best: bestPricingScore(instance) }),
  result: ({ instance }, [state]) => ({
    score: pricingScore(instance, state!.periods),
    figures: { profitOfLastPeriods: scoredProfit(state!.periods), optimum: optimalProfit(instance) }
  }),
  // The most that can be earned is the same in all periods: what drifts is the currency alone.
  scoreByPeriod: ({ instance }, [state]) => {
    const most = optimalProfit(instance) / Math.min(scoredPeriods, instance.num_periods)
    return state!.periods.map((products) => (most > 0 ? profitOf(products) / most : null))
  },
  measure: 'profit of the period',
  progress: (_solved, [state]) => [{ seat: 0, values: state!.periods.map(profitOf) }],
  // Profits are kept as they are told.
  told: {
    measure: 'profit of the period',
    progress: (_instance, [state]) => [{ seat: 0, values: state!.periods.map(profitOf) }]
  }
})

function profitOf(products: PricingAttempt): number {
  return products.reduce((sum, { profit }) => sum + Number(profit), 0)
}
