import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cesUnit, isPlausible, mostProfitable } from './optimal-inputs.ts'
import { cesExponent, cesSum, cobbDouglas, type Linear, leontief, linear, step } from './production-function.ts'
import { profitWithFixedCost, profitWithOneInput } from './profit-with-one-input.ts'

const drawPrices = ({ uniform }: Draw) => ({ p: uniform(10, 40), w: uniform(1, 8), r: uniform(1, 8) })
const priceFields = ({ p, w, r }: { p: number; w: number; r: number }) => ({
  price: plain(p),
  wage: plain(w),
  rental: plain(r)
})

/** What the power of effective input maximises: p * x^theta less c * x. */
const mostProfitableInput = (p: number, theta: number, c: number) => ((p * theta) / c) ** (1 / (1 - theta))

type Substitutes = Linear & { theta: number; p: number; w: number; r: number }

/** The amount of effective input, perfect substitutes, and which of them is the cheaper source of it. */
function substitutes({ b_K, b_L, theta, p, w, r }: Substitutes) {
  const isCapitalCheaper = r / b_K < w / b_L
  const z = mostProfitableInput(p, theta, Math.min(r / b_K, w / b_L))
  const right: [number, number] = isCapitalCheaper ? [z / b_K, 0] : [0, z / b_L]
  return { isCapitalCheaper, z, right }
}

