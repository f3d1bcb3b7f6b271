/** A nested-logit market in which each product has its own price. Prices are normalised: divided by the product's alpha. */
export type LogitMarket = {
  /** By product. */
  qualities: readonly number[]
  costs: readonly number[]
  /** The category of each product. */
  categories: readonly number[]
  /** The quality of buying nothing. */
  outsideQuality: number
  mu: number
  /** How alike the products of a category are: from 0, which makes categories of no account, to below 1. */
  sigma: number
  /** What would be sold if everybody bought. */
  size: number
  outsideOption: OutsideOption
}

/** How much buying nothing weighs: as in the public code, or as the paper prints it (EconEvals specification 12, D7). */
export const outsideOptions = ['code', 'paper'] as const
export type OutsideOption = (typeof outsideOptions)[number]

/**
 * What is sold of each product. The logarithms of all weights are added, so that no price underflows (defect X10 of the public
 * code). Source: EconEvals specification 6.
 *
 * @param prices normalised, one a product
 */
export function quantitiesSold(market: LogitMarket, prices: readonly number[]): number[] {
  const { qualities, categories, mu, sigma, size } = market
  const weights = qualities.map((quality, i) => (quality - prices[i]!) / (mu * (1 - sigma)))
  const byCategory = Map.groupBy(weights.keys(), (i) => categories[i]!)
  const categoryWeights = new Map(
    [...byCategory].map(([category, products]) => [category, logSumExp(products.map((i) => weights[i]!))])
  )
  const all = logSumExp([
    logOutsideWeight(market),
    ...[...categoryWeights.values()].map((weight) => (1 - sigma) * weight)
  ])
  return weights.map((weight, i) => {
    const ofCategory = categoryWeights.get(categories[i]!)!
    return size * Math.exp(weight - ofCategory + ((1 - sigma) * ofCategory - all))
  })
}

/** What is earned with each product. Costs are normalised as prices are. */
export function profitsEarned(
  { costs }: LogitMarket,
  prices: readonly number[],
  quantities: readonly number[]
): number[] {
  return quantities.map((quantity, i) => quantity * (prices[i]! - costs[i]!))
}

export function logOutsideWeight({ outsideQuality, mu, sigma, outsideOption }: LogitMarket): number {
  return outsideOption === 'code'
    ? (1 - sigma) * (outsideQuality / mu - Math.log(1 - sigma))
    : outsideQuality / (1 - sigma)
}

/** The logarithm of the sum of what the values are logarithms of. */
export function logSumExp(values: readonly number[]): number {
  const largest = Math.max(...values)
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0))
}
