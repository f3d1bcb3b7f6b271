import { plain, step } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawFirms, type Firms, firstOrder, inputOfOne, outputOfOne } from './cobb-douglas-firms.ts'
import { type Pair, pairOf, total, totalByAverage, totalShown } from './groups.ts'

type LinearFirms = { n: Pair; c: Pair; d: Pair; P: number }
type HiringFirms = Firms & { w: number }

const supplyOfOne = ({ c, d, P }: LinearFirms) => pairOf((group) => c[group] + d[group] * P)

/** A.40: the supply of a market is the sum over its price-taking firms. */
export const aggregationOfOfferCurve = [
  questionType({
    id: 'linear_supply_given',
    title: 'two groups of firms with linear supply',
    draw: ({ uniform, integer }): LinearFirms => ({
      n: pairOf(() => integer(20, 400)),
      c: pairOf(() => uniform(0, 10)),
      d: pairOf(() => uniform(0.5, 6)),
      P: uniform(2, 20)
    }),
    solve: (values) => {
      const { n } = values
      const q = supplyOfOne(values)
      const wrong = {
        not_multiplied: q[0] + q[1],
        counts_swapped: total([n[1], n[0]], q),
        average: totalByAverage(n, q)
      }
      return { kind: 'number', right: total(n, q), wrong }
    },
    fields: ({ n, c, d, P }) => ({
      count_1: plain(n[0]),
      count_2: plain(n[1]),
      supply_1: sum([c[0]], [d[0], 'P']),
      supply_2: sum([c[1]], [d[1], 'P']),
      price: plain(P)
    }),
    explain: (values, right) => {
      const { n, c, d, P } = values
      const q = supplyOfOne(values)
      const one = (group: 0 | 1) => `${sum([c[group]], [d[group], 'P'])} = ${step(q[group])}`
      return (
        `At P = ${plain(P)} a supplier of the first group offers ${one(0)} and a supplier of the second ${one(1)}. ` +
        `With ${n[0]} and ${n[1]} suppliers, market supply is ${totalShown(n, q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_firms',
    title: 'two groups of firms that produce with labour alone',
    draw: (draw): HiringFirms => ({ ...drawFirms(draw), w: draw.uniform(3, 12) }),
    solve: (values) => {
      const { n, w } = values
      const labour = inputOfOne(values, w)
      const y = outputOfOne(values, labour)
      const wrong = {
        not_multiplied: y[0] + y[1],
        labour_summed: total(n, labour),
        average: totalByAverage(n, y)
      }
      return { kind: 'number', right: total(n, y), wrong }
    },
    fields: ({ n, A, alpha, w, P }) => ({
      count_1: plain(n[0]),
      count_2: plain(n[1]),
      production_1: product(A[0], ['L', alpha[0]]),
      production_2: product(A[1], ['L', alpha[1]]),
      wage: plain(w),
      price: plain(P)
    }),
    explain: (values, right) => {
      const { n, w } = values
      const y = outputOfOne(values, inputOfOne(values, w))
      return (
        `A firm hires until the value of the marginal product of labour is the wage, so L = ${firstOrder(values, w, 0)} in the first group and L = ${firstOrder(values, w, 1)} in the second. ` +
        `One firm then makes ${step(y[0])} or ${step(y[1])}. ` +
        `Market supply is ${totalShown(n, y)} = ${right}.`
      )
    }
  })
]
