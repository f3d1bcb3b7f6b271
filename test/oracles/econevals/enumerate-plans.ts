import {
  cents,
  dealCents,
  leastCopies,
  type ProcurementInstance
} from '../../../src/suites/econevals/procurement/instance.ts'
import { workersOf } from '../../../src/suites/econevals/procurement/purchase-plan.ts'

/** The most workers that any plan supports, and how many plans do, by trying all. For instances of a few deals. */
export function enumeratePlans(instance: ProcurementInstance): { workers: number; plans: number } {
  let best = { workers: 0, plans: 0 }
  const plan = new Map<string, number>()
  const visit = (at: number, left: bigint) => {
    const deal = instance.menu[at]
    if (deal === undefined) {
      const workers = workersOf(instance, plan)
      // Equal products of whole numbers differ by rounding alone.
      if (Math.abs(workers - best.workers) <= 1e-9 * workers) best.plans++
      else if (workers > best.workers) best = { workers, plans: 1 }
      return
    }
    plan.set(deal.id, 0)
    visit(at + 1, left)
    for (let copies = leastCopies(deal); dealCents(deal, BigInt(copies)) <= left; copies++) {
      plan.set(deal.id, copies)
      visit(at + 1, left - dealCents(deal, BigInt(copies)))
    }
    plan.delete(deal.id)
  }
  visit(0, cents(instance.budget))
  return best
}
