import type { Answers } from '../asked.ts'
import { type Formula, formulaOf, functionsIn, peakOf, slopeOf, zeroOf } from '../numerics.ts'

/** Coefficients and right side of a printed linear equation or inequality. */
function lineOf(text: string, letters: readonly string[]): number[] {
  const [left, right] = text.split(/<?=/)
  const f = formulaOf(left!)
  const zero = Object.fromEntries(letters.map((letter) => [letter, 0]))
  return [...letters.map((letter) => f({ ...zero, [letter]: 1 }) - f(zero)), Number(right) - f(zero)]
}

/** Solves linear equations by elimination. */
function solved(rows: readonly number[][]): number[] {
  const left = rows.map((row) => [...row])
  for (let column = 0; column < left.length; column++) {
    const pivot = left.slice(column).reduce((a, b) => (Math.abs(b[column]!) > Math.abs(a[column]!) ? b : a))
    left.splice(left.indexOf(pivot), 1)
    left.splice(column, 0, pivot)
    for (const row of left) {
      if (row === pivot) continue
      const times = row[column]! / pivot[column]!
      for (let at = 0; at < row.length; at++) row[at]! -= times * pivot[at]!
    }
  }
  return left.map((row, at) => row.at(-1)! / row[at]!)
}

/** Whether the best split of every income at some prices is in the same proportion, as it is on rays from the origin. */
function isHomothetic(u: Formula): boolean {
  return [0.2, 1, 5].every((price) => {
    const proportions = [10, 20, 80].map((income) => {
      const x = peakOf((amount) => u({ x: amount, y: income - price * amount }), 1e-6, income / price - 1e-6)
      return (price * x) / income
    })
    return Math.max(...proportions) - Math.min(...proportions) < 1e-3
  })
}

export const foundations: Answers = {
  'univariate_optimization quadratic_argmax': ({ f }) => peakOf((x) => f('function')({ x }), 0, 100, 2000),
  'univariate_optimization quadratic_max_value': ({ f }) => {
    const of = (x: number) => f('function')({ x })
    return of(peakOf(of, 0, 100, 2000))
  },
  'constrained_optimization product_linear_budget': ({ text }) => {
    const [p, q, m] = lineOf(text('constraint'), ['x', 'y']) as [number, number, number]
    const x = peakOf((amount) => (amount * (m - p * amount)) / q, 0, m / p)
    return [x, (m - p * x) / q]
  },
  'constrained_optimization linear_program_2d': ({ text, f }) => {
    const lines = ['first_constraint', 'second_constraint'].map((name) => lineOf(text(name), ['x', 'y']))
    const most = Math.max(...lines.map(([a, , b]) => b! / a!))
    const yAt = (x: number) => Math.min(...lines.map(([a, b, side]) => (side! - a! * x) / b!))
    const profit = (x: number) => (yAt(x) < 0 ? Number.NaN : f('profit')({ x, y: yAt(x) }))
    return profit(peakOf(profit, 0, most, 2000))
  },
  'linear_systems two_by_two': ({ text }) =>
    solved([lineOf(text('first_equation'), ['x', 'y']), lineOf(text('second_equation'), ['x', 'y'])]),
  'linear_systems three_by_three': ({ text }) =>
    solved(['first', 'second', 'third'].map((which) => lineOf(text(`${which}_equation`), ['x', 'y', 'z']))),
  'derivatives power_at_point': ({ f, n }) => slopeOf((x) => f('function')({ x }), n('point')),
  'derivatives cubic_at_point': ({ f, n }) => slopeOf((x) => f('function')({ x }), n('point')),
  'exponents two_factor_power': ({ f, n }) => f('function')({ x: n('x'), y: n('y') }),
  'exponents solve_for_base': ({ f, n }) =>
    Math.exp(zeroOf((log) => f('function')({ x: Math.exp(log) }) - n('value'), -30, 60)),
  'homogeneity_homotheticity degree': ({ f }) =>
    Math.log2(f('function')({ x: 2, y: 4 }) / f('function')({ x: 1, y: 2 })),
  'homogeneity_homotheticity scaled_value': ({ f, n }) => {
    const of = f('function')
    const t = n('factor')
    return (n('value') * of({ A: 1, x: 2 * t, y: 3 * t })) / of({ A: 1, x: 2, y: 3 })
  },
  'homogeneity_homotheticity homothetic_choice': ({ text }) => {
    const isAsked = { 'is homothetic': true, 'is not homothetic': false }[text('property')]
    return functionsIn(text('functions'))
      .filter((formula) => isHomothetic(formulaOf(formula)) === isAsked)
      .join(' or ')
  }
}
