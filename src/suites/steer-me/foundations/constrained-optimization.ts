import { plain, step } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Pair = [number, number]
type Program = { c: Pair; A: [Pair, Pair]; b: Pair }

/** The corners on the axes, and where both constraints bind; null where they cross outside of the quadrant or not at all. */
function cornersOf({ A: [[a11, a12], [a21, a22]], b: [b1, b2] }: Program) {
  const determinant = a11 * a22 - a12 * a21
  const [x, y] = [(b1 * a22 - a12 * b2) / determinant, (a11 * b2 - a21 * b1) / determinant]
  const crossing: Pair | null = determinant !== 0 && x >= 0 && y >= 0 ? [x, y] : null
  return { onX: Math.min(b1 / a11, b2 / a21), onY: Math.min(b1 / a12, b2 / a22), crossing }
}

/** F.2: the best point within limits. The largest xy with px + qy = m spends half of m on either. */
export const constrainedOptimization = [
  questionType({
    id: 'product_linear_budget',
    title: 'the largest product under a linear budget',
    draw: ({ uniform }) => ({ p: uniform(1, 9), q: uniform(1, 9), m: uniform(40, 200) }),
    solve: ({ p, q, m }) => ({
      kind: 'tuple',
      right: [m / (2 * p), m / (2 * q)],
      wrong: {
        no_split: [m / p, m / q],
        equal_quantities: [m / (p + q), m / (p + q)],
        swapped_prices: [m / (2 * q), m / (2 * p)]
      }
    }),
    fields: ({ p, q, m }) => ({ constraint: `${sum([p, 'x'], [q, 'y'])} = ${plain(m)}` }),
    explain: ({ p, q, m }, right) =>
      `The constraint gives y = (${plain(m)} - ${sum([p, 'x'])})/${plain(q)}, so the product is x(${plain(m)} - ${sum([p, 'x'])})/${plain(q)}. ` +
      `Its derivative in x is 0 where ${sum([2 * p, 'x'])} = ${plain(m)}, that is at x = ${step(m / (2 * p))}. ` +
      `The other half of ${plain(m)} goes to y = ${plain(m / 2)}/${plain(q)} = ${step(m / (2 * q))}. ` +
      `The pair is ${right}.`
  }),
  questionType({
    id: 'linear_program_2d',
    title: 'the largest profit under two linear constraints',
    draw: ({ integer }): Program | null => {
      const [c, b]: [Pair, Pair] = [
        [integer(5, 30), integer(5, 30)],
        [integer(30, 120), integer(30, 120)]
      ]
      const program: Program = {
        c,
        A: [
          [integer(1, 9), integer(1, 9)],
          [integer(1, 9), integer(1, 9)]
        ],
        b
      }
      const { onX, onY, crossing } = cornersOf(program)
      if (!crossing) return null
      const value = c[0] * crossing[0] + c[1] * crossing[1]
      // The crossing is best, by more than 5 %.
      return Math.max(c[0] * onX, c[1] * onY) < 0.95 * value ? program : null
    },
    solve: (program) => {
      const { c, A, b } = program
      const { onX, onY, crossing } = cornersOf(program)
      return {
        kind: 'number',
        right: crossing ? c[0] * crossing[0] + c[1] * crossing[1] : Number.NaN,
        wrong: {
          best_corner_on_axis: Math.max(c[0] * onX, c[1] * onY),
          ignored_second_constraint: Math.max((c[0] * b[0]) / A[0][0], (c[1] * b[0]) / A[0][1]),
          ignored_first_constraint: Math.max((c[0] * b[1]) / A[1][0], (c[1] * b[1]) / A[1][1])
        }
      }
    },
    fields: ({ c, A, b }) => ({
      profit: sum([c[0], 'x'], [c[1], 'y']),
      first_constraint: `${sum([A[0][0], 'x'], [A[0][1], 'y'])} <= ${plain(b[0])}`,
      second_constraint: `${sum([A[1][0], 'x'], [A[1][1], 'y'])} <= ${plain(b[1])}`
    }),
    explain: (program, right) => {
      const { c, A, b } = program
      const { onX, onY, crossing } = cornersOf(program)
      const [x, y] = crossing!
      return (
        `The largest profit lies at a corner of what the constraints allow. ` +
        `On the axes these are x = ${step(onX)} with y = 0, worth ${step(c[0] * onX)}, and y = ${step(onY)} with x = 0, worth ${step(c[1] * onY)}. ` +
        `Both constraints bind where ${sum([A[0][0], 'x'], [A[0][1], 'y'])} = ${plain(b[0])} and ${sum([A[1][0], 'x'], [A[1][1], 'y'])} = ${plain(b[1])}, at x = ${step(x)} and y = ${step(y)}. ` +
        `There the profit is ${plain(c[0])} * ${step(x)} + ${plain(c[1])} * ${step(y)} = ${right}, which is the most.`
      )
    }
  })
]
