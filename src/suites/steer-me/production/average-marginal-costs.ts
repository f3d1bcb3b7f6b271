import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawQuadraticCost, quadraticCost } from './cost-function.ts'
import { cheapest } from './optimal-inputs.ts'
import { cobbDouglas, step } from './production-function.ts'

/** A.28: cost of a unit on average and at the margin. */
export const averageMarginalCosts = [
  questionType({
    id: 'average_cost',
    title: 'quadratic cost, average cost at a quantity',
    draw: (draw) => ({ ...drawQuadraticCost(draw), q: draw.uniform(3, 30) }),
    solve: ({ F, c1, c2, q }) => ({
      kind: 'number',
      right: F / q + c1 + c2 * q,
      wrong: { marginal_cost: c1 + 2 * c2 * q, average_variable: c1 + c2 * q, total: F + c1 * q + c2 * q * q }
    }),
    fields: (values) => ({ cost: quadraticCost(values), quantity: plain(values.q) }),
    explain: ({ F, c1, c2, q }, right) =>
      `The cost of ${plain(q)} units is ${plain(F)} + ${plain(c1)} * ${plain(q)} + ${plain(c2)} * ${plain(q)}^2 = ${step(F + c1 * q + c2 * q * q)}. ` +
      `Divided by ${plain(q)} units, that is an average cost of ${right}.`
  }),
  questionType({
    id: 'marginal_cost',
    title: 'quadratic cost, marginal cost at a quantity',
    draw: (draw) => ({ ...drawQuadraticCost(draw), q: draw.uniform(3, 30) }),
    solve: ({ F, c1, c2, q }) => ({
      kind: 'number',
      right: c1 + 2 * c2 * q,
      wrong: {
        average_cost: F / q + c1 + c2 * q,
        no_factor_2: c1 + c2 * q,
        average_variable_plus_fixed: c1 + c2 * q + F
      }
    }),
    fields: (values) => ({ cost: quadraticCost(values), quantity: plain(values.q) }),
    explain: ({ c1, c2, q }, right) =>
      `Marginal cost is the derivative of cost in q, in which the fixed part drops out: ${sum([c1], [2 * c2, 'q'])}. ` +
      `At q = ${plain(q)} it is ${plain(c1)} + ${step(2 * c2 * q)} = ${right}.`
  }),
  questionType({
    id: 'efficient_scale',
    title: 'quadratic cost, quantity of the least average cost',
    draw: drawQuadraticCost,
    solve: ({ F, c1, c2 }) => ({
      kind: 'number',
      right: Math.sqrt(F / c2),
      wrong: { no_root: F / c2, min_average_cost: c1 + 2 * Math.sqrt(F * c2), with_c1: Math.sqrt(F / (c1 * c2)) }
    }),
    fields: (values) => ({ cost: quadraticCost(values) }),
    explain: ({ F, c1, c2 }, right) =>
      `Average cost is ${sum([F, '/q'], [c1], [c2, 'q'])}. ` +
      `Its derivative is 0 where ${plain(F)}/q^2 = ${plain(c2)}, that is q^2 = ${step(F / c2)}. ` +
      `Average cost is lowest at the root of it, q = ${right}.`
  }),
  questionType({
    id: 'marginal_cost_from_production',
    title: 'Cobb-Douglas with both inputs variable, marginal cost at a quantity',
    draw: ({ uniform }) => {
      const values = {
        A: uniform(1, 6),
        alpha: uniform(0.15, 0.5),
        beta: uniform(0.15, 0.45),
        w: uniform(2, 15),
        r: uniform(2, 15),
        q: uniform(3, 30)
      }
      const marginalCost = cheapest(values).cost / ((values.alpha + values.beta) * values.q)
      return marginalCost >= 0.2 && marginalCost <= 1000 ? values : null
    },
    solve: ({ A, alpha, beta, w, r, q }) => {
      const n = alpha + beta
      const cost = cheapest({ A, alpha, beta, w, r, q }).cost
      return {
        kind: 'number',
        right: cost / (n * q),
        wrong: {
          average_cost: cost / q,
          total_cost: cost,
          crs_constant: ((r / alpha) ** (alpha / n) * (w / beta) ** (beta / n)) / A
        }
      }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      wage: plain(values.w),
      rental: plain(values.r),
      quantity: plain(values.q)
    }),
    explain: (values, right) => {
      const { A, alpha, beta, w, r, q } = values
      const n = rounded(alpha + beta, 10)
      return (
        `At least cost the inputs' outlays are in the ratio ${plain(alpha)} to ${plain(beta)}, and with n = ${plain(alpha)} + ${plain(beta)} = ${plain(n)} the cost function is C(q) = n * (q/${plain(A)})^(1/n) * (${plain(r)}/${plain(alpha)})^(${plain(alpha)}/n) * (${plain(w)}/${plain(beta)})^(${plain(beta)}/n). ` +
        `At q = ${plain(q)} it comes to ${step(cheapest(values).cost)}. ` +
        `As C is proportional to q^(1/n), marginal cost is C/(nq) = ${step(cheapest(values).cost)}/(${plain(n)} * ${plain(q)}) = ${right}.`
      )
    }
  })
]
