import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawFirms, type Firms, firstOrder, inputOfOne, outputOfOne, worthOfOne } from './cobb-douglas-firms.ts'
import { type Pair, pairOf, total, totalByAverage, totalShown } from './groups.ts'

type LinearFirms = { n: Pair; a: Pair; b: Pair }

const drawLinear = ({ uniform, integer }: Draw): LinearFirms => ({
  n: pairOf(() => integer(5, 200)),
  a: pairOf(() => uniform(40, 120)),
  b: pairOf(() => uniform(1, 3))
})

const linearFields = ({ n, a, b }: LinearFirms) => ({
  count_1: plain(n[0]),
  count_2: plain(n[1]),
  demand_1: sum([a[0]], [-b[0], 'w']),
  demand_2: sum([a[1]], [-b[1], 'w'])
})

const falling = (intercept: number, slope: number) => `${step(intercept)} - ${step(slope)}*w`

const firmFields = ({ n, A, alpha, P }: Firms) => ({
  count_1: plain(n[0]),
  count_2: plain(n[1]),
  production_1: product(A[0], ['L', alpha[0]]),
  production_2: product(A[1], ['L', alpha[1]]),
  price: plain(P)
})

/** A sum over both groups of a number times a power of P A α/w. */
function powers(firms: Firms, factors: readonly string[], exponentOf: (group: 0 | 1) => string): string {
  const worth = worthOfOne(firms)
  return pairOf((group) => group)
    .map((group) => `${factors[group]}(${plain(worth[group]!)}/w)^(${exponentOf(group as 0 | 1)})`)
    .join(' + ')
}

const times = (factor: number) => `${plain(rounded(factor, 4))}*`

/** A.41: the labour that price-taking firms want together at one wage. */
export const aggregationOfLaborDemand = [
  questionType({
    id: 'cobb_douglas',
    title: 'two groups of firms that produce with labour alone',
    draw: (draw) => ({ ...drawFirms(draw), w: draw.uniform(3, 12) }),
    solve: (values) => {
      const { n, w } = values
      const labour = inputOfOne(values, w)
      const wrong = {
        not_multiplied: labour[0] + labour[1],
        output_summed: total(n, outputOfOne(values, labour)),
        counts_swapped: total([n[1], n[0]], labour)
      }
      return { kind: 'number', right: total(n, labour), wrong }
    },
    fields: (values) => ({ ...firmFields(values), wage: plain(values.w) }),
    explain: (values, right) => {
      const { n, w } = values
      return (
        `A firm hires until the value of the marginal product of labour is the wage of ${plain(w)}. ` +
        `In the first group that gives L = ${firstOrder(values, w, 0)}, in the second L = ${firstOrder(values, w, 1)}. ` +
        `All firms together hire ${totalShown(n, inputOfOne(values, w))} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_formula',
    title: 'two groups of firms that produce with labour alone, as a formula in the wage',
    draw: drawFirms,
    solve: (values) => {
      const { n, A, alpha } = values
      const exponent = (group: 0 | 1) => `1/${plain(1 - alpha[group])}`
      return {
        kind: 'expression',
        right: powers(values, [times(n[0]), times(n[1])], exponent),
        wrong: {
          not_multiplied: powers(values, ['', ''], exponent),
          output_summed: powers(
            values,
            [times(n[0] * A[0]), times(n[1] * A[1])],
            (group) => `${plain(alpha[group])}/${plain(1 - alpha[group])}`
          ),
          counts_swapped: powers(values, [times(n[1]), times(n[0])], exponent)
        },
        variables: ['w']
      }
    },
    fields: firmFields,
    explain: (values, right) => {
      const { A, alpha, P } = values
      const worth = worthOfOne(values)
      const one = (group: 0 | 1) =>
        `${plain(P)} * ${plain(A[group])} * ${plain(alpha[group])} * L^(-${plain(1 - alpha[group])}) = w, so L = (${plain(worth[group])}/w)^(1/${plain(1 - alpha[group])})`
      return (
        `A firm hires until the value of the marginal product of labour is the wage. ` +
        `In the first group ${one(0)}. ` +
        `In the second group ${one(1)}. ` +
        `Each of these is multiplied by the number of its firms: ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_demands',
    title: 'two groups of firms with linear labour demand',
    draw: (draw) => ({ ...drawLinear(draw), w: draw.uniform(5, 13) }),
    solve: ({ n, a, b, w }) => {
      const q = pairOf((group) => a[group] - b[group] * w)
      const wrong = {
        not_multiplied: q[0] + q[1],
        counts_swapped: total([n[1], n[0]], q),
        average: totalByAverage(n, q)
      }
      return { kind: 'number', right: total(n, q), wrong }
    },
    fields: (values) => ({ ...linearFields(values), wage: plain(values.w) }),
    explain: ({ n, a, b, w }, right) => {
      const q = pairOf((group) => a[group] - b[group] * w)
      const one = (group: 0 | 1) => `${plain(a[group])} - ${plain(b[group])} * ${plain(w)} = ${step(q[group])}`
      return (
        `At a wage of ${plain(w)} an employer of the first group wants ${one(0)} and an employer of the second ${one(1)}. ` +
        `Multiplied by their numbers and added, that is ${totalShown(n, q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_demands_formula',
    title: 'two groups of firms with linear labour demand, as a formula in the wage',
    draw: drawLinear,
    solve: ({ n, a, b }) => {
      const swapped: Pair = [n[1], n[0]]
      return {
        kind: 'expression',
        right: falling(total(n, a), total(n, b)),
        wrong: {
          not_multiplied: falling(a[0] + a[1], b[0] + b[1]),
          counts_swapped: falling(total(swapped, a), total(swapped, b)),
          average: falling(totalByAverage(n, a), totalByAverage(n, b))
        },
        variables: ['w']
      }
    },
    fields: linearFields,
    explain: ({ n, a, b }, right) =>
      `Intercepts and slopes are multiplied by the numbers of employers and added. ` +
      `The intercept is ${totalShown(n, a)} = ${step(total(n, a))} and the slope ${totalShown(n, b)} = ${step(total(n, b))}. ` +
      `Together they demand ${right}.`
  })
]
