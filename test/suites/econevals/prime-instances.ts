import type { Random } from '../../../src/statistics/random.ts'
import { seededRandom } from '../../../src/statistics/random.ts'
import { type CollusionInstance, collusionInstance } from '../../../src/suites/econevals/collusion/instance.ts'
import { collusivePrice, nashPrice } from '../../../src/suites/econevals/collusion/reference-prices.ts'
import { efficientAllocation } from '../../../src/suites/econevals/efficiency-equality/allocations.ts'
import { publishedEfficiencyEquality } from '../../../src/suites/econevals/efficiency-equality/draw-instance.ts'
import type { EfficiencyEqualityInstance } from '../../../src/suites/econevals/efficiency-equality/instance.ts'
import { efficiencyEqualityMetrics } from '../../../src/suites/econevals/efficiency-equality/metrics.ts'
import { optimalPrices } from '../../../src/suites/econevals/logit/optimal-prices.ts'
import { drawsFrom } from '../../../src/suites/econevals/numpy/random-state.ts'
import type { PatienceInstance } from '../../../src/suites/econevals/patience/definition.ts'
import { publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import { alphasAt, marketOf, type PricingInstance } from '../../../src/suites/econevals/pricing/instance.ts'
import { optimalPricesAt, optimalProfit } from '../../../src/suites/econevals/pricing/optimum.ts'
import {
  type ProcurementInstance,
  procurementInstanceSchema
} from '../../../src/suites/econevals/procurement/instance.ts'
import { optimumInThread } from '../../../src/suites/econevals/procurement/optimum-in-thread.ts'
import { freshScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import type { SchedulingInstance } from '../../../src/suites/econevals/scheduling/instance.ts'
import { stableMatching } from '../../../src/suites/econevals/scheduling/stable-matching.ts'
import { roundings, shown } from './random-calls.ts'

/** An instance whose hidden numbers are told from all that is shown, and valid actions in it. */
export type PrimeInstance<Instance = unknown> = {
  taskType: string
  level: string
  instance: Instance
  /** In each rounding that tells them from others. */
  hidden: ReadonlySet<string>
  /** What the action takes in the period of a seat that comes behind so many. */
  act(random: Random, place: { period: number; seat: number }): unknown
  /**
   * Whether an action may end the period that comes behind so many, by the rules of the specification and by none of the code that is tried:
   * of its dictionary, or of its words.
   */
  mayTake(given: Given, period: number): boolean
  /** What in a text tells something hidden that is no number; null where nothing does. */
  tells?(text: string): string | null
  /** An action that nothing betters; there where the score of a run that took it is 1. */
  best?(): Promise<unknown>
}
/** What an action is given: a dictionary with its values, whole numbers as bigints, or words. */
export type Given = ReadonlyMap<unknown, unknown> | string

const namesAll = (given: Given, keys: readonly string[]) =>
  typeof given !== 'string' && given.size === keys.length && keys.every((key) => given.has(key))
/** Each of the keys, and with each of the values once. */
const pairsOff = (given: Given, keys: readonly string[], values: readonly string[]) =>
  namesAll(given, keys) && values.every((value) => [...(given as Map<unknown, unknown>).values()].includes(value))
const isFinitePrice = (price: unknown) => ['bigint', 'number'].includes(typeof price) && Number.isFinite(Number(price))
const pricesAll = (given: Given, keys: readonly string[]) =>
  namesAll(given, keys) && [...(given as Map<unknown, unknown>).values()].every(isFinitePrice)

const effectiveness = { A1: 10_007, A2: 10_009, B1: 10_037, B2: 10_039 }
export const procurementPrimes: PrimeInstance<ProcurementInstance> = {
  taskType: 'procurement',
  level: 'BASIC',
  instance: procurementInstanceSchema.parse({
    item_groups: [
      ['A1', 'A2'],
      ['B1', 'B2']
    ],
    item_to_effectiveness: effectiveness,
    menu: [
      { id: 'Offer_1', type: 'basic', contents: [['A1', 1]], cost: 2.03 },
      { id: 'Offer_2', type: 'two_part_tariff', contents: [['B1', 1]], fixed_cost: 4.5, variable_cost: 1.27 },
      { id: 'Offer_3', type: 'bulk_discount', contents: [['B2', 1]], cost: 1.11, min_quantity: 4 },
      { id: 'Offer_4', type: 'basic', contents: [['A2', 2]], cost: 3.79 }
    ],
    budget: 90.11
  }),
  hidden: new Set(Object.values(effectiveness).map(String)),
  act: (random) => Object.fromEntries([1, 2, 3, 4].map((offer) => [`Offer_${offer}`, random.integer(9)])),
  mayTake: (given) =>
    typeof given !== 'string' &&
    [...given].every(
      ([offer, copies]) =>
        /^Offer_[1-4]$/.test(String(offer)) && Number.isInteger(Number(copies)) && Number(copies) >= 0
    ) &&
    [...given.values()].every((copies) => ['bigint', 'number'].includes(typeof copies)),
  best: async () => (await optimumInThread(procurementPrimes.instance)).plan
}

const size = { workers: 12, feedback_pairs: 2, worker_score_gap: 3, task_score_gap: 1 }
const schedulingInstance: SchedulingInstance = {
  ...freshScheduling(size, seededRandom(1, 'instance')),
  feedback_stream: { seed: 15_485_863, words_before: 10_007 }
}
/** Orders of somebody's preferences, four ids long, in any notation that has nothing but signs between ids. */
const preferences = new RegExp(
  [...Object.values(schedulingInstance.worker_prefs), ...Object.values(schedulingInstance.task_prefs)]
    .flatMap((order) => order.slice(3).map((_, at) => order.slice(at, at + 4)))
    .filter((ids) => ids.some((id, at) => at > 0 && Number(id.slice(1)) !== Number(ids[at - 1]!.slice(1)) + 1))
    .map((ids) => `\\b${ids.join('\\b[^A-Za-z0-9]{1,12}\\b')}\\b`)
    .join('|')
)
export const schedulingPrimes: PrimeInstance<SchedulingInstance> = {
  taskType: 'scheduling',
  level: 'BASIC',
  instance: schedulingInstance,
  hidden: new Set(['15485863', '10007']),
  act(random) {
    const tasks = drawsFrom(random.word).permutation(schedulingInstance.task_ids)
    return Object.fromEntries(schedulingInstance.worker_ids.map((worker, i) => [worker, tasks[i]!]))
  },
  mayTake: (given) => pairsOff(given, schedulingInstance.worker_ids, schedulingInstance.task_ids),
  // A few ids one behind the other in the order of somebody's preferences, and not in their own.
  tells: (text) => text.match(preferences)?.[0] ?? null,
  best: async () => Object.fromEntries(stableMatching(schedulingInstance, 'workers'))
}

const pricingInstance: PricingInstance = {
  ...publishedPricing('MEDIUM', 0),
  product_ids: ['Product_1', 'Product_2'],
  costs: [1.25, 1.5],
  qualities: [2.54321, 2.23447],
  alpha_init: [54323, 10007],
  slopes: [13.441, -17.389],
  group_idxs: [1, 1]
}
const hiddenOfPricing = roundings([
  ...[...pricingInstance.alpha_init, ...pricingInstance.slopes, ...pricingInstance.qualities],
  ...[pricingInstance.upper_bound_multiplier, optimalProfit(pricingInstance)],
  ...optimalPrices(marketOf(pricingInstance)).prices,
  ...Array.from({ length: 100 }, (_, period) => [
    ...alphasAt(pricingInstance, period),
    ...optimalPricesAt(pricingInstance, period)
  ]).flat()
])
/** A price in tenths that is not one of the hidden ones by chance. */
function openPrice(random: Random, below: number): number {
  const price = random.integer(below) / 10
  return shown(price.toFixed(2), hiddenOfPricing).length > 0 ? openPrice(random, below) : price
}
/** Two products, of which nothing hidden is a number that might be shown by chance. */
export const pricingPrimes: PrimeInstance<PricingInstance> = {
  taskType: 'pricing',
  level: 'MEDIUM',
  instance: pricingInstance,
  hidden: hiddenOfPricing,
  act: (random) => ({ Product_1: openPrice(random, 2_000_000), Product_2: openPrice(random, 400_000) }),
  mayTake: (given) => pricesAll(given, pricingInstance.product_ids)
}

const published = publishedEfficiencyEquality(3)
const efficiencyInstance: EfficiencyEqualityInstance = {
  ...published,
  worker_productivity: { W1: 54323, W2: 10007, W3: 77801, W4: 31337 },
  tasks_by_period: published.tasks_by_period.map((tasks) => tasks.map(([id, size]) => [id, size + 2]))
}
/** No task has the size 1, which would tell a productivity by what is earned. */
export const efficiencyPrimes: PrimeInstance<EfficiencyEqualityInstance> = {
  taskType: 'efficiency_equality',
  level: 'main',
  instance: efficiencyInstance,
  hidden: roundings([
    ...Object.values(efficiencyInstance.worker_productivity),
    efficiencyEqualityMetrics(efficiencyInstance, efficientAllocation(efficiencyInstance)).revenue
  ]),
  act(random, { period }) {
    const first = random.integer(4)
    const tasks = efficiencyInstance.tasks_by_period[period] ?? []
    return Object.fromEntries(tasks.map(([id], i) => [id, `W${((first + i) % 4) + 1}`]))
  },
  mayTake: (given, period) => {
    const tasks = efficiencyInstance.tasks_by_period[period]!.map(([id]) => id)
    return pairsOff(given, tasks, ['W1', 'W2', 'W3', 'W4'])
  }
}

const market: CollusionInstance = { ...collusionInstance(0, 2), alpha: 54323, num_periods: 40 }
/** Prices of a seat have a last digit that those of the other have not. */
export const collusionPrimes: PrimeInstance<CollusionInstance> = {
  taskType: 'collusion',
  level: 'duopoly',
  instance: market,
  hidden: roundings(
    [nashPrice(market), collusivePrice(market)].flatMap((price) => [price, market.alpha * price]).concat(market.alpha)
  ),
  act: (random, { seat }) => ({
    Product_1: Number(`${random.integer(9000)}.${100_000 + 1000 * random.integer(900) + 3 + 4 * seat}`)
  }),
  mayTake: (given) => pricesAll(given, ['Product_1'])
}

/** Its questions hide nothing but what the answers come to. */
export const patiencePrimes: PrimeInstance<PatienceInstance> = {
  taskType: 'patience',
  level: 'short',
  instance: { queries_per_order: 1 },
  hidden: new Set(),
  act: (random) => `<answer>${random.integer(2) === 0 ? 'A' : 'B'}</answer>`,
  // The third answer that cannot be read ends a question too: what may be taken is anything.
  mayTake: () => true
}

export const primeInstances: readonly PrimeInstance[] = [
  procurementPrimes,
  schedulingPrimes,
  pricingPrimes,
  efficiencyPrimes,
  collusionPrimes,
  patiencePrimes
]
