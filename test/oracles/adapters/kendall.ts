import { z } from 'zod'
import { kendall as rankCorrelation } from '../../../src/statistics/agreement/kendall.ts'
import { kendallAsymptoticP, kendallExactP } from '../../../src/statistics/agreement/kendall-p-value.ts'
import { orderingChance, orderingScore } from '../../../src/suites/aer/ek/grade/ordering-score.ts'
import type { Adapter } from './index.ts'

const rankingsSchema = z.object({ x: z.array(z.number()), y: z.array(z.number()) })
const orderingSchema = z.object({ gold: z.array(z.string()), response: z.array(z.string()).nullish() })
const chanceSchema = z.object({ n_items: z.number() })

export const kendall: Record<string, Adapter> = {
  kendall: { run: ranks },
  kendall_tau_b: { run: ranks },
  ek_ordering_score: {
    run: (inputs) => {
      const { gold, response } = orderingSchema.parse(inputs)
      const { normalizedDistance, ...result } = orderingScore(gold, response ?? [])
      return { ...result, normalized_distance: normalizedDistance }
    }
  },
  ek_ordering_chance: {
    run: (inputs) => {
      const { expected, full, half, none } = orderingChance(chanceSchema.parse(inputs).n_items)
      return { expected_score_of_random_permutation: expected, n_full: full, n_half: half, n_zero: none }
    }
  }
}

function ranks(inputs: unknown) {
  const { x, y } = rankingsSchema.parse(inputs)
  const result = rankCorrelation(x, y)
  return {
    concordant: result.concordant,
    discordant: result.discordant,
    distance: result.distance,
    normalized_distance: result.normalizedDistance,
    ties_x_pairs: result.tiesX,
    ties_y_pairs: result.tiesY,
    tau: result.tauB,
    tau_a: result.tauA,
    tau_b: result.tauB,
    tau_c: result.tauC,
    p_exact: kendallExactP(result),
    p_asymptotic: kendallAsymptoticP(x, y)
  }
}
