import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { listed } from '../../question-bank/formulas.ts'

/** What a prospect may bring, outcome by outcome, with weights that are proportional to the probabilities. */
export type Lottery = { weights: readonly number[]; values: readonly number[] }

/** Drawn weights add up to this, so that each probability has two decimals at most. */
const weightTotal = 20

/** The sum of value times probability, where probabilities are the weights over their sum. */
export function expectation({ weights, values }: Lottery): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce((sum, weight, at) => sum + weight * values[at]!, 0) / all
}

/** Whether one lottery pays any amount or more at least as probably as another: nobody who likes more could prefer the other. */
export function dominates(one: Lottery, other: Lottery): boolean {
  return [...one.values, ...other.values].every((amount) => chanceOf(amount, one) >= chanceOf(amount, other))
}

/** The probability of an amount or more. */
function chanceOf(amount: number, { weights, values }: Lottery): number {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce((sum, weight, at) => (values[at]! >= amount ? sum + weight : sum), 0) / all
}

/** Positive weights that add up to 20, in any order. */
export function drawWeights({ integer }: Draw, outcomes: number): number[] {
  const weights: number[] = []
  let left = weightTotal
  for (let rest = outcomes - 1; rest > 0; rest--) {
    const weight = integer(2, Math.max(2, left - 2 * rest - (rest > 1 ? 2 : 0)))
    weights.push(weight)
    left -= weight
  }
  return [...weights, left]
}

/** @example showProbability([5, 15], 0) // => '0.25' */
export function showProbability(weights: readonly number[], at: number): string {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return plain(rounded(weights[at]! / all, 6))
}

/** @example showLottery({ weights: [5, 15], values: [8, -2] }) // => '8 with probability 0.25 and -2 with probability 0.75' */
export function showLottery({ weights, values }: Lottery): string {
  return listed(values.map((value, at) => `${plain(value)} with probability ${showProbability(weights, at)}`))
}

/** @example showSum({ weights: [5, 15], values: [8, -2] }) // => '0.25 * 8 + 0.75 * (-2) = 0.5' */
export function showSum(lottery: Lottery): string {
  const products = lottery.values.map((value, at) => {
    const shown = value < 0 ? `(${plain(value)})` : plain(value)
    return `${showProbability(lottery.weights, at)} * ${shown}`
  })
  return `${products.join(' + ')} = ${plain(rounded(expectation(lottery), 4))}`
}

/** What mistakes make of an expectation. */
export function expectationSlips({ weights, values }: Lottery): Record<string, number> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const likeliest = values[weights.indexOf(Math.max(...weights))]!
  const kept = values.map((_, at) => at).filter((at) => values[at] !== 0)
  return {
    plain_mean: mean,
    probabilities_in_reverse: expectation({ weights: weights.toReversed(), values }),
    zero_outcome_left_out:
      kept.length === values.length
        ? expectation({ weights: weights.slice(1), values: values.slice(1) })
        : expectation({ weights: kept.map((at) => weights[at]!), values: kept.map((at) => values[at]!) }),
    likeliest_outcome: likeliest,
    unweighted_sum: mean * values.length
  }
}
