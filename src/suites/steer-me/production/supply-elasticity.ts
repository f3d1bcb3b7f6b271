import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, step } from './production-function.ts'

/** Where supply has no bound, this stands for a large number that a careless formula may give. */
const unbounded = 9.99

/** A.33: by what percentage the quantity that a price-taker offers changes, for each percent of the price. */
export const supplyElasticity = [
  questionType({
    id: 'cobb_douglas_capital_fixed',
    title: 'Cobb-Douglas with capital fixed',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.1, 0.6),
      beta: uniform(0.2, 0.75),
      K: uniform(2, 20),
      p: uniform(2, 15),
      w: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => {
      const n = rounded(alpha + beta, 10)
      return {
        kind: 'number',
        right: beta / (1 - beta),
        wrong: {
          exponent: beta,
          all_inputs_variable: n < 1 ? n / (1 - n) : unbounded,
          inverse: (1 - beta) / beta
        }
      }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      capital: plain(values.K),
      price: plain(values.p),
      wage: plain(values.w)
    }),
    explain: ({ beta }, right) => {
      const rest = plain(rounded(1 - beta, 10))
      return (
        `With K fixed, the value of the marginal product equals the wage where L is proportional to p^(1/${rest}), since 1 - ${plain(beta)} = ${rest}. ` +
        `Output is proportional to L^${plain(beta)}, and so to p^(${plain(beta)}/${rest}). ` +
        `The exponent of the price is the elasticity, ${plain(beta)}/${rest} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_labor_fixed',
    title: 'Cobb-Douglas with labour fixed',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.2, 0.75),
      beta: uniform(0.1, 0.6),
      L: uniform(2, 20),
      p: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => ({
      kind: 'number',
      right: alpha / (1 - alpha),
      wrong: { exponent: alpha, other_input: beta / (1 - beta), inverse: (1 - alpha) / alpha }
    }),
    fields: (values) => ({
      production: cobbDouglas(values),
      labour: plain(values.L),
      price: plain(values.p),
      rental: plain(values.r)
    }),
    explain: ({ alpha }, right) => {
      const rest = plain(rounded(1 - alpha, 10))
      return (
        `With L fixed, the value of the marginal product equals the rental where K is proportional to p^(1/${rest}), since 1 - ${plain(alpha)} = ${rest}. ` +
        `Output is proportional to K^${plain(alpha)}, and so to p^(${plain(alpha)}/${rest}). ` +
        `The exponent of the price is the elasticity, ${plain(alpha)}/${rest} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_long_run',
    title: 'Cobb-Douglas with both inputs variable',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.1, 0.45),
      beta: uniform(0.1, 0.45),
      p: uniform(2, 15),
      w: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => {
      const n = alpha + beta
      const wrong = { degree: n, labour_only: beta / (1 - beta), inverse: (1 - n) / n }
      return { kind: 'number', right: n / (1 - n), wrong }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      price: plain(values.p),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ alpha, beta }, right) => {
      const n = rounded(alpha + beta, 10)
      const rest = plain(rounded(1 - n, 10))
      return (
        `At the largest profit rK = ${plain(alpha)} * pY and wL = ${plain(beta)} * pY, so both inputs are proportional to pY. ` +
        `Output is then proportional to (pY)^${plain(n)}, because ${plain(alpha)} + ${plain(beta)} = ${plain(n)}, which makes Y^${rest} proportional to p^${plain(n)}. ` +
        `The elasticity of supply is ${plain(n)}/${rest} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'quadratic_cost',
    title: 'quadratic cost',
    draw: ({ uniform }) => {
      const [c1, c2] = [uniform(1, 9), uniform(0.1, 2)]
      return { c1, c2, p: rounded(c1 + uniform(2, 20), 2) }
    },
    solve: ({ c1, c2, p }) => ({
      kind: 'number',
      right: p / (p - c1),
      wrong: { one: 1, slope: 1 / (2 * c2), inverse: (p - c1) / p }
    }),
    fields: ({ c1, c2, p }) => ({ cost: sum([c1, 'q'], [c2, 'q^2']), price: plain(p) }),
    explain: ({ c1, c2, p }, right) =>
      `The price equals marginal cost where p = ${sum([c1], [2 * c2, 'q'])}, so supply is q = (p - ${plain(c1)})/${plain(2 * c2)}, at this price ${step((p - c1) / (2 * c2))}. ` +
      `Its slope in the price is 1/${plain(2 * c2)}. ` +
      `The elasticity is the slope times p/q, that is p/(p - ${plain(c1)}) = ${plain(p)}/${plain(p - c1)} = ${right}.`
  }),
  questionType({
    id: 'linear_supply',
    title: 'linear supply function',
    draw: ({ uniform }) => {
      const [c, d] = [uniform(-20, 40), uniform(1, 8)]
      return { c, d, p: c < 0 ? uniform(25, 60) : uniform(2, 20) }
    },
    solve: ({ c, d, p }) => ({
      kind: 'number',
      right: (d * p) / (c + d * p),
      wrong: { slope: d, one: 1, inverse: (c + d * p) / (d * p) }
    }),
    fields: ({ c, d, p }) => ({ supply: sum([c], [d, 'P']), price: plain(p) }),
    explain: ({ c, d, p }, right) =>
      `At P = ${plain(p)} the quantity offered is ${sum([c], [rounded(d * p, 4)])} = ${step(c + d * p)}. ` +
      `The slope of supply is ${plain(d)}, and the elasticity is the slope times P/Q. ` +
      `That is ${plain(d)} * ${plain(p)}/${step(c + d * p)} = ${right}.`
  })
]
