import { plain, rounded } from '../../question-bank/decimals.ts'
import { listed, product, times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { rootBetween } from '../../question-bank/root.ts'
import { hiringAndFiring } from './hiring-and-firing.ts'
import { step } from './production-function.ts'

/** More capital than any of the drawn values asks for. */
const mostCapital = 10_000

type Adjusting = { A: number; alpha: number; K1: number }

/**
 * The additional capital x at which the value today of its marginal product equals the marginal cost of adjusting:
 * price * A * alpha * (K1 + x)^(alpha - 1) = slope * x. The left side falls and the right side rises.
 */
function additionalCapital({ A, alpha, K1 }: Adjusting, price: number, slope: number): number {
  return rootBetween(0, mostCapital, (x) => price * A * alpha * (K1 + x) ** (alpha - 1) - slope * x)
}

const expected = (values: readonly number[], probabilities: readonly number[]) =>
  values.reduce((total, value, index) => total + value * probabilities[index]!, 0)

/** A.37: capital and labour for the next period, where changing them costs something today. */
export const dynamicProfitMaximization = [
  questionType({
    id: 'cobb_douglas_random_price',
    title: 'quadratic cost of adjusting capital and an uncertain price',
    draw: ({ uniform }) => {
      const [first, second] = [uniform(0.2, 0.45), uniform(0.2, 0.45)]
      return {
        A: uniform(1, 6),
        alpha: uniform(0.25, 0.75),
        K1: uniform(1, 6),
        p0: uniform(2, 6),
        prices: [uniform(1, 6), uniform(1, 6), uniform(1, 6)],
        probs: [first, second, rounded(1 - first - second, 2)],
        delta: uniform(0.3, 0.99)
      }
    },
    solve: ({ A, alpha, K1, p0, prices, probs, delta }) => {
      const technology = { A, alpha, K1 }
      const price = expected(prices, probs)
      const right = additionalCapital(technology, delta * price, 2)
      return {
        kind: 'number',
        right,
        wrong: {
          undiscounted: additionalCapital(technology, price, 2),
          current_price: additionalCapital(technology, delta * p0, 2),
          no_factor_2: additionalCapital(technology, delta * price, 1),
          new_capital_level: K1 + right
        }
      }
    },
    fields: ({ A, alpha, K1, p0, prices, probs, delta }) => ({
      production: product(A, ['K', alpha]),
      capital: plain(K1),
      price: plain(p0),
      price_prospects: listed(prices.map((price, at) => `${plain(price)} with probability ${plain(probs[at]!)}`)),
      discount_factor: plain(delta)
    }),
    explain: ({ A, alpha, K1, prices, probs, delta }, right) => {
      const price = expected(prices, probs)
      const factor = delta * price * A * alpha
      const x = additionalCapital({ A, alpha, K1 }, delta * price, 2)
      return (
        `The expected price is ${prices.map((value, at) => `${plain(probs[at]!)} * ${plain(value)}`).join(' + ')} = ${step(price)}; the present price plays no part. ` +
        `With x units more, the discounted value of the marginal product is ${plain(delta)} * ${step(price)} * ${plain(A)} * ${plain(alpha)} * (${plain(K1)} + x)^(${plain(rounded(alpha - 1, 10))}) = ${step(factor)} * (${plain(K1)} + x)^(${plain(rounded(alpha - 1, 10))}), and adjusting costs 2x at the margin. ` +
        `The two are equal at x = ${step(x)}, where both come to ${step(2 * x)}. ` +
        `The best additional capital is ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_closed_form',
    title: 'quadratic cost of adjusting capital and output proportional to it',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      c: uniform(0.5, 3),
      K1: uniform(1, 6),
      delta: uniform(0.5, 0.99),
      p_high: uniform(3, 8),
      p_low: uniform(1, 3),
      prob_high: uniform(0.2, 0.8)
    }),
    solve: ({ A, c, delta, p_high, p_low, prob_high }) => {
      const price = prob_high * p_high + (1 - prob_high) * p_low
      const undiscounted = (price * A) / (2 * c)
      return {
        kind: 'number',
        right: delta * undiscounted,
        wrong: {
          undiscounted,
          no_factor_2: 2 * delta * undiscounted,
          high_price_only: (delta * p_high * A) / (2 * c)
        }
      }
    },
    fields: ({ A, c, K1, delta, p_high, p_low, prob_high }) => ({
      production: times(A, 'K'),
      capital: plain(K1),
      adjustment_cost: times(c, `(K - ${plain(K1)})^2`),
      high_price: plain(p_high),
      probability: plain(prob_high),
      low_price: plain(p_low),
      discount_factor: plain(delta)
    }),
    explain: ({ A, c, delta, p_high, p_low, prob_high }, right) => {
      const price = prob_high * p_high + (1 - prob_high) * p_low
      return (
        `The expected price is ${plain(prob_high)} * ${plain(p_high)} + ${plain(rounded(1 - prob_high, 10))} * ${plain(p_low)} = ${step(price)}, so a unit of capital is worth ${plain(delta)} * ${step(price)} * ${plain(A)} = ${step(delta * price * A)} today. ` +
        `Adding x units costs 2 * ${plain(c)} * x = ${times(2 * c, 'x')} at the margin. ` +
        `Both are equal at x = ${step(delta * price * A)}/${plain(2 * c)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'user_cost',
    title: 'capital that is bought, used for a period and sold again',
    draw: ({ uniform }) => {
      const values = {
        A: uniform(1, 6),
        alpha: uniform(0.25, 0.75),
        p: uniform(2, 8),
        i: uniform(0.02, 0.12, 3),
        depreciation: uniform(0.02, 0.15, 3),
        pK: uniform(1, 6)
      }
      const { i, depreciation, pK } = values
      return capitalAt(values, pK * (i + depreciation)) <= 20_000 ? values : null
    },
    solve: ({ A, alpha, p, i, depreciation, pK }) => {
      const at = (cost: number) => capitalAt({ A, alpha, p }, cost)
      return {
        kind: 'number',
        right: at(pK * (i + depreciation)),
        wrong: { no_depreciation: at(pK * i), full_price: at(pK), no_interest: at(pK * depreciation) }
      }
    },
    fields: ({ A, alpha, p, i, depreciation, pK }) => ({
      production: product(A, ['K', alpha]),
      capital_price: plain(pK),
      price: plain(p),
      interest: plain(i),
      depreciation: plain(depreciation)
    }),
    explain: ({ A, alpha, p, i, depreciation, pK }, right) => {
      const userCost = pK * (i + depreciation)
      return (
        `Holding a unit of capital for the period costs interest and lost value: ${plain(pK)} * (${plain(i)} + ${plain(depreciation)}) = ${step(userCost)}. ` +
        `The value of the marginal product, ${product(rounded(p * A * alpha, 4), ['K', rounded(alpha - 1, 10)])}, has to equal this user cost. ` +
        `So K = (${step(p * A * alpha)}/${step(userCost)})^(1/${plain(rounded(1 - alpha, 10))}), which is ${right}.`
      )
    }
  }),
  hiringAndFiring
]

/** Where the value of the marginal product of capital equals its cost. */
function capitalAt({ A, alpha, p }: { A: number; alpha: number; p: number }, cost: number): number {
  return ((p * A * alpha) / cost) ** (1 / (1 - alpha))
}
