import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cesUnit, cheapest } from './optimal-inputs.ts'
import { cesExponent, cesSum, cobbDouglas, leontief, linear, step } from './production-function.ts'

type Target = { w: number; r: number; q: number }

const drawTarget = ({ uniform }: Draw) => ({ w: uniform(2, 15), r: uniform(2, 15), q: uniform(5, 60) })
const targetFields = ({ w, r, q }: Target) => ({ wage: plain(w), rental: plain(r), quantity: plain(q) })

/** A.31: the cheapest inputs for an output, and their cost. */
export const expenditureMinimization = [
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas, the cheapest pair (K, L)',
    draw: (draw) => {
      const { uniform } = draw
      const technology = { A: uniform(1, 6), alpha: uniform(0.2, 0.7), beta: uniform(0.2, 0.7) }
      const values = { ...technology, ...drawTarget(draw) }
      const { K, L } = cheapest(values)
      return Math.min(K, L) >= 0.05 && Math.max(K, L) <= 5000 ? values : null
    },
    solve: ({ A, alpha, beta, w, r, q }) => {
      const { K, L } = cheapest({ A, alpha, beta, w, r, q })
      const n = alpha + beta
      const [scale, ratio] = [(q / A) ** (1 / n), (beta * r) / (alpha * w)]
      return {
        kind: 'tuple',
        right: [K, L],
        wrong: {
          swapped: [L, K],
          ratio_inverted: [scale * ratio ** (beta / n), scale * ratio ** (-alpha / n)],
          equal_inputs: [scale, scale]
        }
      }
    },
    fields: (values) => ({ production: cobbDouglas(values), ...targetFields(values) }),
    explain: (values, right) => {
      const { A, alpha, beta, w, r, q } = values
      const ratio = (beta * r) / (alpha * w)
      const n = plain(rounded(alpha + beta, 10))
      return (
        `At least cost the ratio of marginal products equals that of prices, so L/K = ${plain(beta)} * ${plain(r)}/(${plain(alpha)} * ${plain(w)}) = ${step(ratio)}. ` +
        `Output is then ${plain(A)} * ${step(ratio)}^${plain(beta)} * K^${n}, and setting it to ${plain(q)} gives K = ${step(cheapest(values).K)}. ` +
        `Labour is ${step(ratio)} times that, so (K, L) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief',
    title: 'fixed proportions, the least cost',
    draw: (draw) => ({ a_K: draw.uniform(0.5, 4), a_L: draw.uniform(0.5, 4), ...drawTarget(draw) }),
    solve: ({ a_K, a_L, w, r, q }) => ({
      kind: 'number',
      right: q * (a_K * r + a_L * w),
      wrong: {
        cheapest_input_only: q * Math.min(a_K * r, a_L * w),
        inverted: q * (r / a_K + w / a_L),
        no_coefficients: q * (r + w)
      }
    }),
    fields: (values) => ({ production: leontief(values), ...targetFields(values) }),
    explain: ({ a_K, a_L, w, r, q }, right) =>
      `Each unit of output takes ${plain(a_K)} of capital and ${plain(a_L)} of labour, whatever they cost. ` +
      `That is ${plain(a_K)} * ${plain(r)} + ${plain(a_L)} * ${plain(w)} = ${step(a_K * r + a_L * w)} for a unit. ` +
      `The ${plain(q)} units cost ${right}.`
  }),
  questionType({
    id: 'linear',
    title: 'perfect substitutes, the least cost',
    draw: (draw) => {
      const values = { b_K: draw.uniform(0.5, 4), b_L: draw.uniform(0.5, 4), ...drawTarget(draw) }
      const [ofCapital, ofLabour] = [values.r / values.b_K, values.w / values.b_L]
      return Math.abs(ofCapital - ofLabour) > 0.1 * Math.min(ofCapital, ofLabour) ? values : null
    },
    solve: ({ b_K, b_L, w, r, q }) => {
      const [ofCapital, ofLabour] = [r / b_K, w / b_L]
      return {
        kind: 'number',
        right: q * Math.min(ofCapital, ofLabour),
        wrong: {
          dearer_input: q * Math.max(ofCapital, ofLabour),
          mixed: (q * (ofCapital + ofLabour)) / 2,
          multiplied: q * Math.min(r * b_K, w * b_L)
        }
      }
    },
    fields: (values) => ({ production: linear(values), ...targetFields(values) }),
    explain: ({ b_K, b_L, w, r, q }, right) => {
      const [ofCapital, ofLabour] = [r / b_K, w / b_L]
      return (
        `A unit of output costs ${plain(r)}/${plain(b_K)} = ${step(ofCapital)} if capital makes it and ${plain(w)}/${plain(b_L)} = ${step(ofLabour)} if labour does. ` +
        `So everything is made with ${ofCapital < ofLabour ? 'capital' : 'labour'}. ` +
        `The cost is ${plain(q)} * ${step(Math.min(ofCapital, ofLabour))} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'ces',
    title: 'constant elasticity of substitution, the least cost',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(0.25, 0.75),
      rho: oneOf([-1, -0.5, 0.3, 0.5]),
      w: uniform(1, 8),
      r: uniform(1, 8),
      q: uniform(5, 60)
    }),
    solve: ({ a, rho, w, r, q }) => {
      const { sigma, cost } = cesUnit({ a, rho, w, r })
      const b = 1 - a
      return {
        kind: 'number',
        right: q * cost,
        wrong: {
          cobb_douglas: q * (r / a) ** a * (w / b) ** b,
          weighted_prices: q * (a * r + b * w),
          wrong_exponent: q * (a * r ** (1 - sigma) + b * w ** (1 - sigma)) ** (1 / (1 - sigma))
        }
      }
    },
    fields: (values) => ({
      production: `(${cesSum(values.a, values.rho)})^${cesExponent(1, values.rho)}`,
      ...targetFields(values)
    }),
    explain: (values, right) => {
      const { a, w, r, q } = values
      const { sigma, cost, K, L } = cesUnit(values)
      const ratio = ((a * w) / ((1 - a) * r)) ** sigma
      return (
        `The elasticity of substitution is ${step(sigma)}, so at least cost K/L = (${plain(a)} * ${plain(w)}/(${plain(rounded(1 - a, 10))} * ${plain(r)}))^${step(sigma)} = ${step(ratio)}. ` +
        `In this ratio a unit of output takes ${step(K)} of capital and ${step(L)} of labour and costs ${plain(r)} * ${step(K)} + ${plain(w)} * ${step(L)} = ${step(cost)}. ` +
        `The ${plain(q)} units cost ${right}.`
      )
    }
  })
]
