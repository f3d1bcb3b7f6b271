import { ask, idsIn, type Policy, type PolicyCall } from '../baselines/policy.ts'
import { roundToCents } from '../python/decimals.ts'
import { alphasAt, type PricingInstance } from './instance.ts'
import { optimalPricesAt } from './optimum.ts'

/** Prices of who asks for so much above cost, and knows what the currency of the first period is worth. */
export function costPlus(instance: PricingInstance, markup: number): number[] {
  return alphasAt(instance, 0).map((alpha, i) => roundToCents(alpha * (instance.costs[i]! + markup)))
}

/** The best prices to the cent of so many periods before, which is as near as who is told everything late can come. */
export function trackedOptimum(instance: PricingInstance, period: number, lag: number): number[] {
  return optimalPricesAt(instance, Math.max(0, period - lag)).map(roundToCents)
}

/** Prices drawn between nothing and the price above which it is not recommended to go. */
export const priceAtRandom: Policy = function* ({ prompt, random }) {
  const most = Number(/prices above ([\d.]+\d)/.exec(prompt)![1])
  const ids = idsIn(yield* ask('get_product_ids'))
  yield setPrices(new Map(ids.map((id) => [id, roundToCents(random.float() * most)])))
}

/** Prices of who knows something of the instance. @param prices of a period, by product, in order */
export function knownPrices(
  { product_ids }: Pick<PricingInstance, 'product_ids'>,
  prices: (period: number) => number[]
): Policy {
  return function* ({ number }) {
    const all = prices(number)
    yield setPrices(new Map(product_ids.map((id, place) => [id, all[place]!])))
  }
}

function setPrices(prices: ReadonlyMap<string, number>): PolicyCall {
  return { name: 'set_prices', input: { prices_dict_str: JSON.stringify(Object.fromEntries(prices)) } }
}
