import type { Random } from '../../../statistics/random.ts'
import { drawsFrom, type RandomState, randomState } from '../numpy/random-state.ts'
import { roundToCents } from '../python/decimals.ts'
import { cents, type Deal, dealCents, leastCopies, type ProcurementInstance } from './instance.ts'
import { type ProcurementLevel, type ProcurementSize, procurementLevels } from './levels.ts'

/** The seeds from which the increments of budgets begin, where the public code draws without a seed (specification 13, X1). */
const FIRST_BUDGET_SEED = 1000
const types = ['basic', 'two_part_tariff', 'bulk_discount'] as const

/** The published instance of a level and seed. Source: EconEvals specification 14. */
export function publishedProcurement(level: ProcurementLevel, seed: number): ProcurementInstance {
  return seededProcurement(procurementLevels[level], seed)
}

/** An instance of any size, from the streams of a seed. */
export function seededProcurement(size: ProcurementSize, seed: number): ProcurementInstance {
  return drawProcurement(size, randomState(seed), randomState(FIRST_BUDGET_SEED + seed)).instance
}

/** An instance of any size, from a stream that nobody outside knows. */
export function freshProcurement(size: ProcurementSize, random: Random): ProcurementInstance {
  const draws = drawsFrom(random.word)
  return drawProcurement(size, draws, draws).instance
}

/**
 * An instance, and the plan behind its budget. The draws follow each other as in the public code, so that a stream of it gives
 * the instance that it has; the increment of the budget comes from a stream that may be another.
 */
export function drawProcurement(
  size: ProcurementSize,
  draws: RandomState,
  budgetDraws: RandomState
): { instance: ProcurementInstance; samplePlan: ReadonlyMap<string, number> } {
  const groups = categoriesOf(size)
  const products = groups.flat()
  const effectiveness = products.map((id) => [id, draws.integer(1, size.most_effectiveness + 1)] as const)
  const menu = drawMenu(size, products, draws)
  const copies = drawSamplePlan(size, groups, menu, draws)
  const cost = [...copies].reduce((sum, [deal, quantity]) => sum + dealCents(deal, BigInt(quantity)), 0n)
  const increment = cents(roundToCents(budgetDraws.random()))
  return {
    instance: {
      item_groups: groups,
      item_to_effectiveness: Object.fromEntries(effectiveness),
      menu,
      budget: Number(cost + increment) / 100
    },
    samplePlan: new Map([...copies].map(([{ id }, quantity]) => [id, quantity]))
  }
}

function categoriesOf({ products, categories }: ProcurementSize): string[][] {
  return Array.from({ length: categories }, (_, category) =>
    Array.from({ length: products / categories }, (_, i) => `${String.fromCharCode(65 + category)}${i + 1}`)
  )
}

function drawMenu(size: ProcurementSize, products: readonly string[], draws: RandomState): Deal[] {
  const kinds = products.map(() => draws.choice(types))
  const lengths = products.map(() => draws.geometric(size.products_per_deal))
  // Each deal has one product that it must have, so that every product is on offer.
  const once = draws.permutation(products)
  // As many deals as products leave nothing of a second round of products, which is drawn all the same.
  draws.permutation(products)
  const compulsory = draws.permutation(once)
  const contents = compulsory.map((first, i) => {
    const ids = [first]
    while (ids.length < lengths[i]!) ids.push(draws.choice(products))
    // Of a product that comes twice the first place and the last number count.
    return [...new Map(ids.map((id) => [id, draws.geometric(size.units_per_product)]))]
  })
  const price = () => roundToCents(draws.uniform(1, 20))
  return contents.map((held, i) => {
    const id = `Offer_${i + 1}`
    const type = kinds[i]!
    if (type === 'basic') return { id, type, contents: held, cost: price() }
    if (type === 'two_part_tariff') {
      return { id, type, contents: held, fixed_cost: price(), variable_cost: price() }
    }
    return { id, type, contents: held, cost: price(), min_quantity: draws.integer(2, 10) }
  })
}

/** Copies of deals that hold a product of each category, so that they support somebody. */
function drawSamplePlan(
  size: ProcurementSize,
  groups: readonly (readonly string[])[],
  menu: readonly Deal[],
  draws: RandomState
): Map<Deal, number> {
  const products = groups.map((group) => draws.choice(group))
  const deals = products.map((product) =>
    draws.choice(menu.filter(({ contents }) => contents.some(([id]) => id === product)))
  )
  // Where two categories chose one deal the later copies replace the earlier.
  return new Map(deals.map((deal) => [deal, draws.geometric(size.copies_per_deal) + leastCopies(deal) - 1]))
}
