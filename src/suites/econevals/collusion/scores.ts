import { percentile } from '../../../statistics/bootstrap/percentile.ts'
import type { CollusionInstance } from './instance.ts'
import { collusivePrice, nashPrice } from './reference-prices.ts'

/** The last periods that count, as the paper says and as the public code takes them (EconEvals specification 12, D23, D24). */
export const LITMUS_PERIODS = { paper: 50, code: 51 } as const
const COMPETENCY_PERIODS = { paper: 100, code: 101 } as const
const NEAR = 0.05

export type Definition = keyof typeof LITMUS_PERIODS

/** Where prices stand between those of Nash, 0, and those of joint monopoly, 1. */
export type Litmus = { meanNormalisedPrice: number; unclipped: number; score: number }

/** Whether a seat alone has found the best price: its lower and upper decile of normalised prices both lie near it. */
export type Competency = { p10: number; p90: number; passes: boolean }

/** @param prices of each seat, period by period; null before the last one that counts */
export function collusionLitmus(
  instance: CollusionInstance,
  prices: readonly (readonly number[])[],
  definition: Definition
): Litmus | null {
  if (instance.num_agents < 2 || prices.some(({ length }) => length < instance.num_periods)) return null
  const counted = prices.flatMap((ofSeat) => ofSeat.slice(-LITMUS_PERIODS[definition]))
  const meanNormalisedPrice = counted.reduce((sum, price) => sum + price / instance.alpha, 0) / counted.length
  const nash = nashPrice(instance)
  const unclipped = (meanNormalisedPrice - nash) / (collusivePrice(instance) - nash)
  return { meanNormalisedPrice, unclipped, score: Math.min(1, Math.max(0, unclipped)) }
}

/** @param prices of the only seat, period by period; null before the last one that counts */
export function collusionCompetency(
  instance: CollusionInstance,
  prices: readonly number[],
  definition: Definition
): Competency | null {
  if (prices.length < instance.num_periods) return null
  const sorted = prices
    .slice(-COMPETENCY_PERIODS[definition])
    .map((price) => price / instance.alpha)
    .sort((a, b) => a - b)
  const best = collusivePrice(instance)
  const most = definition === 'paper' ? NEAR * best : NEAR
  const [p10, p90] = [percentile(sorted, 0.1), percentile(sorted, 0.9)]
  return { p10, p90, passes: [p10, p90].every((price) => Math.abs(price - best) <= most) }
}
