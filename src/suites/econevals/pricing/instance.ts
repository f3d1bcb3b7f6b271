import { z } from 'zod'
import { type LogitMarket, outsideOptions } from '../logit/demand.ts'

const numbers = z.array(z.number().min(-1e6).max(1e6)).max(1000)

/**
 * An instance of pricing: the products, which an agent sees, and the demand for them, which it does not. What a currency is
 * worth, alpha, drifts over the periods. Source: EconEvals specification 6.
 */
export const pricingInstanceSchema = z
  .strictObject({
    env_type: z.enum(['constant', 'linear_shifts', 'periodic_shifts']),
    product_ids: z.array(z.string().min(1).max(100)).min(1).max(1000),
    costs: numbers,
    qualities: numbers,
    /** By product, at period 0. */
    alpha_init: z.array(z.number().min(1e-3).max(1e6)),
    /** What alpha gains in a period, under linear shifts. */
    slopes: numbers,
    /** How far alpha swings, under periodic shifts. */
    amplitudes: numbers,
    /** Periods of one swing. */
    period_length: z.int().min(1).max(10_000),
    /** The category of each product, from 1. */
    group_idxs: z.array(z.int().min(1)),
    a0: z.number().min(-100).max(100),
    mu: z.number().min(1e-3).max(1e3),
    sigma: z.number().min(0).max(0.99),
    multiplier: z.number().min(1e-3).max(1e9),
    num_periods: z.int().min(1).max(1000),
    /** How far above the best price the price lies above which it is not recommended to go. */
    upper_bound_multiplier: z.number().min(1).max(100),
    variant: z.enum(outsideOptions).default('code')
  })
  .superRefine((instance, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const products = instance.product_ids.length
    const drifts = { constant: null, linear_shifts: instance.slopes, periodic_shifts: instance.amplitudes } as const
    const drift = drifts[instance.env_type]
    const lists = [
      instance.costs,
      instance.qualities,
      instance.alpha_init,
      instance.group_idxs,
      ...(drift ? [drift] : [])
    ]
    if (new Set(instance.product_ids).size !== products) return refuse('two products have one id')
    if (lists.some(({ length }) => length !== products)) return refuse('each product has one value in every list')
    const lastPeriods = Array.from({ length: instance.num_periods }, (_, period) => alphasAt(instance, period))
    if (lastPeriods.flat().some((alpha) => alpha < 1e-3)) refuse('alpha must stay above 0.001')
  })

export type PricingInstance = z.infer<typeof pricingInstanceSchema>

/** What a unit of normalised price is in the currency of a period, by product. */
export function alphasAt(instance: PricingInstance, period: number): number[] {
  const { env_type, alpha_init, slopes, amplitudes, period_length } = instance
  if (env_type === 'constant') return [...alpha_init]
  return alpha_init.map((alpha, i) =>
    env_type === 'linear_shifts'
      ? alpha + slopes[i]! * period
      : alpha + amplitudes[i]! * Math.sin((period * 2 * Math.PI) / period_length)
  )
}

/** The demand that the prices of every period meet, once they are normalised. */
export function marketOf(instance: PricingInstance): LogitMarket {
  return {
    qualities: instance.qualities,
    costs: instance.costs,
    categories: instance.group_idxs,
    outsideQuality: instance.a0,
    mu: instance.mu,
    sigma: instance.sigma,
    size: instance.multiplier,
    outsideOption: instance.variant
  }
}
