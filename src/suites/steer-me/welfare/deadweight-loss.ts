import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { sum } from '../../question-bank/formulas.ts'
import { type NamedNumbers, questionType } from '../../question-bank/question-type.ts'
import { efficientQuantity, type InverseMarket, inverseFields, meeting } from './linear-market.ts'

function drawMarket({ uniform }: Draw): InverseMarket {
  return { a: uniform(30, 120), b: uniform(0.3, 4), c: uniform(1, 15), d: uniform(0.2, 4) }
}

/** Where marginal revenue a - 2bQ is marginal cost. */
const monopolyQuantity = ({ a, b, c, d }: InverseMarket) => (a - c) / (2 * b + d)

/** The loss where Q units are sold, which is less than the efficient quantity. */
function lossAt(market: InverseMarket, Q: number): number {
  const { a, b, c, d } = market
  return 0.5 * (a - b * Q - (c + d * Q)) * (efficientQuantity(market) - Q)
}

/**
 * `base_price_gap` takes the price of competition for marginal cost; the rules on a constant marginal cost take the slope d
 * for marginal cost itself: `_at_slope` does the rest rightly, the others make the mistake of the first rules on top.
 */
function mistakesAt(market: InverseMarket, Q: number): NamedNumbers {
  const { a, b, c, d } = market
  const [P, MC] = [a - b * Q, c + d * Q]
  const efficient = efficientQuantity(market)
  const competitive = a - b * efficient
  const constant = { quantity: (a - d) / (2 * b), price: (a + d) / 2, efficient: (a - d) / b }
  return {
    base_price_gap: 0.5 * (P - competitive) * (efficient - Q),
    base_and_height_wrong_quantity: 0.5 * (P - competitive) * efficient,
    no_half: (P - MC) * (efficient - Q),
    constant_marginal_cost_at_slope: 0.5 * (constant.price - d) * (constant.efficient - constant.quantity),
    monopoly_profit_rectangle: (P - MC) * Q,
    height_Pe_minus_MC: 0.5 * (competitive - MC) * (efficient - Q),
    constant_mc_base_price_gap: 0.5 * (constant.price - competitive) * (constant.efficient - constant.quantity),
    constant_mc_wrong_quantity: 0.5 * (constant.price - d) * constant.efficient
  }
}

function triangleShown(market: InverseMarket, Q: number): string {
  const { a, b, c, d } = market
  const [value, cost] = [step(a - b * Q), step(c + d * Q)]
  return (
    `Efficient is the quantity at which a unit is worth what it costs: ${meeting(market)}. ` +
    `The loss is the triangle between demand and marginal cost from ${step(Q)} to there, (${value} - ${cost}) * (${step(efficientQuantity(market))} - ${step(Q)})/2`
  )
}

/** A.54: the surplus that is lost where fewer units are sold than would be efficient. */
export const deadweightLoss = [
  questionType({
    id: 'compute_monopoly_price',
    title: 'rising marginal cost, price of the monopolist not given',
    draw: drawMarket,
    solve: (market) => {
      const Q = monopolyQuantity(market)
      return { kind: 'number', right: lossAt(market, Q), wrong: mistakesAt(market, Q) }
    },
    fields: inverseFields,
    explain: (market, right) => {
      const { a, b, c, d } = market
      const Q = monopolyQuantity(market)
      return (
        `The monopolist sells until marginal revenue ${sum([a], [-2 * b, 'Q'])} is marginal cost ${sum([c], [d, 'Q'])}, so Q = ${step(a - c)}/${step(2 * b + d)} = ${step(Q)} at a price of ${step(a - b * Q)} and a marginal cost of ${step(c + d * Q)}. ` +
        `${triangleShown(market, Q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'monopoly_price_given',
    title: 'rising marginal cost, price of the monopolist given',
    draw: (draw) => {
      const market = drawMarket(draw)
      return { ...market, P: rounded(market.a - market.b * monopolyQuantity(market), 2) }
    },
    solve: (values) => {
      const Q = (values.a - values.P) / values.b
      return { kind: 'number', right: lossAt(values, Q), wrong: mistakesAt(values, Q) }
    },
    fields: (values) => ({ ...inverseFields(values), price: plain(values.P) }),
    explain: (values, right) => {
      const { a, b, c, d, P } = values
      const Q = (a - P) / b
      return (
        `At a price of ${plain(P)} buyers take Q = (${plain(a)} - ${plain(P)})/${plain(b)} = ${step(Q)} units, the last of which costs ${step(c + d * Q)}. ` +
        `${triangleShown(values, Q)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'constant_marginal_cost',
    title: 'constant marginal cost, price of the monopolist not given',
    draw: ({ uniform }) => ({ a: uniform(30, 120), b: uniform(0.3, 4), c: uniform(1, 15) }),
    solve: ({ a, b, c }) => {
      const square = (a - c) ** 2 / b
      const wrong = {
        profit: square / 4,
        // The same number by another mistake, so that it is never an option of its own.
        no_half: square / 4,
        competitive_surplus: square / 2,
        consumer_surplus_competitive_quarter: (3 * square) / 8
      }
      return { kind: 'number', right: square / 8, wrong }
    },
    fields: ({ a, b, c }) => ({ inverse_demand: sum([a], [-b, 'Q']), marginal_cost: plain(c) }),
    explain: ({ a, b, c }, right) => {
      const [monopoly, efficient] = [(a - c) / (2 * b), (a - c) / b]
      return (
        `Marginal revenue ${sum([a], [-2 * b, 'Q'])} is ${plain(c)} at Q = ${step(monopoly)}, where the price is ${step((a + c) / 2)}. ` +
        `Demand falls to marginal cost at Q = ${step(efficient)}. ` +
        `The loss is the triangle (${step((a + c) / 2)} - ${plain(c)}) * (${step(efficient)} - ${step(monopoly)})/2 = ${right}.`
      )
    }
  }),
  questionType({
    id: 'price_ceiling',
    title: 'competitive market under a price ceiling',
    draw: (draw) => {
      const market = drawMarket(draw)
      const free = market.a - market.b * efficientQuantity(market)
      return { ...market, P: rounded(market.c + (free - market.c) * draw.uniform(0.3, 0.9, 10), 2) }
    },
    solve: (values) => {
      const { a, b, c, d, P } = values
      const Q = (P - c) / d
      const efficient = efficientQuantity(values)
      const free = a - b * efficient
      const right = lossAt(values, Q)
      return {
        kind: 'number',
        right,
        wrong: {
          no_half: 2 * right,
          height_below_free_price: 0.5 * (free - P) * (efficient - Q),
          shortage_as_base: 0.5 * (free - P) * ((a - P) / b - Q),
          forgone_revenue: free * (efficient - Q)
        }
      }
    },
    fields: (values) => ({ ...inverseFields(values), ceiling: plain(values.P) }),
    explain: (values, right) => {
      const { c, d, P } = values
      const Q = (P - c) / d
      return (
        `At the ceiling sellers offer only Q = (${plain(P)} - ${plain(c)})/${plain(d)} = ${step(Q)} units. ` +
        `${triangleShown(values, Q)} = ${right}.`
      )
    }
  })
]
