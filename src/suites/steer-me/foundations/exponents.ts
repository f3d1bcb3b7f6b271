import { plain, step } from '../../question-bank/decimals.ts'
import { product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** Beyond these a base is a number that nobody would ask for. */
const [leastBase, mostBase] = [0.01, 10_000]

/** F.5: powers with broken exponents, forwards and backwards. */
export const exponents = [
  questionType({
    id: 'two_factor_power',
    title: 'a product of two powers',
    draw: ({ uniform }) => ({
      A: uniform(0.5, 9),
      a: uniform(0.1, 0.9),
      b: uniform(0.1, 0.9),
      x: uniform(1, 40),
      y: uniform(1, 40)
    }),
    solve: ({ A, a, b, x, y }) => ({
      kind: 'number',
      right: A * x ** a * y ** b,
      wrong: {
        multiplied_exponents: A * (x * y) ** (a * b),
        swapped_exponents: A * x ** b * y ** a,
        linear_in_exponent: A * (a * x) * (b * y)
      }
    }),
    fields: ({ A, a, b, x, y }) => ({ function: product(A, ['x', a], ['y', b]), x: plain(x), y: plain(y) }),
    explain: ({ A, a, b, x, y }, right) =>
      `The powers are ${plain(x)}^${plain(a)} = ${step(x ** a)} and ${plain(y)}^${plain(b)} = ${step(y ** b)}. ` +
      `Their product is ${step(x ** a * y ** b)}. ` +
      `Times ${plain(A)} this is ${right}.`
  }),
  questionType({
    id: 'solve_for_base',
    title: 'the base whose power has a given value',
    draw: ({ uniform }) => {
      const [A, a, v] = [uniform(0.5, 9), uniform(0.15, 0.9), uniform(5, 60)]
      const base = (v / A) ** (1 / a)
      return base < leastBase || base > mostBase ? null : { A, a, v }
    },
    solve: ({ A, a, v }) => ({
      kind: 'number',
      right: (v / A) ** (1 / a),
      wrong: {
        not_inverted: (v / A) ** a,
        divided_by_exponent: v / (A * a),
        log_only: v > A ? Math.log(v / A) / a : v
      }
    }),
    fields: ({ A, a, v }) => ({ function: product(A, ['x', a]), value: plain(v) }),
    explain: ({ A, a, v }, right) =>
      `Division by ${plain(A)} leaves x^${plain(a)} = ${plain(v)}/${plain(A)} = ${step(v / A)}. ` +
      `The inverse of the exponent ${plain(a)} is ${step(1 / a)}. ` +
      `So x is the power of ${step(v / A)} with the exponent ${step(1 / a)}, which is ${right}.`
  })
]