/** A.30: inputs, output and profit where profit is largest. */
export const profitMaximization = [
  ...profitWithOneInput,
  questionType({
    id: 'cobb_douglas_two_inputs',
    title: 'two inputs with decreasing returns, the pair (K, L) of the largest profit',
    draw: ({ uniform }) => {
      const values = {
        A: uniform(1, 6),
        alpha: uniform(0.1, 0.45),
        beta: uniform(0.1, 0.45),
        p: uniform(2, 15),
        w: uniform(2, 15),
        r: uniform(2, 15)
      }
      const { K, L } = mostProfitable(values)
      return isPlausible(K, L) ? values : null
    },
    solve: (values) => {
      const { K, L } = mostProfitable(values)
      const least = Math.min(K, L)
      // An inverted price ratio swaps the pair: two names of one mistake, which is one option.
      const wrong = { swapped: [L, K], equal_cost: [least, least], price_ratio_inverted: [L, K] }
      return { kind: 'tuple', right: [K, L], wrong }
    },
    fields: (values) => ({ production: cobbDouglas(values), ...priceFields(values) }),
    explain: (values, right) => {
      const { A, alpha, beta, p, w, r } = values
      const ratio = (beta * r) / (alpha * w)
      return (
        `The first-order conditions say rK = ${plain(alpha)} * pY and wL = ${plain(beta)} * pY, so L = ${step(ratio)} * K. ` +
        `With that in the condition of capital, ${plain(p)} * ${plain(A)} * ${plain(alpha)} * K^(${plain(rounded(alpha + beta - 1, 10))}) * ${step(ratio)}^${plain(beta)} = ${plain(r)}, which gives K = ${step(mostProfitable(values).K)}. ` +
        `Labour is ${step(ratio)} times that, so (K, L) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief_power_profit',
    title: 'fixed proportions with decreasing returns, labour of the largest profit',
    draw: (draw) => {
      const { uniform } = draw
      const technology = { a_K: uniform(0.5, 3), a_L: uniform(0.5, 3), theta: uniform(0.3, 0.75) }
      const values = { ...technology, ...drawPrices(draw) }
      const { a_K, a_L, theta, p, w, r } = values
      return isPlausible(mostProfitableInput(p, theta, a_K * r + a_L * w)) ? values : null
    },
    solve: ({ a_K, a_L, theta, p, w, r }) => {
      const m = mostProfitableInput(p, theta, a_K * r + a_L * w)
      return {
        kind: 'number',
        right: a_L * m,
        wrong: {
          capital_instead: a_K * m,
          only_wage: a_L * mostProfitableInput(p, theta, a_L * w),
          no_proportion: m
        }
      }
    },
    fields: (values) => ({ production: power(leontief(values), values.theta), ...priceFields(values) }),
    explain: ({ a_K, a_L, theta, p, w, r }, right) => {
      const c = a_K * r + a_L * w
      const m = step(mostProfitableInput(p, theta, c))
      return (
        `No input is left idle, so K = ${plain(a_K)} * m and L = ${plain(a_L)} * m for some m, and a unit of m costs ${plain(a_K)} * ${plain(r)} + ${plain(a_L)} * ${plain(w)} = ${step(c)}. ` +
        `Profit ${product(p, ['m', theta])} - ${step(c)} * m is largest at m = (${step(p * theta)}/${step(c)})^(1/${plain(rounded(1 - theta, 10))}) = ${m}. ` +
        `Labour is ${plain(a_L)} * ${m} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'perfect_substitutes_power',
    title: 'perfect substitutes with decreasing returns, the pair (K, L) of the largest profit',
    draw: (draw) => {
      const { uniform } = draw
      const technology = { b_K: uniform(0.5, 4), b_L: uniform(0.5, 4), theta: uniform(0.3, 0.75) }
      const values = { ...technology, ...drawPrices(draw) }
      const [ofCapital, ofLabour] = [values.r / values.b_K, values.w / values.b_L]
      const isClear = Math.abs(ofCapital - ofLabour) > 0.15 * Math.min(ofCapital, ofLabour)
      return isClear && isPlausible(Math.max(...substitutes(values).right)) ? values : null
    },
    solve: (values) => {
      const { b_K, b_L, theta, p, w, r } = values
      const { isCapitalCheaper, z, right } = substitutes(values)
      const wrong_corner = isCapitalCheaper
        ? [0, mostProfitableInput(p, theta, w / b_L) / b_L]
        : [mostProfitableInput(p, theta, r / b_K) / b_K, 0]
      const unscaled = isCapitalCheaper ? [z, 0] : [0, z]
      return { kind: 'tuple', right, wrong: { wrong_corner, both: [z / (2 * b_K), z / (2 * b_L)], unscaled } }
    },
    fields: (values) => ({ production: `(${linear(values)})^${plain(values.theta)}`, ...priceFields(values) }),
    explain: (values, right) => {
      const { b_K, b_L, theta, p, w, r } = values
      const { isCapitalCheaper, z } = substitutes(values)
      const c = step(Math.min(r / b_K, w / b_L))
      const [input, b] = isCapitalCheaper ? ['K', b_K] : ['L', b_L]
      return (
        `A unit of the sum z = ${linear(values)} costs ${plain(r)}/${plain(b_K)} = ${step(r / b_K)} from capital and ${plain(w)}/${plain(b_L)} = ${step(w / b_L)} from labour, so only ${isCapitalCheaper ? 'capital' : 'labour'} is hired. ` +
        `Profit ${product(p, ['z', theta])} - ${c} * z is largest at z = (${step(p * theta)}/${c})^(1/${plain(rounded(1 - theta, 10))}) = ${step(z)}. ` +
        `That takes ${input} = ${step(z)}/${plain(b)} = ${step(z / b)}, so (K, L) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'ces_decreasing_returns',
    title: 'constant elasticity of substitution with decreasing returns, the pair (K, L) of the largest profit',
    draw: ({ uniform, oneOf }) => {
      const technology = { a: uniform(0.25, 0.75), rho: oneOf([-1, -0.5, 0.3, 0.5]), theta: uniform(0.4, 0.75) }
      const values = { ...technology, p: uniform(8, 30), w: uniform(1, 8), r: uniform(1, 8) }
      const unit = cesUnit(values)
      const x = mostProfitableInput(values.p, values.theta, unit.cost)
      return isPlausible(x * unit.K, x * unit.L) ? values : null
    },
    solve: ({ a, rho, theta, p, w, r }) => {
      const unit = cesUnit({ a, rho, w, r })
      const x = mostProfitableInput(p, theta, unit.cost)
      const [K, L] = [x * unit.K, x * unit.L]
      const outlay = theta * p * x ** theta
      return {
        kind: 'tuple',
        right: [K, L],
        wrong: {
          swapped: [L, K],
          cobb_douglas_split: [(a * outlay) / r, ((1 - a) * outlay) / w],
          aggregate: [x, x]
        }
      }
    },
    fields: (values) => ({
      production: `(${cesSum(values.a, values.rho)})^${cesExponent(values.theta, values.rho)}`,
      ...priceFields(values)
    }),
    explain: (values, right) => {
      const { a, rho, theta, p, w, r } = values
      const { sigma, cost, K, L } = cesUnit(values)
      const [x, c, s] = [step(mostProfitableInput(p, theta, cost)), step(cost), step(sigma)]
      return (
        `Output is x^${plain(theta)} with x = (${cesSum(a, rho)})^${cesExponent(1, rho)}. At least cost, with the elasticity of substitution ${s}, a unit of x takes ${step(K)} of capital and ${step(L)} of labour and costs ${plain(r)} * ${step(K)} + ${plain(w)} * ${step(L)} = ${c}. ` +
        `Profit ${product(p, ['x', theta])} - ${c} * x is largest at x = (${step(p * theta)}/${c})^(1/${plain(rounded(1 - theta, 10))}) = ${x}. ` +
        `Multiplying the inputs of a unit by ${x} gives (K, L) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'crs_choice',
    title: 'constant returns, what a price-taker does at a price above or below unit cost',
    draw: ({ uniform, oneOf }) => {
      const [A, alpha, w, r] = [uniform(1, 6), uniform(0.2, 0.8), uniform(2, 12), uniform(2, 12)]
      const p = rounded(unitCost({ A, alpha, w, r }) * (1 + oneOf([-1, 1]) * uniform(0.06, 0.4, 10)), 2)
      return { A, alpha, w, r, p }
    },
    solve: (values) => ({
      kind: 'choice',
      right: values.p > unitCost(values) ? 'unbounded' : 'zero',
      options: {
        unbounded: 'expanding without limit, since a larger output always means a larger profit',
        zero: 'producing nothing, since any output means a loss',
        finite: 'one finite, positive output, which is better than any other',
        indifferent: 'any output, since all outputs give the same profit'
      }
    }),
    fields: ({ A, alpha, w, r, p }) => ({
      production: cobbDouglas({ A, alpha, beta: rounded(1 - alpha, 2) }),
      ...priceFields({ p, w, r })
    }),
    explain: (values, right) => {
      const { A, alpha, w, r, p } = values
      const beta = rounded(1 - alpha, 2)
      const c = step(unitCost(values))
      return (
        `The exponents come to 1, so each unit costs the same: (${plain(r)}/${plain(alpha)})^${plain(alpha)} * (${plain(w)}/${plain(beta)})^${plain(beta)}/${plain(A)} = ${c}. ` +
        `The price of ${plain(p)} is ${p > unitCost(values) ? 'above' : 'below'} that, so each unit brings ${p > unitCost(values) ? 'a profit' : 'a loss'} of ${step(Math.abs(p - unitCost(values)))}. ` +
        `The best plan is ${right}.`
      )
    }
  }),
  profitWithFixedCost
]

/** With exponents alpha and 1 - alpha, of which the texts print two decimals. */
function unitCost({ A, alpha, w, r }: { A: number; alpha: number; w: number; r: number }): number {
  const beta = rounded(1 - alpha, 2)
  return ((r / alpha) ** alpha * (w / beta) ** beta) / A
}
