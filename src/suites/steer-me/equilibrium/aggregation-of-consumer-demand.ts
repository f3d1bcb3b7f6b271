import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type Pair, pairOf, total, totalByAverage, totalShown } from './groups.ts'

type Groups = { n: Pair; a: Pair; b: Pair; P: number }

const demandOfOne = ({ a, b, P }: Groups) => pairOf((group) => a[group] - b[group] * P)

const linearFields = ({ n, a, b, P }: Groups) => ({
  count_1: plain(n[0]),
  count_2: plain(n[1]),
  demand_1: sum([a[0]], [-b[0], 'P']),
  demand_2: sum([a[1]], [-b[1], 'P']),
  price: plain(P)
})

function drawSpending({ uniform, integer }: Draw) {
  return {
    n: pairOf(() => integer(50, 900)),
    share: pairOf(() => uniform(0.1, 0.9)),
    income: pairOf(() => uniform(20, 200)),
    P: uniform(1, 12)
  }
}

type Spenders = ReturnType<typeof drawSpending>

const spendingOfOne = ({ share, income }: Spenders) => pairOf((group) => share[group] * income[group])
const spendingByAverages = ({ n, share, income }: Spenders) =>
  ((n[0] + n[1]) * (share[0] + share[1]) * (income[0] + income[1])) / 4

const spendingFields = ({ n, share, income }: Spenders) => ({
  count_1: plain(n[0]),
  count_2: plain(n[1]),
  share_1: plain(share[0]),
  share_2: plain(share[1]),
  income_1: plain(income[0]),
  income_2: plain(income[1])
})

/** A.39: the demand of a market is the sum over its buyers at the same price. */
export const aggregationOfConsumerDemand = [
  questionType({
    id: 'numerical',
    title: 'two groups with linear demand, both buying',
    draw: ({ uniform, integer }) => {
      const values: Groups = {
        n: pairOf(() => integer(100, 1200)),
        a: pairOf(() => uniform(10, 90)),
        b: pairOf(() => uniform(0.5, 9)),
        P: uniform(1, 12)
      }
      return Math.min(...demandOfOne(values)) > 1 ? values : null
    },
    solve: (values) => {
      const { n } = values
      const q = demandOfOne(values)
      return {
        kind: 'number',
        right: total(n, q),
        wrong: {
          not_multiplied: q[0] + q[1],
          average_demand: totalByAverage(n, q),
          counts_swapped: total([n[1], n[0]], q),
          first_group_only: n[0] * q[0]
        }
      }
    },
    fields: linearFields,
    explain: (values, right) => {
      const { n, P } = values
      const q = demandOfOne(values)
      return (
        `At a price of ${plain(P)} each of the ${n[0]} buyers of the first group wants ${step(q[0])} units, and each of the ${n[1]} buyers of the second ${step(q[1])}. ` +
        `Market demand adds up all of them: ${totalShown(n, q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'with_choke_price',
    title: 'two groups with linear demand, one of which is priced out',
    draw: ({ uniform, integer }) => {
      const values: Groups = {
        n: pairOf(() => integer(100, 1200)),
        a: [uniform(40, 90), uniform(10, 30)],
        b: [uniform(0.5, 5), uniform(2, 9)],
        P: uniform(4, 14)
      }
      const q = demandOfOne(values)
      return q[0] > 1 && q[1] < -1 ? values : null
    },
    solve: (values) => {
      const { n } = values
      const q = demandOfOne(values)
      return {
        kind: 'number',
        right: n[0] * q[0],
        wrong: { negative_demand_added: total(n, q), not_multiplied: q[0], all_buyers: (n[0] + n[1]) * q[0] }
      }
    },
    fields: linearFields,
    explain: (values, right) => {
      const { n, P } = values
      const q = demandOfOne(values)
      return (
        `At a price of ${plain(P)} the formula of the second group is negative, ${step(q[1])}, so these buyers want nothing. ` +
        `Each of the ${n[0]} buyers of the first group wants ${step(q[0])} units. ` +
        `Market demand is ${n[0]} * ${step(q[0])} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'demand_function',
    title: 'two groups that spend fixed shares of their incomes',
    draw: drawSpending,
    solve: (values) => {
      const { n, P } = values
      const one = spendingOfOne(values)
      const spending = total(n, one)
      return {
        kind: 'number',
        right: spending / P,
        wrong: {
          not_multiplied: (one[0] + one[1]) / P,
          average_share_and_income: spendingByAverages(values) / P,
          spending
        }
      }
    },
    fields: (values) => ({ ...spendingFields(values), price: plain(values.P) }),
    explain: (values, right) => {
      const { n, share, income, P } = values
      const one = spendingOfOne(values)
      return (
        `A member of the first group spends ${plain(share[0])} * ${plain(income[0])} = ${step(one[0])}, a member of the second ${plain(share[1])} * ${plain(income[1])} = ${step(one[1])}. ` +
        `All together spend ${totalShown(n, one)} = ${step(total(n, one))}. ` +
        `At a price of ${plain(P)} that buys ${step(total(n, one))}/${plain(P)} = ${right} units.`
      )
    }
  }),
  questionType({
    id: 'demand_function_formula',
    title: 'two groups that spend fixed shares of their incomes, as a formula in the price',
    draw: (draw) => {
      const { n, share, income } = drawSpending(draw)
      return { n, share, income, P: 1 }
    },
    solve: (values) => {
      const one = spendingOfOne(values)
      const spending = plain(rounded(total(values.n, one), 4))
      return {
        kind: 'expression',
        right: `${spending}/P`,
        wrong: {
          not_multiplied: `${step(one[0] + one[1])}/P`,
          average_share_and_income: `${step(spendingByAverages(values))}/P`,
          spending
        },
        variables: ['P']
      }
    },
    fields: spendingFields,
    explain: (values, right) => {
      const one = spendingOfOne(values)
      return (
        `Whatever the price, a member of the first group spends ${step(one[0])} on the good and a member of the second ${step(one[1])}. ` +
        `All together spend ${totalShown(values.n, one)} = ${step(total(values.n, one))}. ` +
        `The quantity that this buys at a price of P is ${right}.`
      )
    }
  })
]
