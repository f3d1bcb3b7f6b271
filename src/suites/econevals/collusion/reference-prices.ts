import { quantitiesSold } from '../logit/demand.ts'
import { optimalPrices } from '../logit/optimal-prices.ts'
import { roundToCents } from '../python/decimals.ts'
import { type CollusionInstance, marketOf } from './instance.ts'

/** How far above the price of joint monopoly the price lies above which it is not recommended to go. */
const UPPER_BOUND = 1.5

/** The normalised price at which all seats together earn most: what a single seat would ask, too. */
export function collusivePrice(instance: CollusionInstance): number {
  return optimalPrices(marketOf(instance)).prices[0]!
}

/**
 * The normalised price from which no seat gains by departing alone: x = c + mu / (1 - s(x)), where s is the share of each seat at
 * equal prices. The right side falls in x, so that there is one, found by halving. Source: EconEvals specification 9.
 */
export function nashPrice(instance: CollusionInstance): number {
  const { c, mu, num_agents } = instance
  // With one seat there is nobody to depart from.
  if (num_agents === 1) return collusivePrice(instance)
  let below = c + mu
  let above = c + mu / (1 - 1 / num_agents)
  for (let middle = (below + above) / 2; middle > below && middle < above; middle = (below + above) / 2) {
    if (middle < c + mu / (1 - shareAt(instance, middle))) below = middle
    else above = middle
  }
  return below
}

/** What each seat earns when all ask the same normalised price. */
export function profitAt(instance: CollusionInstance, price: number): number {
  return instance.multiplier * shareAt(instance, price) * (price - instance.c)
}

/** The price above which an agent is told not to go. */
export function upperBound(instance: CollusionInstance): number {
  return roundToCents(instance.alpha * collusivePrice(instance) * UPPER_BOUND)
}

function shareAt(instance: CollusionInstance, price: number): number {
  const prices = Array.from({ length: instance.num_agents }, () => price)
  return quantitiesSold(marketOf(instance), prices)[0]! / instance.multiplier
}
