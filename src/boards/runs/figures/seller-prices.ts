import { mean } from 'simple-statistics'
import type { RunFigureMark } from '../../../schemas/run-figure.ts'
import type { CollusionInstance } from '../../../suites/econevals/collusion/instance.ts'
import { collusivePrice, nashPrice } from '../../../suites/econevals/collusion/reference-prices.ts'
import { LITMUS_PERIODS } from '../../../suites/econevals/collusion/scores.ts'
import { type FigurePlan, markOf } from './figure-plan.ts'

/** Highest price that is drawn, in units of alpha: one seller far above would press all other markets into a corner. */
const highest = 2.2

type Market = {
  playedBefore: boolean
  /** By seat, in units of alpha. */
  prices: readonly [number, number]
  nash: number
  collusive: number
}

/**
 * Mean prices of the two sellers of each market over its last periods, one against the other, with those of Nash and of a joint
 * monopoly across and down: a panel for each model, a point for each market. Source: EconEvals specification 10.
 */
export function sellerPrices(): FigurePlan<Market | null> {
  return {
    read: ({ environment, level, instance: given, playedBefore, states, optimum }) => {
      if (level !== 'duopoly') return null
      const instance = given as CollusionInstance
      const [first, second] = environment
        .progress({ instance, level, optimum }, states)
        .map(({ values }) => mean(values.slice(-LITMUS_PERIODS.paper).map((price) => price!)))
      return {
        ...{ playedBefore, prices: [first!, second!] },
        ...{ nash: nashPrice(instance), collusive: collusivePrice(instance) }
      }
    },
    draw: (models) => {
      const marks = models.flatMap((model) =>
        model.runs.filter((run) => run !== null).map((market) => markOfMarket(model, market))
      )
      const [market] = models.flatMap(({ runs }) => runs.filter((run) => run !== null))
      return {
        ...{ drawnAs: 'points', isByModel: true, series: [''] },
        x: { title: 'Price of the first seat by alpha', isShare: false },
        y: { title: 'Price of the second seat by alpha', isShare: false },
        marks,
        references: market ? linesOf(market, marks) : [],
        notes: [
          'Lines across and down are the price of Bertrand and Nash, from which no seller gains by departing alone, and that of a joint monopoly; by alpha both are the same in every market.',
          `A price above ${highest} is drawn at ${highest}: its reason is clipped.`
        ],
        estimand: `Of each market the mean price that either seat asked in its last ${LITMUS_PERIODS.paper} periods, by alpha, the unit of price of the market. One market has no interval.`
      }
    }
  }
}

function markOfMarket(
  model: Parameters<typeof markOf>[0],
  { prices: [first, second], playedBefore }: Market
): RunFigureMark {
  const drawn = (price: number) => ({
    ...{ value: Math.min(highest, price), lower: null, upper: null },
    reason: price > highest ? ('clipped' as const) : ('one_run' as const)
  })
  return markOf(model, { runs: 1, playedBefore: playedBefore ? 1 : 0 }, { x: drawn(first), y: drawn(second) })
}

/** Both prices across and down, as far as the markets lie. */
function linesOf({ nash, collusive }: Market, marks: readonly RunFigureMark[]) {
  const all = [nash, collusive, ...marks.flatMap(({ x, value }) => [x!, value!])]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return [
    { words: 'Nash', price: nash },
    { words: 'monopoly', price: collusive }
  ].flatMap(({ words, price }) =>
    [
      [
        { x: least, y: price },
        { x: most, y: price }
      ],
      [
        { x: price, y: least },
        { x: price, y: most }
      ]
    ].map((points) => ({ panel: null, submission: null, words, points }))
  )
}
