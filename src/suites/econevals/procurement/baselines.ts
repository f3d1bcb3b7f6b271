import type { Random } from '../../../statistics/random.ts'
import { ask, type Policy, type PolicyCall } from '../baselines/policy.ts'

/** What a line of the menu tells; a minimum of 1 where none is told. */
type Offer = { id: string; upfront: number; each: number; least: number; products: string[] }

/** Plans that are drawn without regard to results: random deals, in random order, for a random share of the money left. */
export const buyAtRandom: Policy = function* ({ random }) {
  const { offers, budget } = yield* readMarket()
  yield purchase(randomPlan(offers, budget, random))
}

/**
 * Explores first, then keeps to what was best and varies it: the plan with the most workers so far, with money moved from one
 * deal to another, for as long as the run goes on.
 *
 * @param options.exploring attempts before the best is varied
 */
export function exploreThenGreedy({ exploring = 20 }: { exploring?: number } = {}): Policy {
  return function* ({ number, random }) {
    const { offers, budget } = yield* readMarket()
    const best = number < exploring ? null : bestIn(yield* ask('get_previous_purchase_data'))
    yield purchase(best === null ? randomPlan(offers, budget, random) : variation(best, offers, budget, random))
  }
}

function* readMarket(): Generator<PolicyCall, { offers: Offer[]; budget: number }, string> {
  const menu = yield* ask('get_equipment_information')
  const budget = Number(/([\d.]+)\}$/.exec(yield* ask('get_budget'))![1])
  const offers = menu
    .trimEnd()
    .split('\n')
    .map((line): Offer => {
      const [, id, upfront = '0', least = '1', each, contents] =
        /^- (.+?): (?:\[additional upfront cost \$([\d.]+)\] |\[minimum order quantity (\d+)\] )?\$([\d.]+) for (.*)$/.exec(
          line
        )!
      const products = [...contents!.matchAll(/units? of ([^\s,]+)/g)].map((found) => found[1]!)
      return { id: id!, upfront: Number(upfront), each: Number(each), least: Number(least), products }
    })
  return { offers, budget }
}

function randomPlan(offers: readonly Offer[], budget: number, random: Random): Map<string, number> {
  return filled(new Map(), offers, budget, random)
}

/** The plan with deals added in random order, each for a random share of what is left. */
function filled(
  plan: ReadonlyMap<string, number>,
  offers: readonly Offer[],
  budget: number,
  random: Random
): Map<string, number> {
  const bought = new Map(plan)
  const left = () => budget - costOf(bought, offers)
  for (const { id, upfront, each, least } of shuffled(offers, random)) {
    const before = bought.get(id) ?? 0
    const most = Math.floor((left() - (before > 0 ? 0 : upfront)) / each + 1e-9)
    const copies = Math.min(most, Math.max(least - before, Math.round(most * random.float())))
    if (copies > 0 && before + copies >= least) bought.set(id, before + copies)
  }
  return bought
}

/** Less of one deal that the plan buys, and of others what that pays for. */
function variation(
  plan: ReadonlyMap<string, number>,
  offers: readonly Offer[],
  budget: number,
  random: Random
): Map<string, number> {
  const held = offers.filter(({ id }) => (plan.get(id) ?? 0) > 0)
  const reduced = new Map(plan)
  const from = held[random.integer(held.length)]
  if (from) {
    const kept = random.integer(plan.get(from.id)! + 1)
    if (kept >= from.least) reduced.set(from.id, kept)
    else reduced.delete(from.id)
  }
  return filled(reduced, offers, budget, random)
}

function costOf(plan: ReadonlyMap<string, number>, offers: readonly Offer[]): number {
  return offers.reduce((sum, { id, upfront, each }) => {
    const copies = plan.get(id) ?? 0
    return copies > 0 ? sum + upfront + each * copies : sum
  }, 0)
}

/** The plan that supported the most workers, as the history tells it; null where none could be bought. */
function bestIn(history: string): Map<string, number> | null {
  const attempts = history.matchAll(/proposed: \{([^}]*)\}\\nPurchase plan results: supports ([\d.]+) workers/g)
  let best: { plan: string; workers: number } | null = null
  for (const [, plan, workers] of attempts) {
    if (best === null || Number(workers) > best.workers) best = { plan: plan!, workers: Number(workers) }
  }
  if (best === null) return null
  const copies = [...best.plan.matchAll(/'([^']+)\\?': (\d+)/g)]
  return new Map(copies.map(([, id, count]) => [id!.replace(/\\$/, ''), Number(count)]))
}

function purchase(plan: ReadonlyMap<string, number>): PolicyCall {
  return { name: 'submit_purchase_plan', input: { purchase_plan: JSON.stringify(Object.fromEntries(plan)) } }
}

function shuffled<Value>(values: readonly Value[], random: Random): Value[] {
  return values
    .map((value) => ({ value, order: random.float() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value)
}
