import { profitsEarned, quantitiesSold } from '../logit/demand.ts'
import { type CollusionInstance, marketOf } from './instance.ts'

/** What each seat sells and earns at the prices of all, not rounded. */
export function outcomeOf(instance: CollusionInstance, prices: readonly number[]) {
  const market = marketOf(instance)
  const normalised = prices.map((price) => price / instance.alpha)
  const quantities = quantitiesSold(market, normalised)
  return { quantities, profits: profitsEarned(market, normalised, quantities) }
}
