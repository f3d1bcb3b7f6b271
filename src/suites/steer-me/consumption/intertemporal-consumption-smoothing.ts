import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

const step = (value: number) => plain(rounded(value, 4))

/** How a household values the future, and the interest rate at which it saves and borrows. */
type Terms = { beta: number; r: number; gamma: number }

/** Growth of consumption from one period to the next by the Euler equation, beta (1 + r) c1^-gamma = c0^-gamma. */
const growthOf = ({ beta, r, gamma }: Terms) => (beta * (1 + r)) ** (1 / gamma)

/** What a stream that begins now is worth now. */
const presentValue = (stream: readonly number[], r: number) =>
  stream.reduce((sum, amount, period) => sum + amount / (1 + r) ** period, 0)

/** Consumption that grows by a factor and uses up a wealth. */
function pathOf({ wealth, growth, r, periods }: { wealth: number; growth: number; r: number; periods: number }) {
  const shape = Array.from({ length: periods }, (_, period) => growth ** period)
  const first = wealth / presentValue(shape, r)
  return shape.map((factor) => factor * first)
}

const termFields = ({ beta, r, gamma }: Terms) => ({ factor: plain(beta), rate: plain(r), aversion: plain(gamma) })

/** The growth of consumption, then its level: how both types with a budget come to their answers. */
function explainPath(terms: Terms, incomes: readonly number[], right: string): string {
  const { beta, r, gamma } = terms
  const growth = growthOf(terms)
  const wealth = presentValue(incomes, r)
  const [prices, worths] = [
    incomes.map((_, at) => discountText(r, at)),
    incomes.map((y, at) => plain(y) + discountText(r, at))
  ]
  const shape = prices.map((price, at) => (at === 0 ? '1' : `${step(growth)}${at === 1 ? '' : `^${at}`}${price}`))
  const perUnit = incomes.reduce((sum, _, at) => sum + (growth / (1 + r)) ** at, 0)
  return (
    `By the Euler equation consumption grows from one period to the next by the factor (${plain(beta)} * ${plain(1 + r)})^(1/${plain(gamma)}) = ${step(growth)}. ` +
    `Incomes are worth ${worths.join(' + ')} = ${step(wealth)} today. ` +
    `A path that begins with one unit costs ${shape.join(' + ')} = ${step(perUnit)}, so that it begins with ${step(wealth)}/${step(perUnit)} = ${step(wealth / perUnit)}. ` +
    `Multiplied by the growth factor from period to period this gives ${right}.`
  )
}

const discountText = (r: number, periods: number) =>
  periods === 0 ? '' : periods === 1 ? `/${plain(1 + r)}` : `/${plain(1 + r)}^${periods}`

/** u(c) = c^(1 - gamma)/(1 - gamma). */
const utility = (c: number, gamma: number) => c ** (1 - gamma) / (1 - gamma)

type Paths = { beta: number; gamma: number; path_a: readonly number[]; path_b: readonly number[] }

const discountedUtility = ([now, later]: readonly number[], { beta, gamma }: Paths) =>
  utility(now!, gamma) + beta * utility(later!, gamma)

/** The even consumption that is as good as path A. */
function evenEquivalent(values: Paths): number {
  const { beta, gamma, path_a } = values
  return ((discountedUtility(path_a, values) * (1 - gamma)) / (1 + beta)) ** (1 / (1 - gamma))
}

