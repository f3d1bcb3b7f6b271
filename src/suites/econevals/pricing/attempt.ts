import { profitsEarned, quantitiesSold } from '../logit/demand.ts'
import { twoDecimals } from '../python/decimals.ts'
import { alphasAt, marketOf, type PricingInstance } from './instance.ts'

/**
 * What is kept of a period, by product: prices, units sold and profit as texts with two decimals, since a loss of nearly
 * nothing reads -0.00 and JSON has no such number.
 */
export type PricingAttempt = { price: string; quantity: string; profit: string }[]

/** What comes of prices. Demand is that at the prices given; all is rounded afterwards. */
export function attemptAt(instance: PricingInstance, period: number, prices: readonly number[]): PricingAttempt {
  const { quantities, profits } = outcomeAt(instance, period, prices)
  return prices.map((price, i) => ({
    price: twoDecimals(price),
    quantity: twoDecimals(quantities[i]!),
    profit: twoDecimals(profits[i]!)
  }))
}

/** Units sold and profits, not rounded. */
export function outcomeAt(instance: PricingInstance, period: number, prices: readonly number[]) {
  const market = marketOf(instance)
  const normalised = alphasAt(instance, period).map((alpha, i) => prices[i]! / alpha)
  const quantities = quantitiesSold(market, normalised)
  return { quantities, profits: profitsEarned(market, normalised, quantities) }
}
