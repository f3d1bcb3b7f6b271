import type { RunScore } from '../environment/score.ts'
import type { PricingAttempt } from './attempt.ts'
import type { PricingInstance } from './instance.ts'
import { scoredPeriods } from './levels.ts'
import { optimalProfit } from './optimum.ts'

/** What a profit gains at most when it is rounded to cents. */
const mostRounding = 0.005

/** The rounded profits of the periods that count. */
export function scoredProfit(attempts: readonly PricingAttempt[]): number {
  return attempts
    .slice(-scoredPeriods)
    .flat()
    .reduce((sum, { profit }) => sum + Number(profit), 0)
}

/**
 * What was earned in the last 50 periods as a share of what could have been: below 0 for a loss, and above 1 by rounding at
 * most. Source: EconEvals specification 6.
 */
export function pricingScore(instance: PricingInstance, attempts: readonly PricingAttempt[]): RunScore {
  if (attempts.length < instance.num_periods) return { status: 'unscored', reason: 'not_over' }
  const most = optimalProfit(instance)
  return most > 0
    ? { status: 'scored', value: scoredProfit(attempts) / most }
    : { status: 'unscored', reason: 'no_optimum' }
}

/** Above this no score of an instance lies: 1, and what the rounding of each profit to cents can add. */
export function bestPricingScore(instance: PricingInstance): number {
  const profits = Math.min(scoredPeriods, instance.num_periods) * instance.product_ids.length
  const most = optimalProfit(instance)
  return most > 0 ? 1 + (profits * mostRounding) / most : 1
}
