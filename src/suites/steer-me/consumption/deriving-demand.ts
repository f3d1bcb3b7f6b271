import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglasDemand } from './cobb-douglas-demand.ts'
import { drawMarket, type Market, marketFields } from './market.ts'
import { constantElasticity, leontief, linear, quasilinear } from './utility-functions.ts'

type Ratio = { gamma1: number; gamma2: number }

const drawRatio = ({ uniform }: Draw): Ratio => ({ gamma1: uniform(0.5, 5), gamma2: uniform(0.5, 5) })

function explainRatio({ gamma1, gamma2 }: Ratio, { px, py, m }: Market, gamma: number, right: string) {
  const cost = gamma1 * px + gamma2 * py
  return (
    `Nothing is wasted when x/${plain(gamma1)} = y/${plain(gamma2)}, so x and y are bought in sets of ${plain(gamma1)} and ${plain(gamma2)}. ` +
    `A set costs ${plain(gamma1)} * ${plain(px)} + ${plain(gamma2)} * ${plain(py)} = ${step(cost)}, and ${plain(m)} buys ${step(m / cost)} sets. ` +
    `With ${plain(gamma)} in each set, that is ${right}.`
  )
}

/** A.6: the best bundle that an income can buy at given prices. */
export const derivingDemand = [
  ...cobbDouglasDemand,
  questionType({
    id: 'leontief_good_1',
    title: 'demand for the first of two perfect complements',
    draw: (draw) => ({ ...drawRatio(draw), ...drawMarket(draw) }),
    solve: ({ gamma1, gamma2, px, py, m }) => ({
      kind: 'number',
      right: (gamma1 * m) / (gamma1 * px + gamma2 * py),
      wrong: {
        ratio_inverted: (gamma2 * m) / (gamma2 * px + gamma1 * py),
        equal_quantities: m / (px + py),
        all_on_x: m / px
      }
    }),
    fields: (values) => ({ utility: leontief(values.gamma1, values.gamma2), ...marketFields(values) }),
    explain: (values, right) => explainRatio(values, values, values.gamma1, right)
  }),
  questionType({
    id: 'leontief_good_2',
    title: 'demand for the second of two perfect complements',
    draw: (draw) => ({ ...drawRatio(draw), ...drawMarket(draw) }),
    solve: ({ gamma1, gamma2, px, py, m }) => ({
      kind: 'number',
      right: (gamma2 * m) / (gamma1 * px + gamma2 * py),
      wrong: {
        ratio_inverted: (gamma1 * m) / (gamma2 * px + gamma1 * py),
        equal_quantities: m / (px + py),
        all_on_y: m / py
      }
    }),
    fields: (values) => ({ utility: leontief(values.gamma1, values.gamma2), ...marketFields(values) }),
    explain: (values, right) => explainRatio(values, values, values.gamma2, right)
  }),
  questionType({
    id: 'linear_good_1',
    title: 'demand for the first of two perfect substitutes',
    draw: (draw) => {
      const values = { theta1: draw.uniform(0.5, 9), theta2: draw.uniform(0.5, 9), ...drawMarket(draw) }
      return Math.abs(values.theta1 / values.px - values.theta2 / values.py) > 0.08 ? values : null
    },
    solve: ({ theta1, theta2, px, py, m }) => {
      const buysX = theta1 / px > theta2 / py
      return {
        kind: 'number',
        right: buysX ? m / px : 0,
        wrong: {
          wrong_corner: buysX ? 0 : m / px,
          interior_share: (theta1 * m) / ((theta1 + theta2) * px),
          half: m / (2 * px)
        }
      }
    },
    fields: (values) => ({ utility: linear(values.theta1, values.theta2), ...marketFields(values) }),
    explain: ({ theta1, theta2, px, py, m }, right) => {
      const [ofX, ofY] = [theta1 / px, theta2 / py]
      return (
        `A unit of money spent on x adds ${plain(theta1)}/${plain(px)} = ${step(ofX)} to utility, and one spent on y adds ${plain(theta2)}/${plain(py)} = ${step(ofY)}, however much is bought. ` +
        (ofX > ofY
          ? `So all of ${plain(m)} is spent on x. That buys ${plain(m)}/${plain(px)} = ${right}.`
          : `So all of ${plain(m)} is spent on y. The demand for x is ${right}.`)
      )
    }
  }),
  questionType({
    id: 'quasilinear_good_1',
    title: 'demand for the good whose utility is a logarithm, the other being linear',
    draw: ({ uniform }) => ({ a: uniform(1, 40), px: uniform(1, 9), py: uniform(1, 9), m: uniform(20, 200) }),
    solve: ({ a, px, py, m }) => {
      const isCorner = a * py > m
      return {
        kind: 'number',
        right: Math.min((a * py) / px, m / px),
        wrong: {
          ignored_corner_or_prices: isCorner ? (a * py) / px : a,
          all_income: isCorner ? m / (2 * px) : m / px,
          price_inverted: (a * px) / py
        }
      }
    },
    fields: (values) => ({ utility: quasilinear(values.a), ...marketFields(values) }),
    explain: ({ a, px, py, m }, right) =>
      `With some of both goods, MU_x/MU_y = ${plain(a)}/x equals the ratio of prices ${plain(px)}/${plain(py)}, so x = ${plain(a)} * ${plain(py)}/${plain(px)} = ${step((a * py) / px)}. ` +
      `This would cost ${plain(a)} * ${plain(py)} = ${step(a * py)} of ${plain(m)}. ` +
      (a * py > m
        ? `The income is less, so all of it goes to x, which gives ${plain(m)}/${plain(px)} = ${right}.`
        : `The income is enough, the rest goes to y, and x = ${right}.`)
  }),
  questionType({
    id: 'ces_good_1',
    title: 'demand for the first good of a function with constant elasticity of substitution',
    draw: (draw) => ({
      a: draw.uniform(0.2, 0.8),
      rho: draw.oneOf([-2, -1, -0.5, 0.25, 0.5]),
      ...drawMarket(draw)
    }),
    solve: ({ a, rho, px, py, m }) => {
      const [s, b] = [1 / (1 - rho), 1 - a]
      const total = a ** s * px ** (1 - s) + b ** s * py ** (1 - s)
      return {
        kind: 'number',
        right: (m * a ** s * px ** -s) / total,
        wrong: {
          cobb_douglas: (a * m) / px,
          other_good: (m * b ** s * py ** -s) / total,
          sigma_is_rho: (m * a * px ** -rho) / (a * px ** (1 - rho) + b * py ** (1 - rho))
        }
      }
    },
    fields: (values) => ({
      utility: constantElasticity(values.a, rounded(1 - values.a, 2), values.rho),
      ...marketFields(values)
    }),
    explain: ({ a, rho, px, py, m }, right) => {
      const [s, b] = [1 / (1 - rho), rounded(1 - a, 2)]
      const ratio = ((b * px) / (a * py)) ** s
      return (
        `The condition MU_x/MU_y = px/py reads (${plain(a)}/${plain(b)}) * (y/x)^${plain(1 - rho)} = ${plain(px)}/${plain(py)}. ` +
        `So y/x = (${plain(b)} * ${plain(px)}/(${plain(a)} * ${plain(py)}))^(1/${plain(1 - rho)}) = ${step(ratio)}. ` +
        `The budget ${times(px, 'x')} + ${times(py, 'y')} = ${plain(m)} with y = ${step(ratio)} * x gives x = ${plain(m)}/(${plain(px)} + ${plain(py)} * ${step(ratio)}). ` +
        `That is ${right}.`
      )
    }
  })
]
