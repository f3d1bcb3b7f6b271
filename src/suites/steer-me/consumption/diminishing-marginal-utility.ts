import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { listed, power, product, sum, times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const behaviours = {
  diminishing: 'falls as x grows, at every x > 0',
  constant: 'is the same at every x > 0',
  increasing: 'grows as x grows, at every x > 0'
}
const rightOf = { diminishing: 'concave_power', constant: 'linear', increasing: 'convex_power' } as const
type Curve = {
  a: number
  k: number
  c: number
  asked?: keyof typeof behaviours
  order?: readonly string[]
}

/** Where growing marginal utility is asked for, the logarithm stands in for the sum that would be a second right answer. */
function curvesOf({ a, k, c, asked = 'diminishing' }: Curve): Record<string, string> {
  return {
    concave_power: power('x', a),
    linear: times(c, 'x'),
    convex_power: power('x', k),
    ...(asked === 'increasing'
      ? { logarithm: product(c, ['ln(x + 1)', 1]) }
      : { linear_plus_square: sum([c, 'x'], [1, 'x^2']) })
  }
}

/** A.2: the more of a good, the less its next unit adds; so spreading beats a corner. */
export const diminishingMarginalUtility = [
  questionType({
    id: 'interior_allocation_sqrt',
    title: 'how to split a total between two uses with square-root benefits',
    draw: ({ uniform }) => ({ a: uniform(1, 9), b: uniform(1, 9), T: uniform(10, 60) }),
    solve: ({ a, b, T }) => ({
      kind: 'number',
      right: (a ** 2 * T) / (a ** 2 + b ** 2),
      wrong: { corner: a > b ? T : 0, proportional_to_weights: (a * T) / (a + b), equal_split: T / 2 }
    }),
    fields: ({ a, b, T }) => ({
      benefit: `${product(a, ['sqrt(x)', 1])} + ${product(b, ['sqrt(y)', 1])}`,
      total: plain(T)
    }),
    explain: ({ a, b, T }, right) =>
      `At the best split both marginal benefits are equal: ${plain(a)}/(2 * sqrt(x)) = ${plain(b)}/(2 * sqrt(y)), so y/x = (${plain(b)}/${plain(a)})^2 = ${step((b / a) ** 2)}. ` +
      `With x + y = ${plain(T)} this gives x = ${plain(T)} * ${step(a ** 2)}/(${step(a ** 2)} + ${step(b ** 2)}) = ${right}. ` +
      `Both marginal benefits fall, so no other split does as well.`
  }),
  questionType({
    id: 'interior_allocation_log',
    title: 'the best bundle for logarithmic utilities',
    draw: ({ uniform }) => ({
      a: uniform(1, 9),
      b: uniform(1, 9),
      p: uniform(1, 6),
      q: uniform(1, 6),
      m: uniform(30, 200)
    }),
    solve: ({ a, b, p, q, m }) => ({
      kind: 'tuple',
      right: [(a * m) / ((a + b) * p), (b * m) / ((a + b) * q)],
      wrong: {
        corner: a / p > b / q ? [m / p, 0] : [0, m / q],
        equal_spending: [m / (2 * p), m / (2 * q)],
        ignored_prices: [(a * m) / (a + b), (b * m) / (a + b)]
      }
    }),
    fields: ({ a, b, p, q, m }) => ({
      utility: `${product(a, ['ln(x)', 1])} + ${product(b, ['ln(y)', 1])}`,
      price_x: plain(p),
      price_y: plain(q),
      budget: plain(m)
    }),
    explain: ({ a, b, p, q, m }, right) =>
      `The last dollar adds the same in both goods: ${plain(a)}/(${times(p, 'x')}) = ${plain(b)}/(${times(q, 'y')}), so spending on x and on y is as ${plain(a)} to ${plain(b)}. ` +
      `Of ${plain(m)} the good x gets ${plain(a)}/${plain(a + b)}, that is ${step((a * m) / (a + b))}, and y the other ${step((b * m) / (a + b))}. ` +
      `Divided by the prices ${plain(p)} and ${plain(q)} this is ${right}.`
  }),
  questionType({
    id: 'classify_function',
    title: 'which utility function has falling, constant or growing marginal utility',
    draw: ({ uniform, oneOf, shuffled }): Curve => {
      const asked = oneOf(['diminishing', 'constant', 'increasing'] as const)
      const values = { a: uniform(0.2, 0.8), k: uniform(1.2, 2.5), c: uniform(1, 5), asked }
      return { ...values, order: shuffled(Object.keys(curvesOf(values))) }
    },
    solve: (values) => ({ kind: 'choice', right: rightOf[values.asked ?? 'diminishing'], options: curvesOf(values) }),
    fields: (values) => {
      const curves = curvesOf(values)
      return {
        functions: listed((values.order ?? Object.keys(curves)).map((name) => curves[name]!)),
        behaviour: behaviours[values.asked ?? 'diminishing']
      }
    },
    explain: ({ a, k, c, asked = 'diminishing' }, right) =>
      `Marginal utility is the derivative in x. ` +
      `That of ${power('x', a)} is ${product(a, ['x', a - 1])}, which falls, as ${plain(a)} is less than one. ` +
      `That of ${times(c, 'x')} is ${plain(c)} throughout, and that of ${power('x', k)} is ${product(k, ['x', k - 1])}, which grows. ` +
      (asked === 'increasing'
        ? `That of ${product(c, ['ln(x + 1)', 1])} is ${plain(c)}/(x + 1), which falls. `
        : `That of ${sum([c, 'x'], [1, 'x^2'])} is ${plain(c)} + 2x, which grows. `) +
      `So the answer is ${right}.`
  }),
  questionType({
    id: 'satiation',
    title: 'how much is taken where marginal utility falls below zero and money has no other use',
    draw: ({ uniform }) => {
      const [a, b, p] = [uniform(4, 20), uniform(0.2, 2), uniform(1, 9)]
      const m = rounded((p * a * uniform(0.5, 2, 10)) / (2 * b), 2)
      return Math.abs((2 * b * m) / (a * p) - 1) > 0.06 ? { a, b, p, m } : null
    },
    solve: ({ a, b, p, m }) => {
      const [most, bliss] = [m / p, a / (2 * b)]
      const right = Math.min(most, bliss)
      const wrong = {
        ignored_satiation: most,
        ignored_budget: bliss,
        forgot_factor_2: a / b,
        utility_instead: a * right - b * right ** 2
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ a, b, p, m }) => ({ utility: sum([a, 'x'], [-b, 'x^2']), price: plain(p), budget: plain(m) }),
    explain: ({ a, b, p, m }, right) => {
      const [most, bliss] = [m / p, a / (2 * b)]
      return (
        `Marginal utility ${sum([a], [-2 * b, 'x'])} is positive up to x = ${plain(a)}/${plain(2 * b)} = ${step(bliss)} and negative beyond: this is the point of satiation. ` +
        `The budget allows at most ${plain(m)}/${plain(p)} = ${step(most)}. ` +
        (most < bliss
          ? `That is less than the point of satiation, so every unit still adds to utility and all the money is spent: ${right}.`
          : `That is more than the point of satiation, so some money stays unspent and the amount is ${right}.`)
      )
    }
  })
]
