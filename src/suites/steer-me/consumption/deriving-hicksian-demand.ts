import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief, linear } from './utility-functions.ts'

const drawPrices = ({ uniform }: Draw) => ({ px: uniform(1, 9), py: uniform(1, 9) })
const goal = ({ px, py, u }: { px: number; py: number; u: number }) => ({
  price_x: plain(px),
  price_y: plain(py),
  target: plain(u)
})

/** A.7: the cheapest bundle that reaches a given utility. */
export const derivingHicksianDemand = [
  questionType({
    id: 'cobb_douglas',
    title: 'compensated demand of a Cobb-Douglas function',
    draw: (draw) => ({
      alpha: draw.uniform(0.2, 0.9),
      beta: draw.uniform(0.2, 0.9),
      ...drawPrices(draw),
      u: draw.uniform(5, 60)
    }),
    solve: ({ alpha, beta, px, py, u }) => {
      const [n, ratio] = [alpha + beta, (alpha * py) / (beta * px)]
      return {
        kind: 'number',
        right: u ** (1 / n) * ratio ** (beta / n),
        wrong: {
          marshallian_with_u_as_income: (alpha * u) / (n * px),
          ratio_inverted: u ** (1 / n) * ratio ** (-beta / n),
          other_good: u ** (1 / n) * ratio ** (-alpha / n),
          no_root_of_u: u * ratio ** (beta / n)
        }
      }
    },
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...goal(values) }),
    explain: ({ alpha, beta, px, py, u }, right) => {
      const [n, inverse] = [alpha + beta, (beta * px) / (alpha * py)]
      return (
        `At least cost the marginal rate of substitution equals the ratio of prices, ${plain(alpha)}y/(${plain(beta)}x) = ${plain(px)}/${plain(py)}, so y is ${step(inverse)} times x. ` +
        `Then utility is ${product(1, ['x', rounded(n, 2)])} * ${step(inverse)}^${plain(beta)} and has to be ${plain(u)}, which leaves ${product(1, ['x', rounded(n, 2)])} = ${step(u / inverse ** beta)}. ` +
        `With the exponent 1/${plain(n)} this gives x = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_with_income_stated',
    title: 'compensated demand where an income is stated that is not needed',
    draw: (draw) => {
      const alpha = draw.uniform(0.2, 0.8)
      const values = { alpha, beta: rounded(1 - alpha, 2), ...drawPrices(draw), m: draw.uniform(50, 300) }
      const most = (alpha / values.px) ** alpha * (values.beta / values.py) ** values.beta * values.m
      return { ...values, u: rounded(most * draw.uniform(0.5, 0.9, 10), 2) }
    },
    solve: ({ alpha, beta, px, py, m, u }) => {
      const ratio = (alpha * py) / (beta * px)
      return {
        kind: 'number',
        right: u * ratio ** beta,
        wrong: { marshallian: (alpha * m) / px, ratio_inverted: u * ratio ** -beta, other_good: u * ratio ** -alpha }
      }
    },
    fields: (values) => ({
      utility: cobbDouglas(values.alpha, values.beta),
      ...goal(values),
      income: plain(values.m)
    }),
    explain: ({ alpha, beta, px, py, m, u }, right) => {
      const ratio = (alpha * py) / (beta * px)
      const x = u * ratio ** beta
      return (
        `At least cost the marginal rate of substitution equals the ratio of prices, ${plain(alpha)}y/(${plain(beta)}x) = ${plain(px)}/${plain(py)}, so x is ${step(ratio)} times y. ` +
        `As the exponents sum to one, the target is ${plain(u)} = x * ${step(ratio)}^(-${plain(beta)}), which gives x = ${plain(u)} * ${step(ratio ** beta)} = ${right}. ` +
        `The bundle costs ${step((x * px) / alpha)}; the income of ${plain(m)} plays no part.`
      )
    }
  }),
  questionType({
    id: 'leontief',
    title: 'compensated demand for the first of two perfect complements',
    draw: (draw) => ({
      gamma1: draw.uniform(0.5, 5),
      gamma2: draw.uniform(0.5, 5),
      ...drawPrices(draw),
      u: draw.uniform(5, 60)
    }),
    solve: ({ gamma1, gamma2, px, py, u }) => ({
      kind: 'number',
      right: gamma1 * u,
      wrong: {
        marshallian_with_u_as_income: (gamma1 * u) / (gamma1 * px + gamma2 * py),
        divided: u / gamma1,
        other_good: gamma2 * u
      }
    }),
    fields: (values) => ({ utility: leontief(values.gamma1, values.gamma2), ...goal(values) }),
    explain: ({ gamma1, gamma2, px, py, u }, right) =>
      `To reach ${plain(u)}, neither x/${plain(gamma1)} nor y/${plain(gamma2)} may be less than ${plain(u)}, and more would cost money for nothing. ` +
      `So x = ${plain(gamma1)} * ${plain(u)} = ${right}. ` +
      `The prices ${plain(px)} and ${plain(py)} change the cost of this bundle, and not the bundle.`
  }),
  questionType({
    id: 'linear',
    title: 'the cheapest bundle of two perfect substitutes',
    draw: (draw) => {
      const values = {
        theta1: draw.uniform(0.5, 9),
        theta2: draw.uniform(0.5, 9),
        ...drawPrices(draw),
        u: draw.uniform(20, 100)
      }
      return Math.abs(values.px / values.theta1 - values.py / values.theta2) > 0.1 ? values : null
    },
    solve: ({ theta1, theta2, px, py, u }) => {
      const buysX = px / theta1 < py / theta2
      return {
        kind: 'tuple',
        right: buysX ? [u / theta1, 0] : [0, u / theta2],
        wrong: {
          wrong_corner: buysX ? [0, u / theta2] : [u / theta1, 0],
          split: [u / (2 * theta1), u / (2 * theta2)],
          marshallian_with_u_as_income: buysX ? [u / px, 0] : [0, u / py]
        }
      }
    },
    fields: (values) => ({ utility: linear(values.theta1, values.theta2), ...goal(values) }),
    explain: ({ theta1, theta2, px, py, u }, right) => {
      const [ofX, ofY] = [px / theta1, py / theta2]
      const [good, theta] = ofX < ofY ? ['x', theta1] : ['y', theta2]
      return (
        `A unit of utility costs ${plain(px)}/${plain(theta1)} = ${step(ofX)} by way of x and ${plain(py)}/${plain(theta2)} = ${step(ofY)} by way of y. ` +
        `So only ${good} is bought, namely ${plain(u)}/${plain(theta)} = ${step(u / theta)} units. ` +
        `The bundle is ${right}.`
      )
    }
  }),
  questionType({
    id: 'expenditure',
    title: 'the least spending that reaches a utility',
    draw: (draw) => {
      const alpha = draw.uniform(0.2, 0.8)
      return { alpha, beta: rounded(1 - alpha, 2), ...drawPrices(draw), u: draw.uniform(5, 60) }
    },
    solve: ({ alpha, beta, px, py, u }) => {
      const right = u * (px / alpha) ** alpha * (py / beta) ** beta
      return {
        kind: 'number',
        right,
        wrong: {
          no_share_constants: u * px ** alpha * py ** beta,
          quantity_of_x: (right * alpha) / px,
          weighted_prices: u * (alpha * px + beta * py)
        }
      }
    },
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...goal(values) }),
    explain: ({ alpha, beta, px, py, u }, right) => {
      const [x, y] = [(px / alpha) ** alpha, (py / beta) ** beta]
      return (
        `At least cost the share ${plain(alpha)} of spending e goes to x and ${plain(beta)} to y, so x = ${plain(alpha)}e/${plain(px)} and y = ${plain(beta)}e/${plain(py)}. ` +
        `In the utility function this makes ${plain(u)} = e/((${plain(px)}/${plain(alpha)})^${plain(alpha)} * (${plain(py)}/${plain(beta)})^${plain(beta)}). ` +
        `So e = ${plain(u)} * ${step(x)} * ${step(y)} = ${right}.`
      )
    }
  })
]
