import { z } from 'zod'

/** How large an instance of procurement is, and from which distributions it is drawn. Source: EconEvals specification 4. */
export const procurementSizeSchema = z
  .strictObject({
    /** Products, and deals as many. */
    products: z.int().min(1).max(1000),
    /** Categories of equal size; their letters are A to Z. */
    categories: z.int().min(1).max(26),
    /** Effectiveness is uniform from 1 to this. */
    most_effectiveness: z.int().min(1).max(1000),
    /** The chance by which the products of a deal are geometric. */
    products_per_deal: z.number().gt(0.001).max(1),
    /** The chance by which the units of each product are geometric. */
    units_per_product: z.number().gt(0.001).max(1),
    /** The chance by which the copies of each deal in the plan behind the budget are geometric. */
    copies_per_deal: z.number().gt(0.001).max(1)
  })
  .refine(({ products, categories }) => products % categories === 0, 'categories must be of equal size')

export type ProcurementSize = z.infer<typeof procurementSizeSchema>

const size = (products: number, categories: number, most: number, perDeal: number, units: number): ProcurementSize => ({
  products,
  categories,
  most_effectiveness: most,
  products_per_deal: perDeal,
  units_per_product: units,
  copies_per_deal: units
})

export const procurementLevels = {
  BASIC: size(12, 3, 3, 0.8, 0.5),
  MEDIUM: size(30, 5, 5, 0.5, 0.2),
  HARD: size(100, 10, 20, 0.1, 0.1)
} as const satisfies Record<string, ProcurementSize>

export type ProcurementLevel = keyof typeof procurementLevels

/** Attempts of a run. */
export const procurementPeriods = 100
