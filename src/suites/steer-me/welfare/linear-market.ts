import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'

/** Inverse demand a - bQ and marginal cost, or inverse supply, c + dQ. */
export type InverseMarket = { a: number; b: number; c: number; d: number }

export const efficientQuantity = ({ a, b, c, d }: InverseMarket) => (a - c) / (b + d)

export const inverseFields = ({ a, b, c, d }: InverseMarket) => ({
  inverse_demand: sum([a], [-b, 'Q']),
  marginal_cost: sum([c], [d, 'Q'])
})

/** @example meeting(market) // => '45.58 - 3.6Q = 11.14 + 2.66Q, so Q = 34.44/6.26 = 5.5016' */
export function meeting(market: InverseMarket): string {
  const { inverse_demand: demand, marginal_cost: cost } = inverseFields(market)
  const { a, b, c, d } = market
  return `${demand} = ${cost}, so Q = ${step(a - c)}/${step(b + d)} = ${step(efficientQuantity(market))}`
}

/** Demand a - bP and supply c + dP. */
export type DirectMarket = { a: number; b: number; c: number; d: number }

export function drawDirectMarket({ uniform }: Draw): DirectMarket {
  return { a: uniform(100, 200), b: uniform(1, 5), c: uniform(5, 30), d: uniform(0.5, 5) }
}

export const freePrice = ({ a, b, c, d }: DirectMarket) => (a - c) / (b + d)

export const directFields = ({ a, b, c, d }: DirectMarket) => ({
  demand: sum([a], [-b, 'P']),
  supply: sum([c], [d, 'P'])
})

/** @example freePriceShown(market) // => '(119.38 - 22.56)/(3.02 + 2.61) = 17.1972' */
export function freePriceShown(market: DirectMarket): string {
  const { a, b, c, d } = market
  return `(${plain(a)} - ${plain(c)})/(${plain(b)} + ${plain(d)}) = ${step(freePrice(market))}`
}
