import { z } from 'zod'

/** Whole cents, as a price in dollars. */
const priceSchema = z
  .number()
  .min(0)
  .max(1e9)
  .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, 'must be whole cents')
/** What each copy costs: from one cent, so that a budget bounds the copies. */
const unitPriceSchema = priceSchema.min(0.01)

const offer = {
  id: z.string().min(1),
  /** Products with their units in one copy, in the order in which the menu tells them. */
  contents: z.array(z.tuple([z.string(), z.int().min(1)])).min(1)
}
const dealSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...offer, type: z.literal('basic'), cost: unitPriceSchema }),
  z.strictObject({
    ...offer,
    type: z.literal('two_part_tariff'),
    fixed_cost: priceSchema,
    variable_cost: unitPriceSchema
  }),
  z.strictObject({
    ...offer,
    type: z.literal('bulk_discount'),
    cost: unitPriceSchema,
    min_quantity: z.int().min(1)
  })
])

/**
 * An instance of procurement: products in categories, which an agent sees; their effectiveness, which it does not; the deals on
 * offer and the budget. Source: EconEvals specification 4.
 */
export const procurementInstanceSchema = z
  .strictObject({
    /** The products of each category. */
    item_groups: z.array(z.array(z.string().min(1)).min(1)).min(1),
    item_to_effectiveness: z.record(z.string(), z.int().min(1)),
    menu: z.array(dealSchema).min(1),
    budget: priceSchema,
    /** What its prompt tells beside the task; left out where it tells nothing more. */
    variant: z.enum(['known_horizon', 'graded_best']).optional()
  })
  .superRefine(({ item_groups, item_to_effectiveness, menu }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const products = item_groups.flat()
    const known = new Set(products)
    if (known.size !== products.length) refuse('a product stands in two categories')
    const rated = Object.keys(item_to_effectiveness)
    if (rated.length !== known.size || rated.some((id) => !known.has(id)))
      refuse('each product has one effectiveness, and nothing else has one')
    if (new Set(menu.map(({ id }) => id)).size !== menu.length) refuse('two deals have one id')
    if (menu.some(({ contents }) => new Set(contents.map(([id]) => id)).size !== contents.length))
      refuse('a deal names a product twice')
    if (menu.some(({ contents }) => contents.some(([id]) => !known.has(id)))) refuse('a deal has an unknown product')
  })

export type ProcurementInstance = z.infer<typeof procurementInstanceSchema>
export type Deal = ProcurementInstance['menu'][number]

/** A price as whole cents, in which costs are added and compared. */
export function cents(price: number): bigint {
  return BigInt(Math.round(price * 100))
}

/** What copies of a deal cost; none cost nothing. */
export function dealCents(deal: Deal, copies: bigint): bigint {
  if (copies === 0n) return 0n
  if (deal.type === 'two_part_tariff') return cents(deal.fixed_cost) + cents(deal.variable_cost) * copies
  return cents(deal.cost) * copies
}

/** So many copies of a deal have to be bought, if any are. */
export function leastCopies(deal: Deal): number {
  return deal.type === 'bulk_discount' ? deal.min_quantity : 1
}

/** What one copy of each deal adds to each category: units times effectiveness, by deal and category. */
export function categoryUnits({ item_groups, item_to_effectiveness, menu }: ProcurementInstance): number[][] {
  const effectiveness = new Map(Object.entries(item_to_effectiveness))
  return menu.map(({ contents }) => {
    const units = new Map(contents)
    return item_groups.map((group) =>
      group.reduce((sum, id) => sum + (units.get(id) ?? 0) * (effectiveness.get(id) ?? 0), 0)
    )
  })
}
