import { z } from 'zod'
import type { InstanceSizes } from '../environment/definition.ts'
import { seededProcurement } from './draw-instance.ts'
import type { ProcurementInstance } from './instance.ts'
import { procurementLevels } from './levels.ts'

/** From that of HARD up: lower chances make larger deals, whose optimum takes longer to find. */
const chanceSchema = z.number().min(0.1).max(1)
const { MEDIUM } = procurementLevels

/** Of products and categories, as the paper names them; the others are those of MEDIUM unless they are given. */
const sizeSchema = z
  .strictObject({
    products: z.int().min(1).max(100).describe('products, and deals as many'),
    // Of 20 categories some optima take more than two minutes.
    categories: z.int().min(1).max(10).describe('categories of equal size'),
    mostEffectiveness: z.int().min(1).max(100).default(MEDIUM.most_effectiveness),
    productsPerDeal: chanceSchema.default(MEDIUM.products_per_deal),
    unitsPerProduct: chanceSchema.default(MEDIUM.units_per_product),
    copiesPerDeal: chanceSchema.default(MEDIUM.copies_per_deal)
  })
  .refine(({ products, categories }) => products % categories === 0, 'categories must be of equal size')

/** Source: EconEvals specification 4. */
export const procurementSizes: InstanceSizes<ProcurementInstance> = {
  schema: () => sizeSchema,
  draw: (size, seed) => {
    const { products, categories, mostEffectiveness, ...chances } = sizeSchema.parse(size)
    return seededProcurement(
      {
        ...{ products, categories, most_effectiveness: mostEffectiveness },
        products_per_deal: chances.productsPerDeal,
        units_per_product: chances.unitsPerProduct,
        copies_per_deal: chances.copiesPerDeal
      },
      seed
    )
  }
}
