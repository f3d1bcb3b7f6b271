import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, constantElasticity, linear, quasilinear } from './utility-functions.ts'

const at = ({ x, y }: { x: number; y: number }) => ({ x: plain(x), y: plain(y) })

/** A.3: the marginal rate of substitution of x for y, MU_x/MU_y, which is positive. */
export const mrsUtility = [
  questionType({
    id: 'cobb_douglas',
    title: 'the MRS of a Cobb-Douglas function at a bundle',
    draw: ({ uniform }) => ({
      alpha: uniform(0.1, 0.9),
      beta: uniform(0.1, 0.9),
      x: uniform(1, 20),
      y: uniform(1, 20)
    }),
    solve: ({ alpha, beta, x, y }) => ({
      kind: 'number',
      right: (alpha * y) / (beta * x),
      wrong: {
        inverse: (beta * x) / (alpha * y),
        quantities_inverted: (alpha * x) / (beta * y),
        exponents_only: alpha / beta
      }
    }),
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...at(values) }),
    explain: ({ alpha, beta, x, y }, right) =>
      `The marginal utilities are ${plain(alpha)} * u/x and ${plain(beta)} * u/y, so their ratio is (${plain(alpha)}/${plain(beta)}) * (y/x). ` +
      `At the bundle this is ${step(alpha / beta)} * ${plain(y)}/${plain(x)} = ${step(alpha / beta)} * ${step(y / x)}. ` +
      `That is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_formula',
    title: 'the MRS of a Cobb-Douglas function as a formula of x and y',
    draw: ({ uniform }) => {
      const [alpha, beta] = [uniform(0.1, 0.9), uniform(0.1, 0.9)]
      // With equal exponents two of the mistakes would be one formula.
      return Math.abs(alpha - beta) < 0.02 ? null : { alpha, beta }
    },
    solve: ({ alpha, beta }) => {
      const [a, b] = [plain(alpha), plain(beta)]
      return {
        kind: 'expression',
        right: `(${a}*y)/(${b}*x)`,
        wrong: {
          inverse: `(${b}*x)/(${a}*y)`,
          quantities_inverted: `(${a}*x)/(${b}*y)`,
          exponents_only: `${a}/${b}`
        },
        variables: ['x', 'y']
      }
    },
    fields: ({ alpha, beta }) => ({ utility: cobbDouglas(alpha, beta) }),
    explain: ({ alpha, beta }, right) =>
      `The marginal utility of x is ${plain(alpha)} * u/x and that of y is ${plain(beta)} * u/y. ` +
      `In their ratio u cancels. ` +
      `What is left is ${right}.`
  }),
  questionType({
    id: 'linear',
    title: 'the MRS of perfect substitutes',
    draw: ({ uniform }) => ({
      theta1: uniform(0.5, 9),
      theta2: uniform(0.5, 9),
      x: uniform(1, 20),
      y: uniform(1, 20)
    }),
    solve: ({ theta1, theta2, x, y }) => ({
      kind: 'number',
      right: theta1 / theta2,
      wrong: { inverse: theta2 / theta1, with_quantities: (theta1 * x) / (theta2 * y), quantity_ratio: y / x }
    }),
    fields: (values) => ({ utility: linear(values.theta1, values.theta2), ...at(values) }),
    explain: ({ theta1, theta2, x, y }, right) =>
      `The marginal utilities are ${plain(theta1)} for x and ${plain(theta2)} for y at every bundle, so at (${plain(x)}, ${plain(y)}) too. ` +
      `Their ratio ${plain(theta1)}/${plain(theta2)} is ${right}.`
  }),
  questionType({
    id: 'quasilinear_log',
    title: 'the MRS of a function that is linear in one good',
    draw: ({ uniform }) => ({ a: uniform(1, 30), x: uniform(1, 20), y: uniform(1, 20) }),
    solve: ({ a, x, y }) => ({
      kind: 'number',
      right: a / x,
      wrong: { with_y: (a * y) / x, inverse: x / a, coefficient_only: a }
    }),
    fields: (values) => ({ utility: quasilinear(values.a), ...at(values) }),
    explain: ({ a, x, y }, right) =>
      `The marginal utility of x is ${plain(a)}/x and that of y is 1, whatever the amount ${plain(y)} of y. ` +
      `So the rate is ${plain(a)}/${plain(x)} = ${right}.`
  }),
  questionType({
    id: 'ces',
    title: 'the MRS of a function with constant elasticity of substitution',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(0.2, 0.8),
      rho: oneOf([-2, -1, -0.5, 0.25, 0.5, 0.75]),
      x: uniform(1, 20),
      y: uniform(1, 20)
    }),
    solve: ({ a, rho, x, y }) => {
      const weights = a / (1 - a)
      return {
        kind: 'number',
        right: weights * (y / x) ** (1 - rho),
        wrong: {
          cobb_douglas_formula: (weights * y) / x,
          wrong_exponent: weights * (y / x) ** rho,
          inverse: (x / y) ** (1 - rho) / weights
        }
      }
    },
    fields: (values) => ({
      utility: constantElasticity(values.a, rounded(1 - values.a, 2), values.rho),
      ...at(values)
    }),
    explain: ({ a, rho, x, y }, right) => {
      const b = rounded(1 - a, 2)
      return (
        `Both marginal utilities have the outer power in common, so their ratio is (${plain(a)}/${plain(b)}) * (y/x)^(1 - rho) with rho = ${plain(rho)}. ` +
        `Here ${plain(a)}/${plain(b)} = ${step(a / b)} and (${plain(y)}/${plain(x)})^${plain(1 - rho)} = ${step((y / x) ** (1 - rho))}. ` +
        `The product is ${right}.`
      )
    }
  })
]
