import type { Random } from '../../../statistics/random.ts'
import { drawsFrom, type RandomState, randomState } from '../numpy/random-state.ts'
import type { PricingInstance } from './instance.ts'
import { type PricingLevel, type PricingSize, pricingLevels, pricingPeriods } from './levels.ts'

/** The chance by which the category of a product is geometric, and how many products there are to a category. */
const CATEGORY_CHANCE = 0.2
const PRODUCTS_PER_CATEGORY = 4

type Drift = 'linear_shifts' | 'periodic_shifts'

/** The published instance of a level and seed: even seeds drift in lines, odd ones swing. Source: EconEvals specification 14. */
export function publishedPricing(level: PricingLevel, seed: number): PricingInstance {
  return seededPricing(pricingLevels[level], seed)
}

/** An instance of any size, from the streams of a seed. */
export function seededPricing(size: PricingSize, seed: number): PricingInstance {
  const drift = seed % 2 === 0 ? 'linear_shifts' : 'periodic_shifts'
  // The public code begins the same stream anew for the upper bound of prices.
  return drawInstance(size, drift, randomState(seed), randomState(seed))
}

/** An instance of any size, from a stream that nobody outside knows. */
export function freshPricing(size: PricingSize, drift: Drift, random: Random): PricingInstance {
  const draws = drawsFrom(random.word)
  return drawInstance(size, drift, draws, draws)
}

/** The draws follow each other as in the public code, so that a stream of it gives the instance that it has. */
function drawInstance(
  { products }: PricingSize,
  env_type: Drift,
  draws: RandomState,
  boundDraws: RandomState
): PricingInstance {
  const each = <Value>(draw: () => Value) => Array.from({ length: products }, draw)
  const alpha_init = each(() => draws.uniform(1, 10))
  const costs = each(() => draws.uniform(1, 2))
  const qualities = each(() => draws.uniform(2, 3))
  const period_length = draws.integer(10, 20)
  const group_idxs = drawCategories(products, draws)
  const isLinear = env_type === 'linear_shifts'
  const slope = (alpha: number) => draws.uniform(-alpha / (2 * pricingPeriods), alpha / (2 * pricingPeriods))
  return {
    env_type,
    product_ids: Array.from({ length: products }, (_, i) => `Product_${i + 1}`),
    costs,
    qualities,
    alpha_init,
    slopes: isLinear ? alpha_init.map(slope) : [],
    amplitudes: isLinear ? [] : alpha_init.map((alpha) => draws.uniform(alpha / 4, alpha / 2)),
    period_length,
    group_idxs,
    a0: 0,
    mu: 1,
    sigma: 0.5,
    multiplier: 100,
    num_periods: pricingPeriods,
    upper_bound_multiplier: boundDraws.uniform(1.5, 2.5),
    variant: 'code'
  }
}

/** All products are drawn anew until every category occurs. */
function drawCategories(products: number, draws: RandomState): number[] {
  const categories = Math.ceil(products / PRODUCTS_PER_CATEGORY)
  const drawOne = (): number => {
    const category = draws.geometric(CATEGORY_CHANCE)
    return category <= categories ? category : drawOne()
  }
  for (;;) {
    const drawn = Array.from({ length: products }, drawOne)
    if (new Set(drawn).size === categories) return drawn
  }
}
