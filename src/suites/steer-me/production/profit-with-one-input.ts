import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { isPlausible, mostProfitableLabour } from './optimal-inputs.ts'
import { step } from './production-function.ts'

type OneInput = { A: number; alpha: number; p: number; w: number }

const oneInput = ({ A, alpha }: OneInput) => product(A, ['L', alpha])
const oneInputFields = (values: OneInput) => ({
  production: oneInput(values),
  price: plain(values.p),
  wage: plain(values.w)
})

function drawOneInput({ uniform }: Draw): OneInput | null {
  const values = { A: uniform(1, 8), alpha: uniform(0.2, 0.75), p: uniform(2, 20), w: uniform(2, 20) }
  return isPlausible(mostProfitableLabour(values)) ? values : null
}

/** The first sentence of each explanation with one input. */
function labourOf({ A, alpha, p, w }: OneInput): string {
  return (
    `Labour is hired until the value of its marginal product equals the wage: ${plain(p)} * ${plain(A)} * ${plain(alpha)} * L^(${plain(rounded(alpha - 1, 10))}) = ${plain(w)}, ` +
    `so L = (${step(p * A * alpha)}/${plain(w)})^(1/${plain(rounded(1 - alpha, 10))}) = ${step(mostProfitableLabour({ A, alpha, p, w }))}. `
  )
}

/** The types of A.30 with output A L^alpha. */
export const profitWithOneInput = [
  questionType({
    id: 'cobb_douglas_compute_labor',
    title: 'one input, labour of the largest profit',
    draw: drawOneInput,
    solve: ({ A, alpha, p, w }) => {
      const right = mostProfitableLabour({ A, alpha, p, w })
      return {
        kind: 'number',
        right,
        wrong: {
          no_exponent_factor: ((p * A) / w) ** (1 / (1 - alpha)),
          wrong_power: (p * A * alpha) / w,
          output_instead: A * right ** alpha,
          power_1_over_a: ((p * A * alpha) / w) ** (1 / alpha)
        }
      }
    },
    fields: oneInputFields,
    explain: (values, right) =>
      `${labourOf(values)}The second derivative of profit is negative, so this is the best amount. It is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_compute_profit',
    title: 'one input, the largest profit',
    draw: drawOneInput,
    solve: ({ A, alpha, p, w }) => {
      const labour = mostProfitableLabour({ A, alpha, p, w })
      const revenue = p * A * labour ** alpha
      return { kind: 'number', right: revenue * (1 - alpha), wrong: { revenue, wage_bill: w * labour, labour } }
    },
    fields: oneInputFields,
    explain: (values, right) => {
      const { A, alpha, p, w } = values
      const labour = mostProfitableLabour(values)
      return (
        `${labourOf(values)}Output is then ${step(A * labour ** alpha)} and revenue ${plain(p)} times that, ${step(p * A * labour ** alpha)}. ` +
        `The wage bill is ${plain(w)} * ${step(labour)} = ${step(w * labour)}. What is left is a profit of ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_output',
    title: 'one input, output of the largest profit',
    draw: drawOneInput,
    solve: ({ A, alpha, p, w }) => {
      const labour = mostProfitableLabour({ A, alpha, p, w })
      const right = A * labour ** alpha
      const no_exponent_factor = A * ((p * A) / w) ** (alpha / (1 - alpha))
      return { kind: 'number', right, wrong: { labour, revenue: p * right, no_exponent_factor } }
    },
    fields: oneInputFields,
    explain: (values, right) =>
      `${labourOf(values)}Output from this labour is ${product(values.A, [step(mostProfitableLabour(values)), values.alpha])}. That is ${right}.`
  })
]

export const profitWithFixedCost = questionType({
  id: 'fixed_cost_profit',
  title: 'one input and a cost that is only paid by who operates, the largest profit',
  draw: (draw) => {
    const values = drawOneInput(draw)
    if (!values) return null
    const variableProfit = variableProfitOf(values)
    const F = rounded(variableProfit * draw.uniform(0.3, 1.6, 10), 2)
    return Math.abs(variableProfit - F) > 0.02 * variableProfit ? { ...values, F } : null
  },
  solve: ({ A, alpha, p, w, F }) => {
    const before = variableProfitOf({ A, alpha, p, w })
    return {
      kind: 'number',
      right: Math.max(0, before - F),
      wrong: { ignored_fixed: before, forced_to_operate: before - F, revenue: before / (1 - alpha) }
    }
  },
  fields: (values) => ({ ...oneInputFields(values), fixed_cost: plain(values.F) }),
  explain: (values, right) => {
    const before = variableProfitOf(values)
    const operating = `${labourOf(values)}Revenue less wages is then ${step(before / (1 - values.alpha))} - ${step(values.w * mostProfitableLabour(values))} = ${step(before)}. `
    if (before > values.F) {
      return `${operating}This covers the fixed cost of ${plain(values.F)}, so operating is worth it. The profit that remains is ${right}.`
    }
    return `${operating}This does not cover the fixed cost of ${plain(values.F)}, so it is best not to operate. The largest profit is ${right}.`
  }
})

/** The largest profit before a fixed cost: the share 1 - alpha of revenue. */
function variableProfitOf(values: OneInput): number {
  return (1 - values.alpha) * values.p * values.A * mostProfitableLabour(values) ** values.alpha
}
