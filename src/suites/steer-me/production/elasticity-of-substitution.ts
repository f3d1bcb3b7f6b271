import { plain, rounded } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cesExponent, cesSum, leontief, step } from './production-function.ts'

const rhos = [-4, -3, -2, -1.5, -1, -0.5, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.8] as const
const classes = ['zero', 'one', 'infinite'] as const
type Class = (typeof classes)[number]

function functionOf({ a, b, which }: { a: number; b: number; which: Class }): string {
  switch (which) {
    case 'zero':
      return leontief({ a_K: b, a_L: 1 })
    case 'one':
      return product(1, ['K', a], ['L', rounded(1 - a, 2)])
    case 'infinite':
      return sum([b, 'K'], [1, 'L'])
  }
}

/** A.26: by what percentage K/L changes along an isoquant, for each percent of the relative price w/r. */
export const elasticityOfSubstitution = [
  questionType({
    id: 'ces',
    title: 'from a function of constant elasticity of substitution',
    draw: ({ uniform, oneOf }) => ({ A: uniform(1, 5), a: uniform(0.2, 0.8), rho: oneOf(rhos) }),
    solve: ({ rho }) => ({
      kind: 'number',
      right: 1 / (1 - rho),
      wrong: { one_plus_rho: rho === -1 ? 0 : 1 / (1 + rho), rho, one_minus_rho: 1 - rho }
    }),
    fields: ({ A, a, rho }) => ({
      production: product(A, [`(${cesSum(a, rho)})^${cesExponent(1, rho)}`, 1])
    }),
    explain: ({ a, rho }, right) =>
      `The ratio of the marginal products is ${plain(a)}/${plain(rounded(1 - a, 10))} * (K/L)^(${plain(rounded(rho - 1, 10))}), and at least cost it equals r/w. ` +
      `So K/L is proportional to (w/r)^(1/${plain(rounded(1 - rho, 10))}): the exponent 1/(1 - rho) with rho = ${plain(rho)} is the elasticity. ` +
      `It is ${right}.`
  }),
  questionType({
    id: 'from_observations',
    title: 'from two observations of input ratio and relative price',
    draw: ({ uniform }) => {
      const [KL0, wr0] = [uniform(0.5, 3), uniform(1, 4)]
      return { KL0, KL1: rounded(KL0 * uniform(1.1, 1.8, 10), 2), wr0, wr1: rounded(wr0 * uniform(1.1, 1.8, 10), 2) }
    },
    solve: ({ KL0, KL1, wr0, wr1 }) => {
      const [ofRatio, ofPrice] = [Math.log(KL1 / KL0), Math.log(wr1 / wr0)]
      return {
        kind: 'number',
        right: ofRatio / ofPrice,
        wrong: {
          inverse: ofPrice / ofRatio,
          simple_percent: (KL1 - KL0) / KL0 / ((wr1 - wr0) / wr0),
          slope: (KL1 - KL0) / (wr1 - wr0)
        }
      }
    },
    fields: ({ KL0, KL1, wr0, wr1 }) => ({
      ratio_before: plain(KL0),
      ratio_after: plain(KL1),
      relative_price_before: plain(wr0),
      relative_price_after: plain(wr1)
    }),
    explain: ({ KL0, KL1, wr0, wr1 }, right) =>
      `The ratio of inputs changes by ln(${plain(KL1)}/${plain(KL0)}) = ${step(Math.log(KL1 / KL0))} in logarithms. ` +
      `The relative price changes by ln(${plain(wr1)}/${plain(wr0)}) = ${step(Math.log(wr1 / wr0))}. ` +
      `The elasticity of substitution is the first divided by the second, ${right}.`
  }),
  questionType({
    id: 'classify',
    title: 'of the three limiting forms',
    draw: ({ uniform, oneOf }) => ({ a: uniform(0.2, 0.8), b: uniform(0.5, 4), which: oneOf(classes) as Class }),
    solve: ({ which }) => ({
      kind: 'choice',
      right: which,
      options: { zero: '0', one: '1', infinite: 'infinite', half: '0.5' }
    }),
    fields: (values) => ({ production: functionOf(values) }),
    explain: (values, right) => {
      const production = functionOf(values)
      switch (values.which) {
        case 'zero':
          return `In ${production} the inputs work in one fixed proportion. Whatever the relative price, the cheapest ratio of inputs stays the same, so the elasticity of substitution is ${right}.`
        case 'one':
          return `The function ${production} is of the Cobb-Douglas form: the cheapest ratio K/L is ${step(values.a / (1 - values.a))} * w/r. It changes by one percent for each percent of the relative price, so the elasticity of substitution is ${right}.`
        case 'infinite':
          return `In ${production} one unit of K always replaces ${plain(values.b)} of L, so the isoquants are straight lines. A small change of the relative price around that rate moves everything from one input to the other, so the elasticity of substitution is ${right}.`
      }
    }
  })
]
