import type { CollusionInstance } from '../../../suites/econevals/collusion/instance.ts'
import { collusivePrice, nashPrice } from '../../../suites/econevals/collusion/reference-prices.ts'
import { meanOverInstances } from '../mean-over-instances.ts'
import { type FigurePlan, periodMarks } from './figure-plan.ts'

type Read = {
  level: string
  playedBefore: boolean
  /** By seat and period, in units of alpha. */
  prices: readonly (readonly number[])[]
  nash: number
  collusive: number
}
const seats = ['first seat', 'second seat'] as const

/** Mean prices of both seats by period, between those of competition and of a joint monopoly: a panel for each model. */
export function marketPrices(): FigurePlan<Read | null> {
  return {
    read: ({ environment, level, instance: given, playedBefore, states, optimum }) => {
      const instance = given as CollusionInstance
      if (level !== 'duopoly') return null
      const prices = environment
        .progress({ instance, level, optimum }, states)
        .map(({ values }) => values.map((price) => price!))
      return { level, playedBefore, prices, nash: nashPrice(instance), collusive: collusivePrice(instance) }
    },
    draw: (models, resampling) => {
      const played = models.map((model) => ({ ...model, runs: model.runs.filter((run) => run !== null) }))
      const [first] = played.flatMap(({ runs }) => runs)
      const last = Math.max(0, ...played.flatMap(({ runs }) => runs.flatMap(({ prices }) => prices[0]!.length - 1)))
      const level = (words: string, y: number) => ({
        ...{ panel: null, submission: null, words },
        points: [
          { x: 0, y },
          { x: last, y }
        ]
      })
      return {
        ...{ drawnAs: 'lines', isByModel: true, series: [...seats] },
        x: { title: 'Period', isShare: false },
        y: { title: 'Price by alpha', isShare: false },
        marks: played.flatMap((model) =>
          seats.flatMap((series, seat) =>
            periodMarks(model, model.runs, {
              series,
              valuesOf: ({ prices }) => prices[seat] ?? [],
              mean: (values) => meanOverInstances(values, resampling)
            })
          )
        ),
        // By alpha both are the same in every instance.
        references: first ? [level('Nash', first.nash), level('monopoly', first.collusive)] : [],
        notes: [
          'Lines across are the price of Bertrand and Nash, from which no seller gains by departing alone, and that of a joint monopoly.'
        ],
        estimand: 'Mean over markets of the price that each seat asked, by alpha, the unit of price of its market.'
      }
    }
  }
}
