import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief } from './utility-functions.ts'

const drawPrices = ({ uniform }: Draw) => ({ px: uniform(1, 9), py: uniform(1, 9) })

/** A.8: the largest utility of an income and the least cost of a utility are two sides of one bundle. */
export const dualityHicksian = [
  questionType({
    id: 'expenditure_of_indirect_utility',
    title: 'the least cost of the utility that an income can reach',
    draw: (draw) => {
      const alpha = draw.uniform(0.2, 0.8)
      const values = { alpha, beta: rounded(1 - alpha, 2), ...drawPrices(draw), m: draw.uniform(50, 300) }
      const { beta, px, py, m } = values
      return { ...values, v: rounded((alpha / px) ** alpha * (beta / py) ** beta * m, 4) }
    },
    solve: ({ alpha, m, v }) => ({
      kind: 'number',
      right: m,
      wrong: { share_of_income: alpha * m, utility_value: v, income_plus_utility: m + v }
    }),
    fields: ({ alpha, beta, px, py, m, v }) => ({
      utility: cobbDouglas(alpha, beta),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m),
      best_utility: plain(v)
    }),
    explain: ({ alpha, beta, px, py, m, v }, right) =>
      `The best bundle for ${plain(m)} is x = ${plain(alpha)} * ${plain(m)}/${plain(px)} = ${step((alpha * m) / px)} and y = ${plain(beta)} * ${plain(m)}/${plain(py)} = ${step((beta * m) / py)}, with utility ${plain(v)}. ` +
      `If less money could reach ${plain(v)}, the rest would buy still more utility, and ${plain(v)} would not be the largest. ` +
      `So the least spending for it is the income itself, ${right}.`
  }),
  questionType({
    id: 'hicksian_from_marshallian',
    title: 'compensated demand from ordinary demand and the cost of utility',
    draw: (draw) => {
      const alpha = draw.uniform(0.2, 0.8)
      return { alpha, beta: rounded(1 - alpha, 2), ...drawPrices(draw), u: draw.uniform(5, 60) }
    },
    solve: ({ alpha, beta, px, py, u }) => {
      const spending = u * (px / alpha) ** alpha * (py / beta) ** beta
      return {
        kind: 'number',
        right: (alpha * spending) / px,
        wrong: {
          u_as_income: (alpha * u) / px,
          expenditure_itself: spending,
          other_good: (beta * spending) / py
        }
      }
    },
    fields: ({ alpha, beta, px, py, u }) => ({
      demand: `${plain(alpha)} * m/px`,
      expenditure: `u * (px/${plain(alpha)})^${plain(alpha)} * (py/${plain(beta)})^${plain(beta)}`,
      price_x: plain(px),
      price_y: plain(py),
      target: plain(u)
    }),
    explain: ({ alpha, beta, px, py, u }, right) => {
      const spending = u * (px / alpha) ** alpha * (py / beta) ** beta
      return (
        `Compensated demand is ordinary demand at the income that just pays for the utility. ` +
        `This income is ${plain(u)} * (${plain(px)}/${plain(alpha)})^${plain(alpha)} * (${plain(py)}/${plain(beta)})^${plain(beta)} = ${step(spending)}. ` +
        `So x = ${plain(alpha)} * ${step(spending)}/${plain(px)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'utility_at_least_cost_bundle',
    title: 'the utility of perfect complements that costs a given sum',
    draw: (draw) => ({
      gamma1: draw.uniform(0.5, 4),
      gamma2: draw.uniform(0.5, 4),
      ...drawPrices(draw),
      m: draw.uniform(50, 300)
    }),
    solve: ({ gamma1, gamma2, px, py, m }) => {
      const right = m / (gamma1 * px + gamma2 * py)
      return { kind: 'number', right, wrong: { income: m, sum_prices: m / (px + py), quantity_x: gamma1 * right } }
    },
    fields: ({ gamma1, gamma2, px, py, m }) => ({
      utility: leontief(gamma1, gamma2),
      price_x: plain(px),
      price_y: plain(py),
      outlay: plain(m)
    }),
    explain: ({ gamma1, gamma2, px, py, m }, right) => {
      const cost = gamma1 * px + gamma2 * py
      return (
        `The cheapest bundle for a utility of u is x = ${times(gamma1, 'u')} and y = ${times(gamma2, 'u')}. ` +
        `A unit of utility therefore costs ${plain(gamma1)} * ${plain(px)} + ${plain(gamma2)} * ${plain(py)} = ${step(cost)}. ` +
        `The outlay ${plain(m)} pays for ${plain(m)}/${step(cost)} = ${right}.`
      )
    }
  })
]
