import { z } from 'zod'

/**
 * How large an instance of pricing is. Categories are drawn anew until all occur: of 50 products that takes about ten draws, of 100, with
 * their 25 categories, more than can be waited for. Source: EconEvals specification 6.
 */
export const pricingSizeSchema = z.strictObject({ products: z.int().min(1).max(50) })
export type PricingSize = z.infer<typeof pricingSizeSchema>

export const pricingLevels = {
  BASIC: { products: 1 },
  MEDIUM: { products: 4 },
  HARD: { products: 10 }
} as const satisfies Record<string, PricingSize>

export type PricingLevel = keyof typeof pricingLevels

/** Attempts of a run. */
export const pricingPeriods = 100
/** Profits of so many attempts count, the last ones. */
export const scoredPeriods = 50
