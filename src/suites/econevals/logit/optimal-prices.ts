import { type LogitMarket, logOutsideWeight, logSumExp } from './demand.ts'
import { lambertWOfExp } from './lambert-w.ts'

/** The prices, normalised, at which one seller of all products earns most, and what is earned with all of them together. */
export type OptimalPrices = { markup: number; prices: number[]; profit: number }

/**
 * The best prices of a market with one seller. All products have the same markup, m = mu (1 + W(V / (e O))), where V is the
 * weight of all products at cost and O that of buying nothing; the profit is M mu W(V / (e O)).
 *
 * Source: EconEvals specification 6.
 */
export function optimalPrices(market: LogitMarket): OptimalPrices {
  const { qualities, costs, categories, mu, sigma, size } = market
  const atCost = qualities.map((quality, i) => (quality - costs[i]!) / (mu * (1 - sigma)))
  const byCategory = Map.groupBy(atCost.keys(), (i) => categories[i]!)
  const ofCategories = [...byCategory.values()].map((products) => logSumExp(products.map((i) => atCost[i]!)))
  const value = logSumExp(ofCategories.map((weight) => (1 - sigma) * weight))
  const w = lambertWOfExp(value - 1 - logOutsideWeight(market))
  const markup = mu * (1 + w)
  return { markup, prices: costs.map((cost) => cost + markup), profit: size * mu * w }
}
