import { plain, rounded } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { mostProfitable } from './optimal-inputs.ts'
import { cobbDouglas, step } from './production-function.ts'

/** A.32: the largest profit and the least cost as two views of one plan. */
export const dualityProfitExpenditure = [
  questionType({
    id: 'price_from_cost',
    title: 'one input, the price at which a quantity is the most profitable',
    draw: ({ uniform }) => {
      const values = { A: uniform(1, 6), alpha: uniform(0.2, 0.6), w: uniform(2, 15), q: uniform(2, 30) }
      return marginalCost(values) <= 500 ? values : null
    },
    solve: ({ A, alpha, w, q }) => {
      const cost = w * (q / A) ** (1 / alpha)
      return {
        kind: 'number',
        right: marginalCost({ A, alpha, w, q }),
        wrong: { average_cost: cost / q, total_cost: cost, wage_over_productivity: w / A }
      }
    },
    fields: ({ A, alpha, w, q }) => ({
      production: product(A, ['L', alpha]),
      wage: plain(w),
      quantity: plain(q)
    }),
    explain: ({ A, alpha, w, q }, right) => {
      const labour = (q / A) ** (1 / alpha)
      return (
        `The output of ${plain(q)} takes L = (${plain(q)}/${plain(A)})^(1/${plain(alpha)}) = ${step(labour)} and costs ${plain(w)} * ${step(labour)} = ${step(w * labour)}. ` +
        `Cost is proportional to q^(1/${plain(alpha)}), so marginal cost is cost divided by ${plain(alpha)} * ${plain(q)}. ` +
        `The quantity is the most profitable one where the price equals marginal cost, ${step(w * labour)}/${step(alpha * q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'cost_at_profit_max',
    title: 'two inputs, the least cost of the most profitable quantity',
    draw: ({ uniform }) => {
      const values = {
        A: uniform(1, 6),
        alpha: uniform(0.1, 0.45),
        beta: uniform(0.1, 0.45),
        p: uniform(2, 15),
        w: uniform(2, 15),
        r: uniform(2, 15)
      }
      const { Y } = mostProfitable(values)
      return Y >= 0.1 && Y <= 5000 ? values : null
    },
    solve: ({ A, alpha, beta, p, w, r }) => {
      const { L, Y } = mostProfitable({ A, alpha, beta, p, w, r })
      const n = alpha + beta
      return {
        kind: 'number',
        right: n * p * Y,
        wrong: { revenue: p * Y, profit: (1 - n) * p * Y, wage_bill: w * L }
      }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      price: plain(values.p),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: (values, right) => {
      const { alpha, beta, p, w, r } = values
      const { K, L, Y } = mostProfitable(values)
      return (
        `The conditions rK = ${plain(alpha)} * pY and wL = ${plain(beta)} * pY of the largest profit give K = ${step(K)}, L = ${step(L)} and an output of ${step(Y)}, worth ${plain(p)} * ${step(Y)} = ${step(p * Y)}. ` +
        `The most profitable plan makes its output at the least cost, which is ${plain(r)} * ${step(K)} + ${plain(w)} * ${step(L)}, or ${plain(rounded(alpha + beta, 10))} of revenue. ` +
        `That is ${right}.`
      )
    }
  }),
  questionType({
    id: 'consistency_choice',
    title: 'whether a quantity made at least cost is also the most profitable',
    draw: ({ uniform, oneOf }) => {
      const [c1, c2] = [uniform(1, 9), uniform(0.1, 2)]
      const p = rounded(c1 + uniform(2, 30), 2)
      return { c1, c2, p, q: rounded(((p - c1) / (2 * c2)) * oneOf([0.7, 1, 1.4]), 3) }
    },
    solve: (values) => ({
      kind: 'choice',
      right: verdictOn(values),
      options: {
        yes: 'yes, no other output gives more profit',
        no_more: 'no, more output would raise profit',
        no_less: 'no, less output would raise profit'
      }
    }),
    fields: ({ c1, c2, p, q }) => ({
      cost: sum([c1, 'q'], [c2, 'q^2']),
      price: plain(p),
      quantity: plain(q)
    }),
    explain: (values, right) => {
      const { c1, c2, p, q } = values
      const place = { yes: 'the same as', no_more: 'less than', no_less: 'more than' }[verdictOn(values)]
      return (
        `Marginal cost is ${sum([c1], [2 * c2, 'q'])}, which is ${plain(rounded(c1 + 2 * c2 * q, 2))} at q = ${plain(q)}, to the cent. ` +
        `That is ${place} the price of ${plain(p)}. ` +
        `As marginal cost rises with output, the answer is: ${right}.`
      )
    }
  })
]

/** Of output A L^alpha at a wage. */
function marginalCost({ A, alpha, w, q }: { A: number; alpha: number; w: number; q: number }): number {
  return (w / (alpha * A)) * (q / A) ** (1 / alpha - 1)
}

/** Compares price and marginal cost of a quantity that was rounded to three decimals. */
function verdictOn({ c1, c2, p, q }: { c1: number; c2: number; p: number; q: number }) {
  const gain = p - c1 - 2 * c2 * q
  if (Math.abs(gain) < 0.02 * c2) return 'yes'
  return gain > 0 ? 'no_more' : 'no_less'
}
