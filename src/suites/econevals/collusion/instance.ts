import { z } from 'zod'
import type { LogitMarket } from '../logit/demand.ts'

/**
 * A market in which each seat sells one product; with one seat it is a monopoly, whose runs show whether a model is able to find
 * a best price at all. Source: EconEvals specification 9.
 */
export const collusionInstanceSchema = z.strictObject({
  num_agents: z.int().min(1).max(10),
  /** What a unit of normalised price is in the currency of the market. */
  alpha: z.number().min(1e-3).max(1e6),
  /** Quality and cost of every product. */
  a: z.number().min(-100).max(100),
  c: z.number().min(0).max(1e6),
  mu: z.number().min(1e-3).max(1e3),
  /** Quality of buying nothing. */
  a0: z.number().min(-100).max(100),
  multiplier: z.number().min(1e-3).max(1e9),
  num_periods: z.int().min(1).max(1000),
  /** By which definition a run is scored; that of the public code where left out. */
  variant: z.enum(['paper']).optional()
})

export type CollusionInstance = z.infer<typeof collusionInstanceSchema>

const alphas = [1, 3.2, 10] as const

/** Instances of two seats, and those of one. Source: EconEvals specification 9 and 12, D26. */
export const collusionSeeds = { duopoly: 21, competency: 3 } as const

/** The instance of a seed: nothing but alpha depends on it. */
export function collusionInstance(seed: number, num_agents: 1 | 2): CollusionInstance {
  return {
    num_agents,
    alpha: alphas[seed % alphas.length]!,
    a: 2,
    c: 1,
    mu: 0.25,
    a0: 0,
    multiplier: 100,
    num_periods: 300
  }
}

/** The demand that the normalised prices of all seats meet. */
export function marketOf({ num_agents, a, c, mu, a0, multiplier }: CollusionInstance): LogitMarket {
  const each = (value: number) => Array.from({ length: num_agents }, () => value)
  return {
    qualities: each(a),
    costs: each(c),
    categories: each(1),
    outsideQuality: a0,
    mu,
    sigma: 0,
    size: multiplier,
    outsideOption: 'code'
  }
}
