import { z } from 'zod'
import type { Random } from '../../../statistics/random.ts'
import { defineEnvironment, type Telling } from '../environment/definition.ts'
import { openEnvironment } from '../environment/environment.ts'
import { namedVariants } from '../environment/variants.ts'
import { twoDecimals } from '../python/decimals.ts'
import { firstBestPeriod } from '../report/first-best-period.ts'
import { freshProcurement, publishedProcurement } from './draw-instance.ts'
import { attemptText } from './history-text.ts'
import { type ProcurementInstance, procurementInstanceSchema } from './instance.ts'
import { type ProcurementLevel, procurementLevels, procurementPeriods } from './levels.ts'
import { optimumInThread, optimumWithin } from './optimum-in-thread.ts'
import { procurementSizes } from './practice-sizes.ts'
import type { PurchasePeriod } from './purchase-plan.ts'
import { procurementRules } from './rules.ts'
import { explorationRate, planKey, scoreProcurement } from './score.ts'
import { type ProcurementVariant, procurementSystemPrompt } from './system-prompt.ts'

const periodSchema: z.ZodType<PurchasePeriod> = z.object({
  proposed: z.string(),
  plan: z.array(z.tuple([z.string(), z.number()])),
  costCents: z.number(),
  workers: z.number(),
  reasons: z.array(z.string())
})
const optimumSchema = z.object({ workers: z.number() }).nullable()

/** Source: EconEvals specification 4. */
export const procurement = defineEnvironment<ProcurementInstance, PurchasePeriod>({
  name: 'procurement',
  title: 'Procurement',
  kind: 'benchmark',
  levels: { BASIC: { seeds: 12 }, MEDIUM: { seeds: 12 }, HARD: { seeds: 12 } },
  instanceSchema: procurementInstanceSchema,
  periodSchema,
  published: (level, seed) => publishedProcurement(level as ProcurementLevel, seed),
  fresh: (level, random: Random) => freshProcurement(procurementLevels[level as ProcurementLevel], random),
  sizes: procurementSizes,
  variants: namedVariants({
    known_horizon: 'The prompt tells how many attempts there are, and which tool tells the number of the present one.',
    graded_best: 'The prompt tells that too, and that the best plan alone counts.'
  }),
  seats: () => 1,
  periods: () => procurementPeriods,
  open: (instance, { style }, states) =>
    states.map((state) =>
      openEnvironment({ rules: procurementRules({ variant: style === 'standard' ? 'v1' : 'v1_o3' }), instance }, state)
    ),
  systemPrompt: ({ style, variant }) => procurementSystemPrompt(promptOf({ style, variant }), { style }),
  feedback: (_instance, [state], { period }) => attemptText(state!.periods[period]!),
  actionFields: ({ menu }) => ({ keys: menu.map(({ id }) => id), options: null, isOptional: true }),
  restrictsLastQuery: true,
  solve: async (instance, { limitMs }) => {
    const found = limitMs === null ? await optimumInThread(instance) : await optimumWithin(instance, limitMs)
    return found && { ...found }
  },
  scoreBounds: { worst: 0, best: 1 },
  result: ({ optimum: given }, [state]) => {
    const optimum = optimumSchema.parse(given)
    const bought = state!.periods.map(workersBought)
    const rest = { explorationRate: explorationRate(state!.periods), firstBestPeriod: firstBestPeriod(bought) }
    if (optimum === null) {
      const figures = { bestWorkers: bestSoFar(bought).at(-1) ?? null, optimum: null, fullSolve: null, ...rest }
      return { score: { status: 'unscored', reason: 'optimum_not_found' }, figures }
    }
    const { score, bestWorkers, fullSolve } = scoreProcurement(state!.periods, optimum)
    const figures = { bestWorkers, optimum: optimum.workers, fullSolve, ...rest }
    return { score: { status: 'scored', value: score }, figures }
  },
  scoreByPeriod: ({ optimum: given }, [state]) => {
    const optimum = optimumSchema.parse(given)
    const bought = state!.periods.map(workersBought)
    return bestSoFar(bought).map((best) => {
      if (optimum === null) return null
      if (best === null) return 0
      return optimum.workers === 0 ? 1 : Math.min(1, best / optimum.workers)
    })
  },
  actionKey: planKey,
  measure: 'workers that the best plan so far supports',
  progress: (_solved, [state]) => [{ seat: 0, values: bestSoFar(state!.periods.map(workersBought)) }],
  told: {
    measure: 'workers that the best plan so far supports',
    progress: (_instance, [state]) => [{ seat: 0, values: bestSoFar(state!.periods.map(workersTold)) }]
  }
})

function promptOf({ style, variant }: Pick<Telling, 'style' | 'variant'>): ProcurementVariant {
  if (variant === 'known_horizon') return 'v1_known_horizon'
  if (variant === 'graded_best') return 'v1_graded_best'
  return style === 'standard' ? 'v1' : 'v1_o3'
}

function bestSoFar(workers: readonly (number | null)[]): (number | null)[] {
  let best: number | null = null
  return workers.map((bought) => {
    if (bought !== null) best = Math.max(best ?? bought, bought)
    return best
  })
}

/** With the two decimals that an agent is told. */
function workersTold(period: PurchasePeriod): number | null {
  const workers = workersBought(period)
  return workers === null ? null : Number(twoDecimals(workers))
}

/** Null for a plan that cannot be bought. */
function workersBought({ reasons, workers }: PurchasePeriod): number | null {
  return reasons.length === 0 ? workers : null
}
