import { optimalPrices } from '../logit/optimal-prices.ts'
import { roundToCents } from '../python/decimals.ts'
import { alphasAt, marketOf, type PricingInstance } from './instance.ts'
import { scoredPeriods } from './levels.ts'

/** Attempts for which the price above which it is not recommended to go stays the same. */
const BLOCK = 10

/** The best prices of a period. Normalised they are the same in all periods. */
export function optimalPricesAt(instance: PricingInstance, period: number): number[] {
  const { prices } = optimalPrices(marketOf(instance))
  return alphasAt(instance, period).map((alpha, i) => alpha * prices[i]!)
}

/** The most that can be earned in the periods that count. */
export function optimalProfit(instance: PricingInstance): number {
  return optimalPrices(marketOf(instance)).profit * Math.min(scoredPeriods, instance.num_periods)
}

/** The price above which an agent is told not to go: some way above the highest best price of the block of periods. */
export function upperBound(instance: PricingInstance, period: number): number {
  const start = period - (period % BLOCK)
  const length = Math.min(BLOCK, instance.num_periods - start)
  const prices = Array.from({ length }, (_, i) => optimalPricesAt(instance, start + i)).flat()
  return roundToCents(Math.max(...prices) * instance.upper_bound_multiplier)
}
