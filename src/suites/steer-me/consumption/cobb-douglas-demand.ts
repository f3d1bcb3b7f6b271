import { plain, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawMarket, marketFields } from './market.ts'
import { cobbDouglas } from './utility-functions.ts'

type Powers = { alpha: number; beta: number }

const drawPowers = ({ uniform }: Draw): Powers => ({ alpha: uniform(0.1, 0.9), beta: uniform(0.1, 0.9) })

/** Exponents for which no mistake gives the right formula: they differ, and do not sum to 1. */
function drawPowersOfFormula(draw: Draw): Powers | null {
  const powers = drawPowers(draw)
  const { alpha, beta } = powers
  return Math.abs(alpha - beta) < 0.02 || Math.abs(alpha + beta - 1) < 0.02 ? null : powers
}

/** The formula of a good's demand, from its own exponent and the other one, with the names of prices open. */
function demandFormula(own: number, other: number, order: Powers, price: 'px' | 'py') {
  const total = `(${plain(order.alpha)}+${plain(order.beta)})`
  return {
    kind: 'expression' as const,
    right: `${plain(own)}/${total}*m/${price}`,
    wrong: {
      not_normalised: `${plain(own)}*m/${price}`,
      other_good: `${plain(other)}/${total}*m/${price === 'px' ? 'py' : 'px'}`,
      equal_spending: `m/(2*${price})`
    },
    variables: ['m', 'px', 'py']
  }
}

function explainShare(own: number, { alpha, beta }: Powers, { m, price, good }: Record<string, string>, right: string) {
  const share = own / (alpha + beta)
  return (
    `With this utility the same share of income goes to each good at all prices: its exponent over the sum of both, ${plain(alpha)} + ${plain(beta)} = ${plain(alpha + beta)}. ` +
    `For ${good} the share is ${plain(own)}/${plain(alpha + beta)} = ${step(share)}. ` +
    `That share of ${m}, divided by the price ${price}, is ${right}.`
  )
}

/** The types of deriving_demand whose consumer spends a fixed share of income on each good. */
export const cobbDouglasDemand = [
  questionType({
    id: 'cobb_douglas_good_1',
    title: 'demand for the first good of a Cobb-Douglas function',
    draw: (draw) => ({ ...drawPowers(draw), ...drawMarket(draw) }),
    solve: ({ alpha, beta, px, py, m }) => ({
      kind: 'number',
      right: (alpha * m) / ((alpha + beta) * px),
      wrong: {
        not_normalised: (alpha * m) / px,
        other_good: (beta * m) / ((alpha + beta) * py),
        equal_spending: m / (2 * px)
      }
    }),
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...marketFields(values) }),
    explain: (values, right) =>
      explainShare(values.alpha, values, { m: plain(values.m), price: plain(values.px), good: 'x' }, right)
  }),
  questionType({
    id: 'cobb_douglas_good_1_formula',
    title: 'demand for the first good of a Cobb-Douglas function as a formula',
    draw: drawPowersOfFormula,
    solve: (powers) => demandFormula(powers.alpha, powers.beta, powers, 'px'),
    fields: ({ alpha, beta }) => ({ utility: cobbDouglas(alpha, beta) }),
    explain: (powers, right) => explainShare(powers.alpha, powers, { m: 'm', price: 'px', good: 'x' }, right)
  }),
  questionType({
    id: 'cobb_douglas_good_2',
    title: 'demand for the second good of a Cobb-Douglas function',
    draw: (draw) => ({ ...drawPowers(draw), ...drawMarket(draw) }),
    solve: ({ alpha, beta, px, py, m }) => ({
      kind: 'number',
      right: (beta * m) / ((alpha + beta) * py),
      wrong: {
        not_normalised: (beta * m) / py,
        other_good: (alpha * m) / ((alpha + beta) * px),
        equal_spending: m / (2 * py)
      }
    }),
    fields: (values) => ({ utility: cobbDouglas(values.alpha, values.beta), ...marketFields(values) }),
    explain: (values, right) =>
      explainShare(values.beta, values, { m: plain(values.m), price: plain(values.py), good: 'y' }, right)
  }),
  questionType({
    id: 'cobb_douglas_good_2_formula',
    title: 'demand for the second good of a Cobb-Douglas function as a formula',
    draw: drawPowersOfFormula,
    solve: (powers) => demandFormula(powers.beta, powers.alpha, powers, 'py'),
    fields: ({ alpha, beta }) => ({ utility: cobbDouglas(alpha, beta) }),
    explain: (powers, right) => explainShare(powers.beta, powers, { m: 'm', price: 'py', good: 'y' }, right)
  })
]
