import { plain, step } from '../../question-bank/decimals.ts'
import { bracketed, power, product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** F.4: the slope of a function of one variable at a point. */
export const derivatives = [
  questionType({
    id: 'power_at_point',
    title: 'the derivative of a power at a point',
    draw: ({ uniform }) => ({ A: uniform(1, 9), n: uniform(0.2, 3), x: uniform(1, 8) }),
    solve: ({ A, n, x }) => ({
      kind: 'number',
      right: A * n * x ** (n - 1),
      wrong: {
        no_exponent_drop: A * n * x ** n,
        forgot_exponent_factor: A * x ** (n - 1),
        value_instead: A * x ** n
      }
    }),
    fields: ({ A, n, x }) => ({ function: product(A, ['x', n]), point: plain(x) }),
    explain: ({ A, n, x }, right) =>
      `The exponent ${plain(n)} becomes a factor and falls by one to ${plain(n - 1)}. ` +
      `So the derivative is ${plain(A)} * ${plain(n)} * x^${bracketed(n - 1)} = ${product(A * n, ['x', n - 1])}. ` +
      `At x = ${plain(x)} the power is ${step(x ** (n - 1))}, and the derivative ${step(A * n)} * ${step(x ** (n - 1))} = ${right}.`
  }),
  questionType({
    id: 'cubic_at_point',
    title: 'the derivative of a cubic function at a point',
    draw: ({ uniform }) => ({ a: uniform(-3, 3), b: uniform(-5, 5), c: uniform(-9, 9), x: uniform(-3, 3) }),
    solve: ({ a, b, c, x }) => {
      const right = 3 * a * x ** 2 + 2 * b * x + c
      const wrong = {
        value_instead: a * x ** 3 + b * x ** 2 + c * x,
        dropped_linear: right - c,
        second_derivative: 6 * a * x + 2 * b
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ a, b, c, x }) => ({ function: sum([a, power('x', 3)], [b, power('x', 2)], [c, 'x']), point: plain(x) }),
    explain: ({ a, b, c, x }, right) =>
      `Term by term the derivative is ${sum([3 * a, 'x^2'], [2 * b, 'x'], [c])}. ` +
      `At x = ${plain(x)} its terms are ${step(3 * a * x ** 2)}, ${step(2 * b * x)} and ${plain(c)}. ` +
      `Their sum is ${right}.`
  })
]
