import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type Pair, pairOf, total, totalByAverage, totalShown } from './groups.ts'

type LinearWorkers = { n: Pair; a: Pair; b: Pair }
type Workers = { n: Pair; alpha: Pair; N: Pair; w: number; T: number }

const drawLinear = ({ uniform, integer }: Draw): LinearWorkers => ({
  n: pairOf(() => integer(100, 2000)),
  a: pairOf(() => uniform(1, 10)),
  b: pairOf(() => uniform(0.1, 1.5))
})

const linearFields = ({ n, a, b }: LinearWorkers) => ({
  count_1: plain(n[0]),
  count_2: plain(n[1]),
  supply_1: sum([a[0]], [b[0], 'w']),
  supply_2: sum([a[1]], [b[1], 'w'])
})

const rising = (intercept: number, slope: number) => `${step(intercept)} + ${step(slope)}*w`

/** Where u = c^α l^(1 - α), c = w h + N and l = T - h have their optimum: not to work is best where it is negative. */
const unboundedHours = ({ alpha, N, w, T }: Workers) =>
  pairOf((group) => alpha[group] * T - ((1 - alpha[group]) * N[group]) / w)

/** A.43: the labour that workers offer together at one wage. */
export const aggregationOfLaborSupply = [
  questionType({
    id: 'linear',
    title: 'two groups of workers with linear labour supply',
    draw: (draw) => ({ ...drawLinear(draw), w: draw.uniform(8, 30) }),
    solve: ({ n, a, b, w }) => {
      const q = pairOf((group) => a[group] + b[group] * w)
      const wrong = {
        not_multiplied: q[0] + q[1],
        counts_swapped: total([n[1], n[0]], q),
        average: totalByAverage(n, q)
      }
      return { kind: 'number', right: total(n, q), wrong }
    },
    fields: (values) => ({ ...linearFields(values), wage: plain(values.w) }),
    explain: ({ n, a, b, w }, right) => {
      const q = pairOf((group) => a[group] + b[group] * w)
      const one = (group: 0 | 1) => `${plain(a[group])} + ${plain(b[group])} * ${plain(w)} = ${step(q[group])}`
      return (
        `At a wage of ${plain(w)} a member of the first group works ${one(0)} hours and a member of the second ${one(1)}. ` +
        `Multiplied by their numbers and added, that is ${totalShown(n, q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_formula',
    title: 'two groups of workers with linear labour supply, as a formula in the wage',
    draw: drawLinear,
    solve: ({ n, a, b }) => {
      const swapped: Pair = [n[1], n[0]]
      return {
        kind: 'expression',
        right: rising(total(n, a), total(n, b)),
        wrong: {
          not_multiplied: rising(a[0] + a[1], b[0] + b[1]),
          counts_swapped: rising(total(swapped, a), total(swapped, b)),
          average: rising(totalByAverage(n, a), totalByAverage(n, b))
        },
        variables: ['w']
      }
    },
    fields: linearFields,
    explain: ({ n, a, b }, right) =>
      `Intercepts and slopes are multiplied by the numbers of workers and added. ` +
      `The intercept is ${totalShown(n, a)} = ${step(total(n, a))} and the slope ${totalShown(n, b)} = ${step(total(n, b))}. ` +
      `Together they supply ${right}.`
  }),
  questionType({
    id: 'cobb_douglas_workers',
    title: 'two groups of workers with Cobb-Douglas utility, one of which may stay at home',
    draw: ({ uniform, integer }) => {
      const values: Workers = {
        n: pairOf(() => integer(100, 2000)),
        alpha: pairOf(() => uniform(0.3, 0.8)),
        N: [uniform(0, 60), uniform(300, 900)],
        w: uniform(8, 30),
        T: 24
      }
      const hours = unboundedHours(values)
      return hours[0] > 1 && Math.abs(hours[1]) > 1 ? values : null
    },
    solve: (values) => {
      const { n, alpha, T } = values
      const unbounded = unboundedHours(values)
      const hours = pairOf((group) => Math.max(0, unbounded[group]))
      return {
        kind: 'number',
        right: total(n, hours),
        wrong: {
          negative_hours_allowed_or_first_group: unbounded[1] < 0 ? total(n, unbounded) : n[0] * hours[0],
          ignored_other_income: T * total(n, alpha),
          not_multiplied: hours[0] + hours[1]
        }
      }
    },
    fields: ({ n, alpha, N, w, T }) => ({
      count_1: plain(n[0]),
      count_2: plain(n[1]),
      utility_1: product(1, ['c', alpha[0]], ['l', 1 - alpha[0]]),
      utility_2: product(1, ['c', alpha[1]], ['l', 1 - alpha[1]]),
      income_1: plain(N[0]),
      income_2: plain(N[1]),
      wage: plain(w),
      hours: plain(T)
    }),
    explain: (values, right) => {
      const { n, alpha, N, w, T } = values
      const unbounded = unboundedHours(values)
      const one = (group: 0 | 1) =>
        `${plain(alpha[group])} * ${plain(T)} - ${plain(1 - alpha[group])} * ${plain(N[group])}/${plain(w)} = ${step(unbounded[group])}`
      const second =
        unbounded[1] < 0
          ? `For the second it would be ${one(1)}, which is negative, so these people do not work at all and supply 0 hours. `
          : `For the second it is ${one(1)}. `
      const hours = pairOf((group) => Math.max(0, unbounded[group]))
      return (
        `With c = w * h + N and leisure of T - h, utility is largest where h = a * T - (1 - a) * N/w, with a the exponent of c. ` +
        `For a member of the first group that is ${one(0)} hours. ${second}` +
        `Together they work ${totalShown(n, hours)} = ${right} hours.`
      )
    }
  })
]
