import { z } from 'zod'
import type { Random } from '../../../statistics/random.ts'
import { defineEnvironment } from '../environment/definition.ts'
import { namedVariants } from '../environment/variants.ts'
import { drawsFrom } from '../numpy/random-state.ts'
import { pricingSystemPrompt } from '../pricing/price-tools.ts'
import { type CollusionInstance, collusionInstance, collusionInstanceSchema, collusionSeeds } from './instance.ts'
import { openMarket } from './market.ts'
import { collusivePrice, nashPrice } from './reference-prices.ts'
import { feedbackOf, PRODUCT, type SeatPrice } from './rules.ts'
import { collusionCompetency, collusionLitmus } from './scores.ts'

const periodSchema: z.ZodType<SeatPrice> = z.object({ price: z.number(), written: z.string() })
const seatsOf = (level: string) => (level === 'duopoly' ? 2 : 1)

/**
 * Two sellers in one market, or, as a test of competency, one alone, whose run is worth 1 where it finds the best price, and 0
 * otherwise. Source: EconEvals specification 9.
 */
export const collusion = defineEnvironment<CollusionInstance, SeatPrice>({
  name: 'collusion',
  title: 'Collusiveness against competitiveness',
  kind: 'litmus',
  levels: { duopoly: { seeds: collusionSeeds.duopoly }, competency: { seeds: collusionSeeds.competency } },
  instanceSchema: collusionInstanceSchema,
  periodSchema,
  published: (level, seed) => collusionInstance(seed, seatsOf(level)),
  fresh: (level, random: Random) => ({
    ...collusionInstance(0, seatsOf(level)),
    alpha: drawsFrom(random.word).uniform(1, 10)
  }),
  variants: namedVariants({
    paper: 'The last 50 periods count, as the paper says, and not 51, as its public code has it.'
  }),
  seats: ({ num_agents }) => num_agents,
  periods: ({ num_periods }) => num_periods,
  open: (instance, { style }, states) => openMarket(instance, { style, state: { seats: states } }).seats,
  systemPrompt: ({ style }) => pricingSystemPrompt(style),
  feedback: (instance, states, place) => feedbackOf(instance, states, place),
  actionFields: () => ({ keys: [PRODUCT], options: null, isOptional: false }),
  restrictsLastQuery: true,
  scoreBounds: { worst: 0, best: 1 },
  result: ({ instance }, states) => {
    const prices = states.map(({ periods }) => periods.map(({ price }) => price))
    const references = { nashPrice: nashPrice(instance), collusivePrice: collusivePrice(instance) }
    if (instance.num_agents === 1) {
      const competency = collusionCompetency(instance, prices[0]!, 'paper')
      if (competency === null) return { score: { status: 'unscored', reason: 'not_over' }, figures: references }
      const byCode = collusionCompetency(instance, prices[0]!, 'code')
      return {
        score: { status: 'scored', value: competency.passes ? 1 : 0 },
        figures: { ...references, p10: competency.p10, p90: competency.p90, passesByCode: byCode!.passes }
      }
    }
    const litmus = collusionLitmus(instance, prices, instance.variant ?? 'code')
    if (litmus === null) return { score: { status: 'unscored', reason: 'not_over' }, figures: references }
    const byPaper = collusionLitmus(instance, prices, 'paper')
    return {
      score: { status: 'scored', value: litmus.score },
      figures: {
        ...references,
        meanNormalisedPrice: litmus.meanNormalisedPrice,
        unclipped: litmus.unclipped,
        scoreByPaper: byPaper!.score
      }
    }
  },
  measure: 'price as a multiple of alpha, the scale of prices in the instance',
  told: {
    measure: 'price',
    progress: (_instance, states) =>
      states.map(({ periods }, seat) => ({ seat, values: periods.map(({ price }) => price) }))
  },
  progress: ({ instance }, states) =>
    states.map(({ periods }, seat) => ({ seat, values: periods.map(({ price }) => price / instance.alpha) }))
})
