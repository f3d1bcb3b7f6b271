import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import {
  type CobbDouglas,
  cobbDouglas,
  type Inputs,
  leontief,
  outputOfCobbDouglas,
  polynomial,
  step
} from './production-function.ts'

const drawCobbDouglas = ({ uniform }: Draw) => ({
  A: uniform(1, 6),
  alpha: uniform(0.15, 0.7),
  beta: uniform(0.15, 0.7)
})
const drawInputs = ({ uniform }: Draw) => ({ K: uniform(2, 30), L: uniform(2, 30) })
const cobbDouglasFields = (values: CobbDouglas & Inputs) => ({
  production: cobbDouglas(values),
  capital: plain(values.K),
  labour: plain(values.L)
})

/** @example monomial([0.2, 1.5], 0.3, -0.8) // => '0.2*1.5*K^0.3*L^(-0.8)' */
function monomial(coefficients: readonly number[], ofCapital: number, ofLabour: number): string {
  const shown = coefficients.filter((coefficient) => coefficient !== 1).map(plain)
  return [...shown, power('K', rounded(ofCapital, 10)), power('L', rounded(ofLabour, 10))].join('*')
}

/** A.23: what one more unit of an input adds to output, at the margin. */
export const marginalProduction = [
  questionType({
    id: 'cobb_douglas_marginal_labor',
    title: 'Cobb-Douglas, marginal product of labour at given inputs',
    draw: (draw) => ({ ...drawCobbDouglas(draw), ...drawInputs(draw) }),
    solve: ({ A, alpha, beta, K, L }) => {
      const Y = outputOfCobbDouglas({ A, alpha, beta, K, L })
      const wrong = { average_product: Y / L, other_input: (alpha * Y) / K, no_exponent_drop: beta * Y }
      return { kind: 'number', right: (beta * Y) / L, wrong }
    },
    fields: cobbDouglasFields,
    explain: (values, right) => {
      const Y = step(outputOfCobbDouglas(values))
      return (
        `At K = ${plain(values.K)} and L = ${plain(values.L)} output is ${cobbDouglas(values)} = ${Y}. ` +
        `The derivative in L multiplies by the exponent of L and takes one power of L away, so the marginal product of labour is ${plain(values.beta)} * ${Y}/${plain(values.L)}. ` +
        `That is ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_marginal_labor_formula',
    title: 'Cobb-Douglas, marginal product of labour as a formula',
    draw: drawCobbDouglas,
    solve: ({ A, alpha, beta }) => ({
      kind: 'expression',
      right: monomial([beta, A], alpha, beta - 1),
      wrong: {
        average_product: monomial([A], alpha, beta - 1),
        other_input: monomial([alpha, A], alpha - 1, beta),
        no_exponent_drop: monomial([beta, A], alpha, beta)
      },
      variables: ['K', 'L']
    }),
    fields: (values) => ({ production: cobbDouglas(values) }),
    explain: ({ beta }, right) =>
      `The marginal product of labour is the derivative of output in L, with K held constant. ` +
      `The exponent ${plain(beta)} of L becomes a factor, and the new exponent is ${plain(beta)} - 1 = ${plain(rounded(beta - 1, 10))}. ` +
      `This gives ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_marginal_capital',
    title: 'Cobb-Douglas, marginal product of capital at given inputs',
    draw: (draw) => ({ ...drawCobbDouglas(draw), ...drawInputs(draw) }),
    solve: ({ A, alpha, beta, K, L }) => {
      const Y = outputOfCobbDouglas({ A, alpha, beta, K, L })
      const wrong = { average_product: Y / K, other_input: (beta * Y) / L, no_exponent_drop: alpha * Y }
      return { kind: 'number', right: (alpha * Y) / K, wrong }
    },
    fields: cobbDouglasFields,
    explain: (values, right) => {
      const Y = step(outputOfCobbDouglas(values))
      return (
        `At K = ${plain(values.K)} and L = ${plain(values.L)} output is ${cobbDouglas(values)} = ${Y}. ` +
        `The derivative in K multiplies by the exponent of K and takes one power of K away, so the marginal product of capital is ${plain(values.alpha)} * ${Y}/${plain(values.K)}. ` +
        `That is ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_marginal_capital_formula',
    title: 'Cobb-Douglas, marginal product of capital as a formula',
    draw: drawCobbDouglas,
    solve: ({ A, alpha, beta }) => ({
      kind: 'expression',
      right: monomial([alpha, A], alpha - 1, beta),
      wrong: {
        average_product: monomial([A], alpha - 1, beta),
        other_input: monomial([beta, A], alpha, beta - 1),
        no_exponent_drop: monomial([alpha, A], alpha, beta)
      },
      variables: ['K', 'L']
    }),
    fields: (values) => ({ production: cobbDouglas(values) }),
    explain: ({ alpha }, right) =>
      `The marginal product of capital is the derivative of output in K, with L held constant. ` +
      `The exponent ${plain(alpha)} of K becomes a factor, and the new exponent is ${plain(alpha)} - 1 = ${plain(rounded(alpha - 1, 10))}. ` +
      `This gives ${right}.`
  }),
  questionType({
    id: 'leontief_marginal_labor',
    title: 'Leontief, marginal product of labour, where labour or capital is short',
    draw: (draw) => {
      const values = { a_K: draw.uniform(0.5, 4), a_L: draw.uniform(0.5, 4), ...drawInputs(draw) }
      return Math.abs(values.K / values.a_K - values.L / values.a_L) > 0.3 ? values : null
    },
    solve: ({ a_K, a_L, K, L }) => {
      const isShort = L / a_L < K / a_K
      return {
        kind: 'number',
        right: isShort ? 1 / a_L : 0,
        wrong: {
          ignored_bottleneck: isShort ? 0 : 1 / a_L,
          coefficient: a_L,
          average: Math.min(K / a_K, L / a_L) / L
        }
      }
    },
    fields: (values) => ({ production: leontief(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ a_K, a_L, K, L }, right) => {
      const reached =
        `Capital is enough for ${plain(K)}/${plain(a_K)} = ${step(K / a_K)} units of output, ` +
        `labour for ${plain(L)}/${plain(a_L)} = ${step(L / a_L)}. `
      if (L / a_L < K / a_K) {
        return `${reached}Labour is the bottleneck, so a little more of it adds output at the rate of one unit for each ${plain(a_L)} of labour. The marginal product is 1/${plain(a_L)} = ${right}.`
      }
      return `${reached}Capital is the bottleneck, so a little more labour finds no capital to work with. The marginal product of labour is ${right}.`
    }
  }),
  questionType({
    id: 'polynomial_marginal_labor',
    title: 'quadratic function of both inputs, marginal product of labour',
    draw: ({ uniform }) => ({
      a_K: uniform(5, 20),
      a_L: uniform(5, 20),
      a_KK: uniform(-0.3, -0.05),
      a_LL: uniform(-0.3, -0.05),
      a_KL: uniform(0.1, 1),
      K: uniform(2, 12),
      L: uniform(2, 12)
    }),
    solve: ({ a_K, a_L, a_KK, a_LL, a_KL, K, L }) => ({
      kind: 'number',
      right: a_L + 2 * a_LL * L + a_KL * K,
      wrong: {
        no_factor_2: a_L + a_LL * L + a_KL * K,
        no_cross_term: a_L + 2 * a_LL * L,
        other_input: a_K + 2 * a_KK * K + a_KL * L
      }
    }),
    fields: (values) => ({ production: polynomial(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ a_L, a_LL, a_KL, K, L }, right) =>
      `The derivative of output in L, with K held constant, is ${sum([a_L], [2 * a_LL, 'L'], [a_KL, 'K'])}. ` +
      `At K = ${plain(K)} and L = ${plain(L)} that is ${sum([a_L], [rounded(2 * a_LL * L, 4)], [rounded(a_KL * K, 4)])}, or ${right}.`
  })
]
