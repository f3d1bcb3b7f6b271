import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { listed, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawQuadraticCost, leastAverageCost, type QuadraticCost, quadraticCost } from './cost-function.ts'
import { step } from './production-function.ts'

type Market = QuadraticCost & { p: number }

const drawDearer = ({ uniform }: Draw): QuadraticCost => ({
  F: uniform(20, 200),
  c1: uniform(3, 9),
  c2: uniform(0.1, 2)
})
const marketFields = (values: Market) => ({
  cost: quadraticCost(values),
  fixed_cost: plain(values.F),
  price: plain(values.p)
})

const leastAverageCostText = (values: QuadraticCost) =>
  `${plain(values.c1)} + 2 * sqrt(${plain(values.F)} * ${plain(values.c2)}) = ${step(leastAverageCost(values))}`

/** A.38: whether to operate, to stay or to enter, and what entry does to a market. Cost is F + c1 q + c2 q². */
export const entryExit = [
  questionType({
    id: 'shutdown_short_run',
    title: 'with a sunk fixed cost, what a price-taker does in the short run',
    draw: (draw): Market => {
      const { uniform, oneOf } = draw
      const cost = drawDearer(draw)
      const [variable, average] = [cost.c1, leastAverageCost(cost)]
      const p = oneOf([
        variable * uniform(0.5, 0.95, 10),
        variable + (average - variable) * uniform(0.2, 0.8, 10),
        average * uniform(1.1, 1.6, 10)
      ])
      return { ...cost, p: rounded(p, 2) }
    },
    solve: (values) => ({
      kind: 'choice',
      right: shutdownVerdict(values),
      options: {
        down: 'producing nothing for now',
        loss: 'producing, although at a loss',
        profit: 'producing at a profit'
      }
    }),
    fields: marketFields,
    explain: (values, right) => {
      const { c1, c2, F, p } = values
      const average = `The least average cost is ${leastAverageCostText(values)}. `
      const q = (p - c1) / (2 * c2)
      switch (shutdownVerdict(values)) {
        case 'down':
          return `Variable cost is at least ${plain(c1)} for each unit. The price of ${plain(p)} does not cover even that, so every unit would add to the loss. The best choice is ${right}.`
        case 'loss':
          return `Variable cost begins at ${plain(c1)} a unit, which the price of ${plain(p)} covers: q = (${plain(p)} - ${plain(c1)})/${plain(2 * c2)} = ${step(q)} brings ${step(c2 * q * q)} above variable cost. ${average}The price is below it, so a part of the sunk ${plain(F)} is not earned. The best choice is ${right}.`
        case 'profit':
          return `The price of ${plain(p)} equals marginal cost at q = (${plain(p)} - ${plain(c1)})/${plain(2 * c2)} = ${step(q)}. ${average}The price is above it, so that profit is ${step(c2 * q * q)} - ${plain(F)} = ${step(c2 * q * q - F)}. The best choice is ${right}.`
      }
    }
  }),
  questionType({
    id: 'long_run_price',
    title: 'the price where identical firms enter freely',
    draw: drawQuadraticCost,
    solve: ({ F, c1, c2 }) => ({
      kind: 'number',
      right: leastAverageCost({ F, c1, c2 }),
      wrong: { efficient_scale: Math.sqrt(F / c2), min_average_variable: c1, no_factor_2: c1 + Math.sqrt(F * c2) }
    }),
    fields: (values) => ({ cost: quadraticCost(values) }),
    explain: ({ F, c1, c2 }, right) =>
      `Firms enter until the price is no more than the least average cost. ` +
      `Average cost ${sum([F, '/q'], [c1], [c2, 'q'])} is least at q = sqrt(${plain(F)}/${plain(c2)}) = ${step(Math.sqrt(F / c2))}. ` +
      `There it is ${plain(c1)} + 2 * sqrt(${plain(F)} * ${plain(c2)}) = ${right}.`
  }),
  questionType({
    id: 'number_of_firms',
    title: 'how many identical firms a market has under free entry',
    draw: (draw) => ({ ...drawQuadraticCost(draw), a: draw.uniform(800, 3000), b: draw.uniform(1, 9) }),
    solve: ({ F, c1, c2, a, b }) => {
      const [price, scale] = [leastAverageCost({ F, c1, c2 }), Math.sqrt(F / c2)]
      const quantity = a - b * price
      return {
        kind: 'number',
        right: quantity / scale,
        wrong: { at_marginal_c1: (a - b * c1) / scale, market_quantity: quantity, no_scale: quantity / price }
      }
    },
    fields: (values) => ({ cost: quadraticCost(values), demand: sum([values.a], [-values.b, 'P']) }),
    explain: (values, right) => {
      const { F, c2, a, b } = values
      const [price, scale] = [leastAverageCost(values), Math.sqrt(F / c2)]
      return (
        `With free entry the price is the least average cost, ${leastAverageCostText(values)}, and each firm makes q = sqrt(${plain(F)}/${plain(c2)}) = ${step(scale)}. ` +
        `At this price the market takes ${plain(a)} - ${plain(b)} * ${step(price)} = ${step(a - b * price)}. ` +
        `Divided by ${step(scale)}, that is ${right} firms.`
      )
    }
  }),
  questionType({
    id: 'entry_npv',
    title: 'the net present value of entering',
    draw: ({ uniform, integer }) => ({
      delta: uniform(0.8, 0.98),
      entry_cost: uniform(50, 400),
      profits: Array.from({ length: integer(2, 4) }, () => uniform(10, 150))
    }),
    solve: ({ delta, entry_cost, profits }) => {
      const total = (first: number) =>
        profits.reduce((value, profit, year) => value + delta ** (year + first) * profit, 0)
      return {
        kind: 'number',
        right: total(1) - entry_cost,
        wrong: {
          undiscounted: profits.reduce((value, profit) => value + profit, 0) - entry_cost,
          first_undiscounted: total(0) - entry_cost,
          ignores_entry_cost: total(1)
        }
      }
    },
    fields: ({ delta, entry_cost, profits }) => ({
      entry_cost: plain(entry_cost),
      profits: listed(profits.map(plain)),
      discount_factor: plain(delta)
    }),
    explain: ({ delta, entry_cost, profits }, right) => {
      const present = profits.map((profit, year) => delta ** (year + 1) * profit)
      const summands = profits.map((profit, year) => `${plain(delta)}^${year + 1} * ${plain(profit)}`)
      const value = present.reduce((total, one) => total + one, 0)
      return (
        `The profit of year t counts today with the factor ${plain(delta)}^t. ` +
        `Together the profits are worth ${summands.join(' + ').replaceAll('^1 ', ' ')} = ${step(value)}. ` +
        `Less the ${plain(entry_cost)} that entering costs now, the net present value is ${right}.`
      )
    }
  }),
  questionType({
    id: 'exit_choice',
    title: 'with an avoidable fixed cost, whether a price-taker stays in the long run',
    draw: (draw) => (draw.chance(0.2) ? drawEven(draw) : drawUneven(draw)),
    solve: (values) => ({
      kind: 'choice',
      right: exitVerdict(values),
      options: {
        exit: 'leaving, since staying means a loss',
        stay: 'staying, since it brings a profit',
        indifferent: 'either, since both come to the same'
      }
    }),
    fields: marketFields,
    explain: (values, right) =>
      `In the long run all costs count, and the least average cost is ${leastAverageCostText(values)}. ` +
      `The price of ${plain(values.p)} is ${{ exit: 'below', stay: 'above', indifferent: 'equal to' }[exitVerdict(values)]} it. ` +
      `The best choice is ${right}.`,
    earlier: [{ draw: drawUneven }]
  })
]

/** A price that is clearly below the least average cost, or above it. */
function drawUneven(draw: Draw): Market {
  const cost = drawDearer(draw)
  const factor = draw.oneOf([draw.uniform(0.6, 0.93, 10), draw.uniform(1.07, 1.5, 10)])
  return { ...cost, p: rounded(leastAverageCost(cost) * factor, 2) }
}

/** A price that is the least average cost, which has two decimals at a whole efficient scale. */
function drawEven(draw: Draw): Market | null {
  const { c1, c2 } = drawDearer(draw)
  const cost = { F: rounded(c2 * draw.integer(8, 20) ** 2, 2), c1, c2 }
  return cost.F >= 20 && cost.F <= 200 ? { ...cost, p: rounded(leastAverageCost(cost), 2) } : null
}

function exitVerdict(values: Market): 'exit' | 'stay' | 'indifferent' {
  const gain = values.p - leastAverageCost(values)
  if (Math.abs(gain) < 1e-9) return 'indifferent'
  return gain < 0 ? 'exit' : 'stay'
}

function shutdownVerdict(values: Market): 'down' | 'loss' | 'profit' {
  if (values.p <= values.c1) return 'down'
  return values.p > leastAverageCost(values) ? 'profit' : 'loss'
}
