import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

/** Where an extreme lies: the cut that makes the largest open box of a square sheet, or the top of -ax² + bx. */
export function extremePoint(type: string, params: { side: number } | { a: number; b: number }): number {
  if ('side' in params) return params.side / 6
  return type === 'average_cost' ? Math.sqrt(params.b / params.a) : params.b / (2 * params.a)
}

const parabola = (a: number, b: number) => sum([-a, 'x^2'], [b, 'x'])

/** 1.2.b: a parabola in grade 2; the volume of an open box and a cost with a fraction in grade 3. */
export const optimizeContinuous = [
  questionType({
    id: 'quadratic',
    title: 'where -ax^2 + bx is largest',
    draw: ({ uniform }) => ({ a: uniform(0.2, 5), b: uniform(2, 40) }),
    solve: ({ a, b }) => {
      const right = extremePoint('quadratic', { a, b })
      const wrong = { no_half: b / a, root_of_function: b / (4 * a), inverted: (2 * a) / b, value: b ** 2 / (4 * a) }
      return { kind: 'number', right, wrong }
    },
    fields: ({ a, b }) => ({ function: parabola(a, b) }),
    explain: ({ a, b }, right) =>
      `The derivative of ${parabola(a, b)} is ${sum([b], [-rounded(2 * a, 2), 'x'])}, and the second derivative is negative. The derivative is 0 at x = ${plain(b)} / ${plain(2 * a)}, which is ${right}.`
  }),
  questionType({
    id: 'quadratic_value',
    title: 'the largest value of -ax^2 + bx',
    draw: ({ uniform }) => ({ a: uniform(0.2, 5), b: uniform(6, 40) }),
    solve: ({ a, b }) => {
      const wrong = { no_quarter: b ** 2 / a, half_for_quarter: b ** 2 / (2 * a), point: b / (2 * a), at_one: b - a }
      return { kind: 'number', right: b ** 2 / (4 * a), wrong }
    },
    fields: ({ a, b }) => ({ function: parabola(a, b) }),
    explain: ({ a, b }, right) =>
      `The derivative ${sum([b], [-rounded(2 * a, 2), 'x'])} is 0 at x = ${plain(rounded(b / (2 * a), 4))}, where the function has its top. There ${parabola(a, b)} has the value ${plain(b)}^2 / (4 * ${plain(a)}), which is ${right}.`
  }),
  questionType({
    id: 'open_box',
    title: 'the cut that makes the largest open box of a square sheet',
    draw: ({ uniform }) => ({ side: uniform(10, 60) }),
    solve: ({ side }) => ({
      kind: 'number',
      right: extremePoint('open_box', { side }),
      wrong: { third: side / 3, other_root: side / 2, quarter: side / 4, eighth: side / 8 }
    }),
    fields: ({ side }) => ({ side: plain(side) }),
    explain: ({ side }, right) =>
      `With cuts of x the box has the volume x * (${plain(side)} - 2 * x)^2, whose derivative is (${plain(side)} - 2 * x) * (${plain(side)} - 6 * x). It is 0 at x = ${plain(side)} / 2, where nothing is left of the box, and at x = ${plain(side)} / 6, where the volume is largest. The cut is ${right}.`
  }),
  questionType({
    id: 'average_cost',
    title: 'where ax + b/x is smallest',
    draw: ({ uniform }) => ({ a: uniform(0.2, 6), b: uniform(20, 400) }),
    solve: ({ a, b }) => {
      const right = extremePoint('average_cost', { a, b })
      return {
        kind: 'number',
        right,
        wrong: { no_root: b / a, inverted: Math.sqrt(a / b), value: 2 * Math.sqrt(a * b) }
      }
    },
    fields: ({ a, b }) => ({ function: `${sum([a, 'x'])} + ${plain(b)}/x` }),
    explain: ({ a, b }, right) =>
      `For positive x the derivative is ${plain(a)} - ${plain(b)}/x^2, which rises from below 0 to above 0. It is 0 where x^2 = ${plain(b)} / ${plain(a)}, that is at x = ${right}.`
  })
]
