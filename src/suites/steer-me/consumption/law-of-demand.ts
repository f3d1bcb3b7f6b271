import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** A.9: the signed change in the quantity demanded after the price of the good has changed. */
export const lawOfDemand = [
  questionType({
    id: 'cobb_douglas_change',
    title: 'Cobb-Douglas demand after a rise of its price',
    draw: ({ uniform }) => {
      const [alpha, beta, m, p0] = [uniform(0.1, 0.9), uniform(0.1, 0.9), uniform(50, 300), uniform(1, 6)]
      return { alpha, beta, m, p0, p1: rounded(p0 * uniform(1.1, 1.9, 10), 2) }
    },
    solve: ({ alpha, beta, m, p0, p1 }) => {
      const spending = (alpha / (alpha + beta)) * m
      const right = spending / p1 - spending / p0
      const wrong = {
        sign_error: -right,
        not_normalised: (alpha * m) / p1 - (alpha * m) / p0,
        new_quantity: spending / p1
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ alpha, beta, m, p0, p1 }) => ({
      utility: cobbDouglas(alpha, beta),
      income: plain(m),
      old_price: plain(p0),
      new_price: plain(p1)
    }),
    explain: ({ alpha, beta, m, p0, p1 }, right) => {
      const spending = (alpha / (alpha + beta)) * m
      return (
        `With Cobb-Douglas utility the share ${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) of income goes to x, which is ${step(spending)} out of ${plain(m)} at any price. ` +
        `At the old price this buys ${step(spending)}/${plain(p0)} = ${step(spending / p0)} units, at the new one ${step(spending)}/${plain(p1)} = ${step(spending / p1)} units. ` +
        `The change is the new quantity less the old one, ${right}: demand falls as the price rises.`
      )
    }
  }),
  questionType({
    id: 'linear_change',
    title: 'linear demand after a change of its price',
    draw: ({ uniform, oneOf }) => {
      const [a, b, p0] = [uniform(50, 200), uniform(1, 8), uniform(1, 6)]
      const dp = uniform(0.5, 4) * (p0 > 4.6 ? oneOf([-1, 1]) : 1)
      // Demand stays positive at both prices.
      return a - b * Math.max(p0, p0 + dp) > 1 ? { a, b, p0, dp } : null
    },
    solve: ({ a, b, p0, dp }) => {
      const wrong = { sign_error: b * dp, new_quantity: a - b * (p0 + dp), slope_inverted: -dp / b }
      return { kind: 'number', right: -b * dp, wrong }
    },
    fields: ({ a, b, p0, dp }) => ({
      demand: sum([a], [-b, 'P']),
      old_price: plain(p0),
      new_price: plain(p0 + dp)
    }),
    explain: ({ a, b, p0, dp }, right) =>
      `At the old price demand is ${plain(a)} - ${plain(b)} * ${plain(p0)} = ${step(a - b * p0)}, at the new one ${plain(a)} - ${plain(b)} * ${plain(p0 + dp)} = ${step(a - b * (p0 + dp))}. ` +
      `The price ${dp > 0 ? 'rises' : 'falls'} by ${plain(Math.abs(dp))}, and each unit of price moves demand by ${plain(b)} the other way. ` +
      `The quantity therefore changes by ${right}: it ${dp > 0 ? 'falls' : 'rises'}.`
  })
]
