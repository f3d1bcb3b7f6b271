import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Values = { a: number; b: number; c: number }

const draw = ({ uniform }: Draw): Values => ({ a: uniform(0.5, 4), b: uniform(3, 20), c: uniform(-10, 10) })
const fields = ({ a, b, c }: Values) => ({ function: sum([-a, 'x^2'], [b, 'x'], [c]) })

/** F.1: the peak of f(x) = -ax² + bx + c, which lies at b/(2a) and is c + b²/(4a) high. */
export const univariateOptimization = [
  questionType({
    id: 'quadratic_argmax',
    title: 'where a quadratic function has its largest value',
    draw,
    solve: ({ a, b, c }) => ({
      kind: 'number',
      right: b / (2 * a),
      wrong: {
        forgot_factor_2: b / a,
        maximum_value_instead: c + b ** 2 / (4 * a),
        root_instead: (b + Math.sqrt(Math.max(0, b ** 2 + 4 * a * c))) / (2 * a)
      }
    }),
    fields,
    explain: ({ a, b }, right) =>
      `The derivative is ${sum([-2 * a, 'x'], [b])}, and at the peak it is 0. ` +
      `So x = ${plain(b)}/${plain(2 * a)} = ${right}. ` +
      `The coefficient of x^2 is negative, so the function rises before this point and falls behind it.`
  }),
  questionType({
    id: 'quadratic_max_value',
    title: 'the largest value of a quadratic function',
    draw,
    solve: ({ a, b, c }) => ({
      kind: 'number',
      right: c + b ** 2 / (4 * a),
      wrong: { argmax_instead: b / (2 * a), dropped_constant: b ** 2 / (4 * a), forgot_factor_2: c + b ** 2 / (2 * a) }
    }),
    fields,
    explain: ({ a, b, c }, right) =>
      `The derivative ${sum([-2 * a, 'x'], [b])} is 0 at x = ${plain(b)}/${plain(2 * a)} = ${step(b / (2 * a))}. ` +
      `There the first two terms come to ${plain(b)}^2/(4 * ${plain(a)}) = ${step(b ** 2 / (4 * a))}. ` +
      `With the constant ${plain(c)} the largest value is ${right}.`
  })
]
