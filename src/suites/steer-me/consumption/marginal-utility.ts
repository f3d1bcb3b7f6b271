import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { bracketed, product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief, linear, quasilinear } from './utility-functions.ts'

const at = ({ x, y }: { x: number; y: number }) => ({ x: plain(x), y: plain(y) })
/** As formulas of the oracles have it. */
const raised = (base: string, exponent: number) => `${base}^${bracketed(exponent)}`

/** A.1: what one more unit of either good adds to utility, as the pair (MU_x, MU_y). */
export const marginalUtility = [
  questionType({
    id: 'cobb_douglas',
    title: 'both marginal utilities of a Cobb-Douglas function at a bundle',
    draw: ({ uniform }) => ({
      alpha: uniform(0.1, 0.9),
      beta: uniform(0.1, 0.9),
      x: uniform(1, 20),
      y: uniform(1, 20)
    }),
    solve: ({ alpha, beta, x, y }) => {
      const u = x ** alpha * y ** beta
      const right = [(alpha * u) / x, (beta * u) / y] as const
      const wrong = {
        swapped: [right[1], right[0]],
        no_exponent_drop: [alpha * u, beta * u],
        ignored_other_good: [alpha * x ** (alpha - 1), beta * y ** (beta - 1)]
      }
      return { kind: 'tuple', right, wrong }
    },
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...at(values) }),
    explain: ({ alpha, beta, x, y }, right) => {
      const u = x ** alpha * y ** beta
      return (
        `Utility at the bundle is ${plain(x)}^${plain(alpha)} * ${plain(y)}^${plain(beta)} = ${step(u)}. ` +
        `The derivative in x is ${plain(alpha)} * u/x = ${plain(alpha)} * ${step(u)}/${plain(x)} = ${step((alpha * u) / x)}. ` +
        `The derivative in y is ${plain(beta)} * u/y = ${plain(beta)} * ${step(u)}/${plain(y)} = ${step((beta * u) / y)}. ` +
        `The pair is ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_formula',
    title: 'both marginal utilities of a Cobb-Douglas function as formulas of x and y',
    draw: ({ uniform }) => ({ alpha: uniform(0.1, 0.9), beta: uniform(0.1, 0.9) }),
    solve: ({ alpha, beta }) => {
      const [a, b] = [plain(alpha), plain(beta)]
      const [x, y] = [raised('x', alpha), raised('y', beta)]
      const [lessX, lessY] = [raised('x', rounded(alpha - 1, 2)), raised('y', rounded(beta - 1, 2))]
      return {
        kind: 'expression',
        right: `(${a}*${lessX}*${y}, ${b}*${x}*${lessY})`,
        wrong: {
          swapped: `(${b}*${x}*${lessY}, ${a}*${lessX}*${y})`,
          no_exponent_drop: `(${a}*${x}*${y}, ${b}*${x}*${y})`,
          ignored_other_good: `(${a}*${lessX}, ${b}*${lessY})`
        },
        variables: ['x', 'y']
      }
    },
    fields: ({ alpha, beta }) => ({ utility: cobbDouglas(alpha, beta) }),
    explain: ({ alpha, beta }, right) =>
      `For MU_x the exponent ${plain(alpha)} of x becomes a factor and falls by one to ${plain(alpha - 1)}, while the power of y stays. ` +
      `For MU_y the exponent ${plain(beta)} of y becomes a factor and falls by one to ${plain(beta - 1)}, while the power of x stays. ` +
      `The pair is ${right}.`
  }),
  questionType({
    id: 'leontief',
    title: 'both marginal utilities of perfect complements, away from the kink',
    draw: ({ uniform }) => {
      const values = { gamma1: uniform(0.5, 5), gamma2: uniform(0.5, 5), x: uniform(2, 30), y: uniform(2, 30) }
      return Math.abs(values.x / values.gamma1 - values.y / values.gamma2) > 0.3 ? values : null
    },
    solve: ({ gamma1, gamma2, x, y }) => {
      const bindsX = x / gamma1 < y / gamma2
      const [ofX, ofY] = [1 / gamma1, 1 / gamma2]
      return {
        kind: 'tuple',
        right: bindsX ? [ofX, 0] : [0, ofY],
        wrong: {
          both_positive: [ofX, ofY],
          wrong_binding_good: bindsX ? [0, ofY] : [ofX, 0],
          coefficient_not_inverted: bindsX ? [gamma1, 0] : [0, gamma2]
        }
      }
    },
    fields: (values) => ({ utility: leontief(values.gamma1, values.gamma2), ...at(values) }),
    explain: ({ gamma1, gamma2, x, y }, right) => {
      const [ofX, ofY] = [x / gamma1, y / gamma2]
      const [scarce, other, gamma] = ofX < ofY ? ['x', 'y', gamma1] : ['y', 'x', gamma2]
      return (
        `The two terms are ${plain(x)}/${plain(gamma1)} = ${step(ofX)} for x and ${plain(y)}/${plain(gamma2)} = ${step(ofY)} for y. ` +
        `The smaller one, of ${scarce}, alone sets utility, so a little more of ${other} adds nothing. ` +
        `A unit more of ${scarce} adds 1/${plain(gamma)} = ${step(1 / gamma)}. ` +
        `The pair is ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear',
    title: 'both marginal utilities of perfect substitutes',
    draw: ({ uniform }) => ({
      theta1: uniform(0.5, 9),
      theta2: uniform(0.5, 9),
      x: uniform(1, 20),
      y: uniform(1, 20)
    }),
    solve: ({ theta1, theta2, x, y }) => ({
      kind: 'tuple',
      right: [theta1, theta2],
      wrong: {
        times_quantity: [theta1 * x, theta2 * y],
        swapped: [theta2, theta1],
        ratio: [theta1 / theta2, theta2 / theta1]
      }
    }),
    fields: (values) => ({ utility: linear(values.theta1, values.theta2), ...at(values) }),
    explain: ({ theta1, theta2, x, y }, right) =>
      `Each unit of x adds ${plain(theta1)} to utility and each unit of y adds ${plain(theta2)}, whatever the amounts. ` +
      `So the bundle (${plain(x)}, ${plain(y)}) plays no part. ` +
      `The pair is ${right}.`
  }),
  questionType({
    id: 'quasilinear_log',
    title: 'both marginal utilities of a function that is linear in one good',
    draw: ({ uniform }) => ({ a: uniform(1, 30), x: uniform(1, 20), y: uniform(1, 20) }),
    solve: ({ a, x, y }) => ({
      kind: 'tuple',
      right: [a / x, 1],
      wrong: { log_value: [a * Math.log(x), 1], coefficient_only: [a, 1], second_is_y: [a / x, y] }
    }),
    fields: (values) => ({ utility: quasilinear(values.a), ...at(values) }),
    explain: ({ a, x, y }, right) =>
      `The derivative of ${product(a, ['ln(x)', 1])} is ${plain(a)}/x, at x = ${plain(x)} that is ${step(a / x)}. ` +
      `The derivative in y is 1 at every amount, so also at y = ${plain(y)}. ` +
      `The pair is ${right}.`
  })
]
