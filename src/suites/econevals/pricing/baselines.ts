import type { Random } from '../../../statistics/random.ts'
import { roundToCents } from '../python/decimals.ts'
import { alphasAt, type PricingInstance } from './instance.ts'
import { optimalPricesAt, upperBound } from './optimum.ts'

/** Prices of who asks for so much above cost, and knows what the currency of the first period is worth. */
export function costPlus(instance: PricingInstance, markup: number): number[] {
  return alphasAt(instance, 0).map((alpha, i) => roundToCents(alpha * (instance.costs[i]! + markup)))
}

/** Prices drawn between nothing and the price above which it is not recommended to go. */
export function randomPrices(instance: PricingInstance, period: number, random: Random): number[] {
  const most = upperBound(instance, period)
  return instance.product_ids.map(() => roundToCents(random.float() * most))
}

/** The best prices to the cent of so many periods before, which is as near as who is told everything late can come. */
export function trackedOptimum(instance: PricingInstance, period: number, lag: number): number[] {
  return optimalPricesAt(instance, Math.max(0, period - lag)).map(roundToCents)
}
