import { plain, rounded } from '../../question-bank/decimals.ts'
import { power, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { step } from './production-function.ts'

/** Growth rates below it would be printed with too few digits. */
const leastGrowth = 0.002

type Shares = { alpha: number; beta: number }

const withUnknownA = ({ alpha, beta }: Shares) => `A * ${power('K', alpha)} * ${power('L', beta)}`

/** A.36: the part of output that inputs do not explain. */
export const totalFactorProductivity = [
  questionType({
    id: 'level',
    title: 'from output and inputs',
    draw: ({ uniform }) => {
      const alpha = uniform(0.2, 0.7)
      return { alpha, beta: rounded(1 - alpha, 2), K: uniform(5, 80), L: uniform(5, 80), Y: uniform(20, 300) }
    },
    solve: ({ alpha, beta, K, L, Y }) => ({
      kind: 'number',
      right: Y / (K ** alpha * L ** beta),
      wrong: {
        labour_productivity: Y / L,
        linear_weights: Y / (alpha * K + beta * L),
        exponents_swapped: Y / (K ** beta * L ** alpha)
      }
    }),
    fields: (values) => ({
      production: withUnknownA(values),
      output: plain(values.Y),
      capital: plain(values.K),
      labour: plain(values.L)
    }),
    explain: ({ alpha, beta, K, L, Y }, right) => {
      const inputs = step(K ** alpha * L ** beta)
      return (
        `The inputs together count ${plain(K)}^${plain(alpha)} * ${plain(L)}^${plain(beta)} = ${inputs}. ` +
        `Total factor productivity is output for each unit of that: ${plain(Y)}/${inputs} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'growth_accounting',
    title: 'its growth, from the growth of output and inputs',
    draw: ({ uniform }) => {
      const values = {
        alpha: uniform(0.2, 0.7),
        gY: uniform(0.01, 0.08, 3),
        gK: uniform(0.01, 0.08, 3),
        gL: uniform(-0.01, 0.04, 3)
      }
      return Math.abs(residual(values)) >= leastGrowth ? values : null
    },
    solve: ({ alpha, gY, gK, gL }) => ({
      kind: 'number',
      right: residual({ alpha, gY, gK, gL }),
      wrong: {
        shares_swapped: gY - (1 - alpha) * gK - alpha * gL,
        no_weights: gY - gK - gL,
        labour_productivity: gY - gL
      }
    }),
    fields: ({ alpha, gY, gK, gL }) => ({
      capital_share: plain(alpha),
      output_growth: plain(gY),
      capital_growth: plain(gK),
      labour_growth: plain(gL)
    }),
    explain: ({ alpha, gY, gK, gL }, right) => {
      const beta = rounded(1 - alpha, 10)
      const [ofCapital, ofLabour] = [rounded(alpha * gK, 6), rounded(beta * gL, 6)]
      return (
        `Each input explains its own growth times its share: capital ${plain(alpha)} * ${plain(gK)} = ${plain(ofCapital)} and labour ${plain(beta)} * ${gL < 0 ? `(${plain(gL)})` : plain(gL)} = ${plain(ofLabour)}. ` +
        `What is left of the growth of output is ${sum([gY], [-ofCapital], [-ofLabour])}. ` +
        `That is ${right}.`
      )
    }
  }),
  questionType({
    id: 'from_input_prices',
    title: 'from input prices, where the price of output equals unit cost',
    draw: ({ uniform }) => {
      const alpha = uniform(0.2, 0.7)
      return { alpha, beta: rounded(1 - alpha, 2), w: uniform(2, 15), r: uniform(2, 15), p: uniform(2, 15) }
    },
    solve: ({ alpha, beta, w, r, p }) => {
      const cost = (r / alpha) ** alpha * (w / beta) ** beta
      return {
        kind: 'number',
        right: cost / p,
        wrong: {
          inverse: p / cost,
          no_share_constants: (r ** alpha * w ** beta) / p,
          linear: (alpha * r + beta * w) / p
        }
      }
    },
    fields: (values) => ({
      production: withUnknownA(values),
      wage: plain(values.w),
      rental: plain(values.r),
      price: plain(values.p)
    }),
    explain: ({ alpha, beta, w, r, p }, right) => {
      const cost = step((r / alpha) ** alpha * (w / beta) ** beta)
      return (
        `At least cost a unit of output costs (r/${plain(alpha)})^${plain(alpha)} * (w/${plain(beta)})^${plain(beta)}/A, here ${cost}/A. ` +
        `This equals the price of ${plain(p)}, so A = ${cost}/${plain(p)} = ${right}.`
      )
    }
  })
]

/** Growth of output less the growth of the inputs, weighted by their shares. */
function residual({ alpha, gY, gK, gL }: { alpha: number; gY: number; gK: number; gL: number }): number {
  return gY - alpha * gK - (1 - alpha) * gL
}
