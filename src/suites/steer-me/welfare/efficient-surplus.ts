import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { efficientQuantity, type InverseMarket, inverseFields, meeting } from './linear-market.ts'

function drawMarket({ uniform }: Draw): InverseMarket {
  return { a: uniform(30, 90), b: uniform(0.2, 4), c: uniform(1, 15), d: uniform(0.2, 4) }
}

/** Where the harm of the Q-th unit to others is m0 + m1 Q. */
const quantityWithHarm = ({ a, b, c, d, m0, m1 }: InverseMarket & { m0: number; m1: number }) =>
  (a - c - m0) / (b + d + m1)

/** A.53: the largest sum of surpluses, and the quantity that reaches it, with harm to others and without. */
export const efficientSurplus = [
  questionType({
    id: 'compute_intersect',
    title: 'linear demand and supply, total surplus',
    draw: drawMarket,
    solve: (market) => {
      const { a, b, c, d } = market
      const Q = efficientQuantity(market)
      const right = (a - c) ** 2 / (2 * (b + d))
      return {
        kind: 'number',
        right,
        wrong: { consumer_only: (b * Q ** 2) / 2, producer_only: (d * Q ** 2) / 2, no_half: 2 * right }
      }
    },
    fields: inverseFields,
    explain: (market, right) => {
      const { a, c } = market
      return (
        `Demand and supply meet where ${meeting(market)}. ` +
        `Total surplus is the triangle between them with the base ${plain(a)} - ${plain(c)} = ${step(a - c)} on the price axis and the height ${step(efficientQuantity(market))}. ` +
        `Its area is ${step(a - c)} * ${step(efficientQuantity(market))}/2 = ${right}.`
      )
    }
  }),
  questionType({
    id: 'intersect_given',
    title: 'linear demand and supply with their intersection, total surplus',
    draw: (draw) => {
      const market = drawMarket(draw)
      const Q = efficientQuantity(market)
      const { a, b, c } = market
      return { a, c, Q: rounded(Q, 4), P: rounded(a - b * Q, 4) }
    },
    solve: ({ a, c, Q, P }) => ({
      kind: 'number',
      right: ((a - c) * Q) / 2,
      wrong: { consumer_only: ((a - P) * Q) / 2, producer_only: ((P - c) * Q) / 2, revenue: P * Q }
    }),
    fields: ({ a, c, Q, P }) => ({ choke: plain(a), start: plain(c), quantity: plain(Q), price: plain(P) }),
    explain: ({ a, c, Q, P }, right) =>
      `Consumers have the triangle (${plain(a)} - ${plain(P)}) * ${plain(Q)}/2 = ${step(((a - P) * Q) / 2)} and producers the triangle (${plain(P)} - ${plain(c)}) * ${plain(Q)}/2 = ${step(((P - c) * Q) / 2)}. ` +
      `Together that is (${plain(a)} - ${plain(c)}) * ${plain(Q)}/2 = ${right}.`
  }),
  questionType({
    id: 'maximize_surplus',
    title: 'willingness to pay and marginal cost, efficient quantity',
    draw: drawMarket,
    solve: (market) => {
      const { a, b, c, d } = market
      const wrong = { monopoly: (a - c) / (2 * b + d), zero_price: a / b, sign_error: (a + c) / (b + d) }
      return { kind: 'number', right: efficientQuantity(market), wrong }
    },
    fields: inverseFields,
    explain: (market, right) => {
      const { a, b, c, d } = market
      return (
        `Each further unit adds to surplus as long as it is worth more than it costs, ${sum([a], [-b, 'Q'])} > ${sum([c], [d, 'Q'])}. ` +
        `The sum is largest where both are equal, at Q = (${plain(a)} - ${plain(c)})/(${plain(b)} + ${plain(d)}) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'externality_quantity',
    title: 'constant harm of each unit to others, efficient quantity',
    draw: (draw) => {
      const values = { ...drawMarket(draw), m: draw.uniform(2, 15) }
      return values.a - values.c - values.m > 2 ? values : null
    },
    solve: (values) => {
      const { a, b, c, d, m } = values
      return {
        kind: 'number',
        right: (a - c - m) / (b + d),
        wrong: { ignored_harm: efficientQuantity(values), harm_as_benefit: (a - c + m) / (b + d), banned: 0 }
      }
    },
    fields: (values) => ({ ...inverseFields(values), harm: plain(values.m) }),
    explain: ({ a, b, c, d, m }, right) =>
      `A unit costs everybody together its marginal cost and the harm, ${sum([c], [d, 'Q'])} + ${plain(m)}. ` +
      `It is worth making as long as buyers would pay more than that, so ${sum([a], [-b, 'Q'])} = ${sum([c + m], [d, 'Q'])} at the efficient quantity. ` +
      `That gives Q = ${step(a - c - m)}/${step(b + d)} = ${right}.`
  }),
  questionType({
    id: 'corrective_tax',
    title: 'harm to others that rises with the quantity, corrective tax per unit',
    draw: (draw) => {
      const values = { ...drawMarket(draw), m0: draw.uniform(1, 8), m1: draw.uniform(0.2, 2) }
      return values.a - values.c - values.m0 > 2 ? values : null
    },
    solve: (values) => {
      const { m0, m1 } = values
      const Q = quantityWithHarm(values)
      return {
        kind: 'number',
        right: m0 + m1 * Q,
        wrong: {
          harm_at_market_quantity: m0 + m1 * efficientQuantity(values),
          average_harm: m0 + (m1 * Q) / 2,
          first_unit_only: m0
        }
      }
    },
    fields: (values) => ({ ...inverseFields(values), marginal_harm: sum([values.m0], [values.m1, 'Q']) }),
    explain: (values, right) => {
      const { a, b, c, d, m0, m1 } = values
      const Q = step(quantityWithHarm(values))
      return (
        `The efficient quantity is where a unit is worth its cost and its harm: ${sum([a], [-b, 'Q'])} = ${sum([c + m0], [d + m1, 'Q'])}, so Q = ${step(a - c - m0)}/${step(b + d + m1)} = ${Q}. ` +
        `The tax must be the harm of the last unit there, ${plain(m0)} + ${plain(m1)} * ${Q} = ${right}. ` +
        `With it the market stops at this quantity.`
      )
    }
  })
]
