import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Market = { a: number; b: number; c: number; d: number }

const priceOf = ({ a, b, c, d }: Market) => (a - c) / (b + d)
const quantityOf = ({ a, b, c, d }: Market) => (a * d + b * c) / (b + d)

function drawMarket({ uniform }: Draw): Market | null {
  const market = { a: uniform(60, 200), b: uniform(1, 8), c: uniform(-20, 30), d: uniform(1, 8) }
  return quantityOf(market) > 1 ? market : null
}

const marketFields = ({ a, b, c, d }: Market) => ({ demand: sum([a], [-b, 'P']), supply: sum([c], [d, 'P']) })

/** @example clearing(market) // => 'Demand and supply meet where 185.01 - 1.32P = -13.14 + 6.42P, that is 7.74P = 198.15.' */
const clearing = (market: Market) => {
  const { demand, supply } = marketFields(market)
  const { a, b, c, d } = market
  return `Demand and supply meet where ${demand} = ${supply}, that is ${sum([b + d, 'P'])} = ${step(a - c)}.`
}

const priceInExchange = ({ alpha1, alpha2, endowment1, endowment2 }: Exchange) => {
  const [x1, y1] = endowment1
  const [x2, y2] = endowment2
  return (alpha1 * y1 + alpha2 * y2) / ((1 - alpha1) * x1 + (1 - alpha2) * x2)
}

type Exchange = { alpha1: number; alpha2: number; endowment1: [number, number]; endowment2: [number, number] }

