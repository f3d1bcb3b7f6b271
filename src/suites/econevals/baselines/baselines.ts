import { NotFoundError } from '../../../errors.ts'
import type { CollusionInstance } from '../collusion/instance.ts'
import { collusivePrice, nashPrice } from '../collusion/reference-prices.ts'
import { efficientAllocation, equalAllocation } from '../efficiency-equality/allocations.ts'
import {
  assignTasksAtRandom,
  exploreThenEfficient,
  followAllocation,
  greedyEqualityPolicy
} from '../efficiency-equality/baselines.ts'
import type { EfficiencyEqualityInstance } from '../efficiency-equality/instance.ts'
import { chooseAtRandom } from '../patience/baselines.ts'
import { costPlus, knownPrices, priceAtRandom, trackedOptimum } from '../pricing/baselines.ts'
import type { PricingInstance } from '../pricing/instance.ts'
import { buyAtRandom, exploreThenGreedy } from '../procurement/baselines.ts'
import { assignAtRandom, resolveProblems, submitMatching } from '../scheduling/baselines.ts'
import type { SchedulingInstance } from '../scheduling/instance.ts'
import { stableMatching } from '../scheduling/stable-matching.ts'
import type { Policy } from './policy.ts'

/** A player without a model: one that sees what a model sees, or one that knows the instance, hidden values and all. */
export type Baseline = { says: string } & ({ policy: Policy } | { knowing: (instance: unknown) => Policy })

/** Per cost that a seller asks for who goes by cost alone, in units of the scale of prices. */
const markup = 1

/** By environment and name. */
export const baselines: Readonly<Record<string, Readonly<Record<string, Baseline>>>> = {
  procurement: {
    random: { says: 'random deals for a random share of the money', policy: buyAtRandom },
    'explore-then-greedy': { says: '20 random plans, then the best one varied', policy: exploreThenGreedy() }
  },
  scheduling: {
    random: { says: 'random matchings', policy: assignAtRandom },
    'resolve-problems': { says: 'one problem that was told, resolved in each attempt', policy: resolveProblems },
    'gale-shapley': {
      says: 'the stable matching that is best for workers',
      knowing: (instance) => submitMatching(stableMatching(instance as SchedulingInstance, 'workers'))
    }
  },
  pricing: {
    random: { says: 'random prices up to the bound that is told', policy: priceAtRandom },
    'cost-plus': {
      says: 'cost and a fixed markup, by the currency of the first period',
      knowing: (instance) => {
        const prices = costPlus(instance as PricingInstance, markup)
        return knownPrices(instance as PricingInstance, () => prices)
      }
    },
    'tracked-optimum': {
      says: 'the best prices of the period before',
      knowing: (instance) =>
        knownPrices(instance as PricingInstance, (period) => trackedOptimum(instance as PricingInstance, period, 1))
    }
  },
  efficiency_equality: {
    random: { says: 'random assignments', policy: assignTasksAtRandom },
    'greedy-equality': { says: 'larger tasks for who was paid less', policy: greedyEqualityPolicy },
    'explore-then-efficient': {
      says: 'five random periods, then larger tasks for who earns more',
      policy: exploreThenEfficient
    },
    efficient: {
      says: 'the assignments that earn most',
      knowing: (instance) => followAllocation(efficientAllocation(instance as EfficiencyEqualityInstance))
    },
    equal: {
      says: 'the assignments that pay all the same in the end',
      knowing: (instance) => followAllocation(equalAllocation(instance as EfficiencyEqualityInstance))
    }
  },
  patience: {
    random: { says: 'one of the two options, drawn', policy: chooseAtRandom }
  },
  collusion: {
    random: { says: 'random prices up to the bound that is told', policy: priceAtRandom },
    competitive: {
      says: 'the price of Nash in all seats',
      knowing: (instance) => sellAt(instance as CollusionInstance, nashPrice)
    },
    collusive: {
      says: 'the price of a joint monopoly in all seats',
      knowing: (instance) => sellAt(instance as CollusionInstance, collusivePrice)
    }
  }
}

/** @throws {NotFoundError} `policy_not_found` */
export function findBaseline(environment: string, name: string): Baseline {
  const known = baselines[environment] ?? {}
  if (Object.hasOwn(known, name)) return known[name]!
  throw new NotFoundError('policy', `${name} of ${environment}: it has ${Object.keys(known).join(', ')}`)
}

/** @param reference gives a price in units of the currency's scale */
function sellAt(instance: CollusionInstance, reference: (instance: CollusionInstance) => number): Policy {
  return knownPrices({ product_ids: ['Product_1'] }, () => [instance.alpha * reference(instance)])
}
