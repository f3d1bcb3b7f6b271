import { plain, step } from '../../question-bank/decimals.ts'
import { product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawFirms, firstOrder, inputOfOne, outputOfOne } from './cobb-douglas-firms.ts'
import { pairOf, total, totalShown } from './groups.ts'

/** A.42: the capital that price-taking firms want together at one rental. */
export const aggregationOfCapitalDemand = [
  questionType({
    id: 'cost_share',
    title: 'two groups of firms that pay fixed shares of revenue to capital',
    draw: ({ uniform, integer }) => ({
      n: pairOf(() => integer(5, 100)),
      share: pairOf(() => uniform(0.15, 0.6)),
      revenue: pairOf(() => uniform(50, 900)),
      r: uniform(1, 12)
    }),
    solve: ({ n, share, revenue, r }) => {
      const paid = pairOf((group) => share[group] * revenue[group])
      const rest = pairOf((group) => (1 - share[group]) * revenue[group])
      const wrong = {
        not_multiplied: (paid[0] + paid[1]) / r,
        labour_share_used: total(n, rest) / r,
        payment_not_quantity: total(n, paid)
      }
      return { kind: 'number', right: total(n, paid) / r, wrong }
    },
    fields: ({ n, share, revenue, r }) => ({
      count_1: plain(n[0]),
      count_2: plain(n[1]),
      share_1: plain(share[0]),
      share_2: plain(share[1]),
      revenue_1: plain(revenue[0]),
      revenue_2: plain(revenue[1]),
      rental: plain(r)
    }),
    explain: ({ n, share, revenue, r }, right) => {
      const paid = pairOf((group) => share[group] * revenue[group])
      return (
        `One firm of the first group pays ${plain(share[0])} * ${plain(revenue[0])} = ${step(paid[0])} for capital, one of the second ${plain(share[1])} * ${plain(revenue[1])} = ${step(paid[1])}. ` +
        `All firms pay ${totalShown(n, paid)} = ${step(total(n, paid))}. ` +
        `At a rental of ${plain(r)} a unit this is the payment for ${step(total(n, paid))}/${plain(r)} = ${right} units.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas',
    title: 'two groups of firms that produce with capital alone',
    draw: (draw) => ({ ...drawFirms(draw), r: draw.uniform(3, 12) }),
    solve: (values) => {
      const { n, r } = values
      const capital = inputOfOne(values, r)
      const wrong = {
        not_multiplied: capital[0] + capital[1],
        output_summed: total(n, outputOfOne(values, capital)),
        counts_swapped: total([n[1], n[0]], capital)
      }
      return { kind: 'number', right: total(n, capital), wrong }
    },
    fields: ({ n, A, alpha, P, r }) => ({
      count_1: plain(n[0]),
      count_2: plain(n[1]),
      production_1: product(A[0], ['K', alpha[0]]),
      production_2: product(A[1], ['K', alpha[1]]),
      price: plain(P),
      rental: plain(r)
    }),
    explain: (values, right) => {
      const { n, r } = values
      return (
        `A firm rents capital until the value of its marginal product is the rental of ${plain(r)}. ` +
        `In the first group that gives K = ${firstOrder(values, r, 0)}, in the second K = ${firstOrder(values, r, 1)}. ` +
        `All firms together rent ${totalShown(n, inputOfOne(values, r))} = ${right}.`
      )
    }
  })
]