/** A.45: the price at which what is offered is what is wanted. */
export const findEqPrice = [
  questionType({
    id: 'linear',
    title: 'linear demand and supply, price asked',
    draw: drawMarket,
    solve: (market) => {
      const { a, b, c, d } = market
      const right = priceOf(market)
      const gap = Math.abs(b - d)
      return {
        kind: 'number',
        right,
        wrong: {
          sign_error: (a + c) / (b + d),
          // Lines of nearly the same slope meet nowhere by this mistake.
          difference_of_slopes: gap > 0.05 ? (a - c) / gap : Number.NaN,
          quantity: a - b * right
        }
      }
    },
    fields: marketFields,
    explain: (market, right) => {
      const { a, b, c, d } = market
      return `${clearing(market)} Dividing by the sum of the slopes gives P = ${step(a - c)}/${step(b + d)} = ${right}.`
    }
  }),
  questionType({
    id: 'linear_quantity',
    title: 'linear demand and supply, quantity asked',
    draw: drawMarket,
    solve: (market) => {
      const { a, b, c, d } = market
      const wrong = { price: priceOf(market), demand_intercept: a, sign_error: (a * d - b * c) / (b + d) }
      return { kind: 'number', right: quantityOf(market), wrong }
    },
    fields: marketFields,
    explain: (market, right) =>
      `${clearing(market)} The price is ${step(priceOf(market))}. ` +
      `At it, demand is ${plain(market.a)} - ${plain(market.b)} * ${step(priceOf(market))}, which is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_demand_power_supply',
    title: 'buyers that spend a share of income, supply as a power of the price',
    draw: ({ uniform, integer }) => ({
      n: integer(50, 800),
      share: uniform(0.1, 0.8),
      income: uniform(20, 200),
      k: uniform(1, 40),
      e: uniform(0.3, 2.5)
    }),
    solve: ({ n, share, income, k, e }) => {
      const spending = n * share * income
      return {
        kind: 'number',
        right: (spending / k) ** (1 / (1 + e)),
        wrong: {
          root_e: (spending / k) ** (1 / e),
          spending_over_supply: spending / k,
          single_consumer: ((share * income) / k) ** (1 / (1 + e))
        }
      }
    },
    fields: ({ n, share, income, k, e }) => ({
      count: plain(n),
      share: plain(share),
      income: plain(income),
      supply: product(k, ['P', e])
    }),
    explain: ({ n, share, income, k, e }, right) => {
      const spending = n * share * income
      return (
        `All buyers spend ${n} * ${plain(share)} * ${plain(income)} = ${step(spending)}, so they demand ${step(spending)}/P. ` +
        `Demand equals supply where ${product(k, ['P', e])} = ${step(spending)}/P, that is P^${plain(1 + e)} = ${step(spending / k)}. ` +
        `The price is ${step(spending / k)}^(1/${plain(1 + e)}) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'production_and_demand',
    title: 'supply from the production of equal firms, total spending given',
    draw: ({ uniform, integer }) => ({
      n: integer(10, 200),
      A: uniform(1, 4),
      alpha: uniform(0.2, 0.6),
      w: uniform(3, 12),
      M: uniform(500, 9000)
    }),
    solve: ({ n, A, alpha, w, M }) => ({
      kind: 'number',
      right: ((M / n) ** (1 - alpha) * (w / alpha) ** alpha) / A,
      wrong: {
        one_firm: (M ** (1 - alpha) * (w / alpha) ** alpha) / A,
        unit_cost_only: w / A,
        no_share: ((M / n) ** (1 - alpha) * w ** alpha) / A
      }
    }),
    fields: ({ n, A, alpha, w, M }) => ({
      count: plain(n),
      production: product(A, ['L', alpha]),
      wage: plain(w),
      spending: plain(M)
    }),
    explain: ({ n, A, alpha, w, M }, right) => {
      const revenue = M / n
      const labour = (alpha * revenue) / w
      const output = A * labour ** alpha
      return (
        `In equilibrium each firm takes in ${plain(M)}/${n} = ${step(revenue)}, and profit maximisation makes the wage bill the share ${plain(alpha)} of it. ` +
        `So each hires L = ${plain(alpha)} * ${step(revenue)}/${plain(w)} = ${step(labour)} and makes ${product(A, [step(labour), alpha])} = ${step(output)}. ` +
        `The price is revenue over output, ${step(revenue)}/${step(output)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'walras_exchange',
    title: 'two traders with Cobb-Douglas utility and endowments',
    draw: ({ uniform }): Exchange => ({
      alpha1: uniform(0.2, 0.8),
      alpha2: uniform(0.2, 0.8),
      endowment1: [uniform(1, 20), uniform(1, 20)],
      endowment2: [uniform(1, 20), uniform(1, 20)]
    }),
    solve: (values) => {
      const { alpha1, alpha2, endowment1, endowment2 } = values
      const [x1, y1] = endowment1
      const [x2, y2] = endowment2
      const right = priceInExchange(values)
      return {
        kind: 'number',
        right,
        wrong: {
          inverse: 1 / right,
          endowment_ratio: (y1 + y2) / (x1 + x2),
          shares_swapped: ((1 - alpha1) * y1 + (1 - alpha2) * y2) / (alpha1 * x1 + alpha2 * x2)
        }
      }
    },
    fields: ({ alpha1, alpha2, endowment1, endowment2 }) => ({
      utility_1: product(1, ['x', alpha1], ['y', 1 - alpha1]),
      utility_2: product(1, ['x', alpha2], ['y', 1 - alpha2]),
      x_1: plain(endowment1[0]),
      y_1: plain(endowment1[1]),
      x_2: plain(endowment2[0]),
      y_2: plain(endowment2[1])
    }),
    explain: ({ alpha1, alpha2, endowment1: [x1, y1], endowment2: [x2, y2] }, right) => {
      const wanted = alpha1 * y1 + alpha2 * y2
      const left = (1 - alpha1) * x1 + (1 - alpha2) * x2
      return (
        `With p for the price of x in units of y, the first trader spends the share ${plain(alpha1)} of ${plain(x1)} * p + ${plain(y1)} on x and the second the share ${plain(alpha2)} of ${plain(x2)} * p + ${plain(y2)}. ` +
        `The market for x clears where these sums add up to p * ${step(x1 + x2)}, so ${step(wanted)} = ${step(left)} * p. ` +
        `By Walras' law the market for y clears as well. ` +
        `The price is ${step(wanted)}/${step(left)} = ${right}.`
      )
    }
  })
]