/** A.22: consumption over periods, as a tuple in their order, under constant relative risk aversion. */
export const intertemporalConsumptionSmoothing = [
  questionType({
    id: 'crra_two_period',
    title: 'two periods with saving and borrowing',
    draw: ({ uniform, oneOf }) => ({
      ...{ beta: uniform(0.85, 0.99), r: uniform(0, 0.12, 3), gamma: oneOf([0.5, 2, 3, 4]) },
      ...{ y0: uniform(20, 150), y1: uniform(20, 150) }
    }),
    solve: ({ y0, y1, ...terms }) => {
      const { beta, r } = terms
      const wealth = presentValue([y0, y1], r)
      const wrong = {
        linear_euler: pathOf({ wealth, growth: beta * (1 + r), r, periods: 2 }),
        equal_split_undiscounted: [(y0 + y1) / 2, (y0 + y1) / 2],
        consume_income: [y0, y1],
        growth_by_interest: pathOf({ wealth, growth: 1 + r, r, periods: 2 }),
        growth_by_factor: pathOf({ wealth, growth: beta, r, periods: 2 }),
        wealth_in_each_period: [wealth, growthOf(terms) * wealth]
      }
      return { kind: 'tuple', right: pathOf({ wealth, growth: growthOf(terms), r, periods: 2 }), wrong }
    },
    fields: ({ y0, y1, ...terms }) => ({ ...termFields(terms), first_income: plain(y0), second_income: plain(y1) }),
    explain: ({ y0, y1, ...terms }, right) => explainPath(terms, [y0, y1], right)
  }),
  questionType({
    id: 'crra_three_period',
    title: 'three periods with saving and borrowing',
    draw: ({ uniform, oneOf }) => ({
      ...{ beta: uniform(0.85, 0.99), r: uniform(0, 0.12, 3), gamma: oneOf([0.5, 2, 3, 4]) },
      y: [uniform(20, 150), uniform(20, 150), uniform(20, 150)] as readonly number[]
    }),
    solve: ({ y, ...terms }) => {
      const { beta, r } = terms
      const [wealth, growth] = [presentValue(y, r), growthOf(terms)]
      const lumped = y[0]! + (y[1]! + y[2]!) / (1 + r)
      const wrong = {
        lumped_future_income: pathOf({ wealth: lumped, growth, r, periods: 3 }),
        linear_euler: pathOf({ wealth, growth: beta * (1 + r), r, periods: 3 }),
        consume_income: y,
        growth_by_interest: pathOf({ wealth, growth: 1 + r, r, periods: 3 }),
        growth_by_factor: pathOf({ wealth, growth: beta, r, periods: 3 }),
        equal_split_undiscounted: y.map(() => (y[0]! + y[1]! + y[2]!) / 3)
      }
      return { kind: 'tuple', right: pathOf({ wealth, growth, r, periods: 3 }), wrong }
    },
    fields: ({ y, ...terms }) => ({
      ...termFields(terms),
      first_income: plain(y[0]!),
      second_income: plain(y[1]!),
      third_income: plain(y[2]!)
    }),
    explain: ({ y, ...terms }, right) => explainPath(terms, y, right)
  }),
  questionType({
    id: 'prefer_smoothed',
    title: 'an uneven path against a smooth one that may be lower on average',
    draw: ({ uniform, oneOf }): Paths | null => {
      const [mean, spread] = [uniform(40, 90), uniform(0.2, 0.6, 10)]
      const even = rounded(mean * uniform(0.75, 1, 10), 2)
      const values = {
        ...{ beta: uniform(0.85, 0.99), gamma: oneOf([2, 3]) },
        path_a: [rounded(mean * (1 - spread), 2), rounded(mean * (1 + spread), 2)],
        path_b: [even, even]
      }
      // So far apart that rounding on the way does not change the answer.
      return Math.abs(evenEquivalent(values) - even) > 0.01 * even ? values : null
    },
    solve: (values) => {
      const { path_a, path_b } = values
      return {
        kind: 'choice',
        right: discountedUtility(path_a, values) > discountedUtility(path_b, values) ? 'A' : 'B',
        options: {
          A: `path A, ${plain(path_a[0]!)} and then ${plain(path_a[1]!)}`,
          B: `path B, ${plain(path_b[0]!)} in both periods`,
          indifferent: 'both paths are equally good'
        }
      }
    },
    fields: ({ beta, gamma, path_a, path_b }) => ({
      factor: plain(beta),
      aversion: plain(gamma),
      low: plain(path_a[0]!),
      high: plain(path_a[1]!),
      even: plain(path_b[0]!)
    }),
    explain: (values, right) => {
      const { beta, gamma, path_a, path_b } = values
      const [low, high, even] = [plain(path_a[0]!), plain(path_a[1]!), plain(path_b[0]!)]
      const equivalent = evenEquivalent(values)
      const exponent = plain(1 - gamma)
      return (
        `Path A is as good as an even consumption z with (1 + ${plain(beta)}) * z^(${exponent}) = ${low}^(${exponent}) + ${plain(beta)} * ${high}^(${exponent}), which gives z = ${step(equivalent)}. ` +
        `Path B offers ${even} in both periods, ${equivalent > path_b[0]! ? 'less' : 'more'} than that. ` +
        `Preferred is ${right}.`
      )
    }
  })
]
