import type { Outcome } from '../environment/tools.ts'
import { pythonText } from '../python/python-text.ts'
import type { PythonDictionary, PythonValue } from '../python/python-value.ts'
import { readDictionary } from '../python/read-dictionary.ts'
import { categoryUnits, cents, dealCents, leastCopies, type ProcurementInstance } from './instance.ts'
import { moneyText } from './money-text.ts'

/** An attempt at procurement: the plan as it was recorded, and what came of it. */
export type PurchasePeriod = {
  /** The recorded plan as the history shows it: keys in the order submitted, then deals that were not named, with 0. */
  proposed: string
  /** Copies of each deal, in the same order. */
  plan: [offer: string, copies: number][]
  /** Of a deal below its minimum nothing is counted. */
  costCents: number
  /** How many workers the plan would support, whether or not it can be bought. */
  workers: number
  /** Why the plan cannot be bought, a line each; none where it can. */
  reasons: string[]
}

const unreadable = 'Malformed input, could not parse purchase_plan as JSON'
// The texts of the public code, copied there from scheduling.
const unknownDeal = 'Malformed input, expected assignment to be 1-1 mapping of worker to task'

/** What a submitted plan buys, or why it is none. Source: EconEvals specification 4, 13 (X2, X3). */
export function readPlan(instance: ProcurementInstance, argument: unknown): Outcome<PurchasePeriod> {
  const submitted = readDictionary(argument)
  if (submitted === null) return { status: 'error', text: unreadable }
  const ids = new Set<PythonValue>(instance.menu.map(({ id }) => id))
  if ([...submitted.keys()].some((id) => !ids.has(id))) return { status: 'error', text: unknownDeal }
  for (const [id, quantity] of submitted) {
    if (copiesOf(quantity) !== null) continue
    return { status: 'retry_error', text: `Malformed input, quantity for ${id} must be a non-negative integer` }
  }
  const recorded: PythonDictionary = new Map(submitted)
  for (const { id } of instance.menu) if (!recorded.has(id)) recorded.set(id, 0n)
  return { accepted: valuePlan(instance, recorded) }
}

/** A count that a double holds exactly; null for fractions, negative numbers and everything that is no number. */
function copiesOf(quantity: PythonValue): number | null {
  if (typeof quantity !== 'bigint' && typeof quantity !== 'number') return null
  const copies = Number(quantity)
  return Number.isSafeInteger(copies) && copies >= 0 ? copies : null
}

/** @param recorded copies of every deal */
function valuePlan(instance: ProcurementInstance, recorded: PythonDictionary): PurchasePeriod {
  const deals = new Map(instance.menu.map((deal) => [deal.id, deal]))
  const plan = [...recorded].map(([id, quantity]): [string, number] => [String(id), copiesOf(quantity)!])
  const reasons: string[] = []
  let cost = 0n
  for (const [id, copies] of plan) {
    const deal = deals.get(id)!
    const least = leastCopies(deal)
    if (copies === 0 || copies >= least) cost += dealCents(deal, BigInt(copies))
    else
      reasons.push(`Quantity ${pythonText(recorded.get(id)!)} for ${id} is insufficient (miniumum ${least} necessary)`)
  }
  const budget = cents(instance.budget)
  if (cost > budget) reasons.push(`Total cost ${moneyText(cost)} exceeds budget ${moneyText(budget)}`)
  return {
    proposed: pythonText(recorded),
    plan,
    costCents: Number(cost),
    workers: workersOf(instance, new Map(plan)),
    reasons
  }
}

/**
 * How many workers a plan supports: the geometric mean over the categories of their units, each weighed by its effectiveness.
 *
 * @param plan copies by deal; of a deal that is not named there are none
 */
export function workersOf(instance: ProcurementInstance, plan: ReadonlyMap<string, number>): number {
  const units = categoryUnits(instance)
  const sums = instance.item_groups.map((_, category) =>
    instance.menu.reduce((sum, { id }, deal) => sum + units[deal]![category]! * (plan.get(id) ?? 0), 0)
  )
  return sums.reduce((product, sum) => product * sum ** (1 / sums.length), 1)
}
