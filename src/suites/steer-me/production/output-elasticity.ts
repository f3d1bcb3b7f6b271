import { plain } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import {
  cobbDouglas,
  leontief,
  linear,
  outputOfCobbDouglas,
  outputOfPolynomial,
  polynomial,
  step
} from './production-function.ts'

/** A.25: by what percentage output changes with one input, for each percent of that input. */
export const outputElasticity = [
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas, elasticity in capital',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.15, 0.7),
      beta: uniform(0.15, 0.7),
      K: uniform(2, 30),
      L: uniform(2, 30)
    }),
    solve: ({ A, alpha, beta, K, L }) => {
      const marginal_product = (alpha * outputOfCobbDouglas({ A, alpha, beta, K, L })) / K
      return { kind: 'number', right: alpha, wrong: { marginal_product, other_input: beta, sum: alpha + beta } }
    },
    fields: (values) => ({ production: cobbDouglas(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: (values, right) => {
      const Y = outputOfCobbDouglas(values)
      return (
        `Output is ${step(Y)} and the marginal product of capital ${plain(values.alpha)} * ${step(Y)}/${plain(values.K)} = ${step((values.alpha * Y) / values.K)}. ` +
        `The elasticity is the marginal product times K/Y, so that K and Y cancel and the exponent of K is left. ` +
        `It is ${right} at any amounts of the inputs.`
      )
    }
  }),
  questionType({
    id: 'linear',
    title: 'perfect substitutes, elasticity in labour',
    draw: ({ uniform }) => ({ b_K: uniform(0.5, 4), b_L: uniform(0.5, 4), K: uniform(2, 30), L: uniform(2, 30) }),
    solve: ({ b_K, b_L, K, L }) => {
      const Y = b_K * K + b_L * L
      return {
        kind: 'number',
        right: (b_L * L) / Y,
        wrong: { coefficient: b_L, one: 1, other_input: (b_K * K) / Y }
      }
    },
    fields: (values) => ({ production: linear(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ b_K, b_L, K, L }, right) =>
      `Capital makes ${plain(b_K)} * ${plain(K)} = ${step(b_K * K)} units and labour ${plain(b_L)} * ${plain(L)} = ${step(b_L * L)}, together ${step(b_K * K + b_L * L)}. ` +
      `The marginal product of labour is ${plain(b_L)}, and the elasticity is that times L/Y: the part of output that labour makes. ` +
      `This is ${step(b_L * L)}/${step(b_K * K + b_L * L)} = ${right}.`
  }),
  questionType({
    id: 'leontief',
    title: 'Leontief, elasticity in labour, where labour or capital is short',
    draw: ({ uniform }) => {
      const values = { a_K: uniform(0.5, 4), a_L: uniform(0.5, 4), K: uniform(2, 30), L: uniform(2, 30) }
      return Math.abs(values.K / values.a_K - values.L / values.a_L) > 0.3 ? values : null
    },
    solve: ({ a_K, a_L, K, L }) => {
      const isShort = L / a_L < K / a_K
      return {
        kind: 'number',
        right: isShort ? 1 : 0,
        wrong: { other_case: isShort ? 0 : 1, inverse_coefficient: 1 / a_L, half: 0.5 }
      }
    },
    fields: (values) => ({ production: leontief(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ a_K, a_L, K, L }, right) => {
      const reached =
        `Capital is enough for ${plain(K)}/${plain(a_K)} = ${step(K / a_K)} units of output, ` +
        `labour for ${plain(L)}/${plain(a_L)} = ${step(L / a_L)}. `
      if (L / a_L < K / a_K) {
        return `${reached}Labour is the bottleneck and output is proportional to it, so 1 percent more labour makes 1 percent more output. The elasticity is ${right}.`
      }
      return `${reached}Capital is the bottleneck, so a little more labour changes nothing. The elasticity is ${right}.`
    }
  }),
  questionType({
    id: 'polynomial',
    title: 'quadratic function of both inputs, elasticity in labour',
    draw: ({ uniform }) => ({
      a_K: uniform(5, 20),
      a_L: uniform(5, 20),
      a_KK: uniform(-0.3, -0.05),
      a_LL: uniform(-0.3, -0.05),
      a_KL: uniform(0.1, 1),
      K: uniform(2, 12),
      L: uniform(2, 12)
    }),
    solve: (values) => {
      const { a_K, a_L, a_KK, a_LL, a_KL, K, L } = values
      const Y = outputOfPolynomial(values)
      const marginal_product = a_L + 2 * a_LL * L + a_KL * K
      return {
        kind: 'number',
        right: (marginal_product * L) / Y,
        wrong: {
          marginal_product,
          other_input: ((a_K + 2 * a_KK * K + a_KL * L) * K) / Y,
          no_cross_term: ((a_L + 2 * a_LL * L) * L) / Y
        }
      }
    },
    fields: (values) => ({ production: polynomial(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: (values, right) => {
      const { a_L, a_LL, a_KL, K, L } = values
      const marginal = step(a_L + 2 * a_LL * L + a_KL * K)
      const Y = step(outputOfPolynomial(values))
      return (
        `The marginal product of labour is ${sum([a_L], [2 * a_LL, 'L'], [a_KL, 'K'])}, at K = ${plain(K)} and L = ${plain(L)} that is ${marginal}. ` +
        `Output at these inputs is ${Y}. ` +
        `The elasticity is the marginal product times L/Y: ${marginal} * ${plain(L)}/${Y} = ${right}.`
      )
    }
  })
]
