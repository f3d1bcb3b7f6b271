import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief, outputOfCobbDouglas, step } from './production-function.ts'

/** Rates of change below it would be printed with too few digits. */
const leastRate = 0.005

type Quadratic = { b_K: number; b_L: number; b_LL?: number; K: number; L: number }

const quadratic = ({ b_K, b_L, b_LL = 0 }: Quadratic) => sum([b_K, 'K'], [b_L, 'L'], [-b_LL, 'L^2'])

/** A.27: how the marginal product of labour changes with labour. */
export const diminishingMarginalProducts = [
  questionType({
    id: 'cobb_douglas_second_derivative',
    title: 'Cobb-Douglas, second derivative in labour',
    draw: ({ uniform }) => {
      const values = {
        A: uniform(1, 6),
        alpha: uniform(0.15, 0.7),
        beta: uniform(0.15, 0.7),
        K: uniform(2, 30),
        L: uniform(2, 30)
      }
      const { beta, L } = values
      const rate = (beta * (1 - beta) * outputOfCobbDouglas(values)) / L ** 2
      return rate >= leastRate ? values : null
    },
    solve: ({ A, alpha, beta, K, L }) => {
      const marginal_product = (beta * outputOfCobbDouglas({ A, alpha, beta, K, L })) / L
      const right = ((beta - 1) * marginal_product) / L
      const wrong = { marginal_product, sign_error: -right, cross_derivative: (alpha * marginal_product) / K }
      return { kind: 'number', right, wrong }
    },
    fields: (values) => ({ production: cobbDouglas(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: (values, right) => {
      const { beta, L } = values
      const marginal = step((beta * outputOfCobbDouglas(values)) / L)
      return (
        `Output is ${step(outputOfCobbDouglas(values))}, so the marginal product of labour is ${plain(beta)} * ${step(outputOfCobbDouglas(values))}/${plain(L)} = ${marginal}. ` +
        `It contains L to the power ${plain(rounded(beta - 1, 10))}, so its own derivative in L is ${plain(rounded(beta - 1, 10))} * ${marginal}/${plain(L)}. ` +
        `That is ${right}: the marginal product falls.`
      )
    }
  }),
  questionType({
    id: 'linear_second_derivative',
    title: 'linear in labour, or with a falling square of it: second derivative in labour',
    draw: ({ uniform, chance }): Quadratic | null => {
      const values = { b_K: uniform(0.5, 4), b_L: uniform(0.5, 4), K: uniform(2, 30), L: uniform(2, 30) }
      if (chance(0.5)) return values
      // The marginal product of labour stays positive.
      const b_LL = rounded((values.b_L / (2 * values.L)) * uniform(0.2, 0.9, 10), 3)
      return b_LL >= 2 * leastRate ? { ...values, b_LL } : null
    },
    solve: ({ b_K, b_L, b_LL, K, L }) => ({
      kind: 'number',
      right: b_LL ? -2 * b_LL : 0,
      wrong: {
        marginal_product: b_LL ? b_L - 2 * b_LL * L : b_L,
        ...(b_LL && { no_factor_2: -b_LL }),
        minus_coefficient: -b_L,
        share: (-b_L * L) / (b_K * K + b_L * L)
      }
    }),
    fields: (values) => ({ production: quadratic(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ b_L, b_LL, L }, right) => {
      if (!b_LL) {
        return `The marginal product of labour is ${plain(b_L)} at any amount of labour. As a constant it does not change with labour, so the rate is ${right}.`
      }
      return (
        `The marginal product of labour is the derivative of output in L, ${sum([b_L], [-2 * b_LL, 'L'])}, at present ${step(b_L - 2 * b_LL * L)}. ` +
        `Its own derivative in L is minus 2 * ${plain(b_LL)}, whatever the amounts of the inputs. The rate is ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief_extra_unit',
    title: 'Leontief, output of exactly one more unit of labour',
    draw: ({ uniform, integer }) => {
      const values = { a_K: uniform(0.5, 4), a_L: uniform(0.5, 4), K: integer(4, 40), L: integer(4, 40) }
      return Math.abs(values.K / values.a_K - values.L / values.a_L) > 0.05 ? values : null
    },
    solve: ({ a_K, a_L, K, L }) => {
      const right = Math.min(K / a_K, (L + 1) / a_L) - Math.min(K / a_K, L / a_L)
      return {
        kind: 'number',
        right,
        wrong: {
          ignored_bottleneck: Math.abs(right - 1 / a_L) > 1e-6 ? 1 / a_L : 0,
          coefficient: a_L,
          average: Math.min(K / a_K, L / a_L) / L
        }
      }
    },
    fields: (values) => ({ production: leontief(values), capital: plain(values.K), labour: plain(values.L) }),
    explain: ({ a_K, a_L, K, L }, right) => {
      const [ofCapital, before, after] = [K / a_K, L / a_L, (L + 1) / a_L]
      return (
        `Capital is enough for ${step(ofCapital)} units of output; labour is enough for ${step(before)} before and ${step(after)} after the extra unit. ` +
        `The smaller number counts, so output goes from ${step(Math.min(ofCapital, before))} to ${step(Math.min(ofCapital, after))}. ` +
        `The difference is ${right}.`
      )
    }
  }),
  questionType({
    id: 'cubic_turning_point',
    title: 'cubic in labour, where marginal products begin to fall',
    draw: ({ uniform }) => ({ a: uniform(2, 15), b: uniform(1, 6), c: uniform(0.05, 0.4) }),
    solve: ({ a, b, c }) => ({
      kind: 'number',
      right: b / (3 * c),
      wrong: {
        average_product_peak: b / (2 * c),
        output_peak: (b + Math.sqrt(b * b + 3 * a * c)) / (3 * c),
        inverse: (3 * c) / b
      }
    }),
    fields: ({ a, b, c }) => ({ production: sum([a, 'L'], [b, 'L^2'], [-c, 'L^3']) }),
    explain: ({ a, b, c }, right) =>
      `The marginal product of labour is ${sum([a], [2 * b, 'L'], [-3 * c, 'L^2'])}. ` +
      `Its derivative ${sum([2 * b], [-6 * c, 'L'])} is positive at first and is 0 at L = ${plain(2 * b)}/${plain(6 * c)}. ` +
      `From L = ${right} on marginal products fall.`
  })
]
